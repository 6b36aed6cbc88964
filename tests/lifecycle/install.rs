//! The typed door of installs.

use openvibe_contracts::AgentsInstall;
use openvibe_contracts::agents::install::v1::{Blueprint, Owner as Person, Places, Updates};
use openvibe_contracts::lifecycle::StepError;
use openvibe_contracts::lifecycle::install::{
    self, AnyInstall, Context, Grant, Install, Offered, Owner, PlaceError, PlaceUse, Release,
    Settled, Waiting,
};

const A: &str = "hands:ov:live.chat.read";
const B: &str = "hands:ov:live.chat.post";
const DAY: [&str; 4] = [
    "2026-11-12T21:00:00Z",
    "2026-11-13T21:00:00Z",
    "2026-11-14T21:00:00Z",
    "2026-11-15T21:00:00Z",
];

fn release(version: u32, asks: &[&str]) -> Release {
    Release::new(format!("bp_clips@{version}"), asks.iter().copied())
        .unwrap()
        .with_secret_inputs(["api_key"])
}

fn record(updates: Updates) -> AgentsInstall {
    AgentsInstall::builder()
        .agent("agt_clips1")
        .owner(Person::builder().id("usr_maticus"))
        .blueprint("bp_clips@2")
        .agreed([A])
        .places(
            Places::builder()
                .own(["studio", "both"])
                .shared(["lab", "both"]),
        )
        .updates(updates)
        .installed_at(DAY[0])
        .build()
        .unwrap()
}

fn owner() -> Owner {
    Owner::of(&record(Updates::Ask), "usr_maticus").unwrap()
}

fn install(updates: Updates) -> Install<Settled> {
    Install::create(record(updates), &release(2, &[A]), &owner()).unwrap()
}

/// The same install with version 4 waiting, which asks for more.
fn waiting() -> Install<Waiting> {
    match install(Updates::SameOrLess)
        .offer(&release(4, &[A, B]), DAY[1])
        .unwrap()
    {
        Offered::Waiting(install) => install,
        other => panic!("{other:?}"),
    }
}

fn refused(error: StepError) -> Vec<&'static str> {
    match error {
        StepError::Refused(refused) => {
            let outcome = refused.outcome();
            let broken = outcome.violations.iter().map(|violation| violation.rule);
            broken.chain(outcome.unchecked.iter().copied()).collect()
        }
        other => panic!("{other}"),
    }
}

fn told(error: StepError) -> String {
    match error {
        StepError::Value(report) => report.to_string(),
        other => panic!("{other}"),
    }
}

#[test]
fn what_a_blueprint_says() {
    let blueprint = Blueprint::new("bp_a-b_C@10").unwrap();
    assert_eq!(blueprint.id(), "bp_a-b_C");
    assert_eq!(blueprint.version(), 10);
    assert_eq!(Blueprint::new("bp_abc@999999").unwrap().version(), 999_999);
}

#[test]
fn created_by_its_owner() {
    let install = install(Updates::Ask);
    assert_eq!(install.record(), &record(Updates::Ask));
    assert_eq!(owner().id(), "usr_maticus");
    let someone = Owner::of(&install, "usr_someone").unwrap_err();
    assert_eq!(
        someone.to_string(),
        "`usr_someone` is not the owner of the install"
    );
    assert_eq!(someone.id(), "usr_someone");
}

#[test]
fn not_created_otherwise() {
    let wider = release(2, &[A, B]);
    let error = Install::create(record(Updates::Ask), &wider, &owner()).unwrap_err();
    assert_eq!(refused(error), ["install.agreed-covers-asks"]);

    let error = Install::create(record(Updates::Ask), &release(3, &[]), &owner()).unwrap_err();
    assert_eq!(
        told(error),
        "/blueprint: is not `bp_clips@3`, the version being installed"
    );

    let mut pending = record(Updates::Ask);
    pending.pending = Blueprint::new("bp_clips@3").unwrap().into();
    let error = Install::create(pending, &release(2, &[A]), &owner()).unwrap_err();
    assert_eq!(told(error), "/pending: is present in a new install");

    let mut other = record(Updates::Ask);
    other.owner.id = "usr_someone".try_into().unwrap();
    let error = Install::create(other, &release(2, &[A]), &owner()).unwrap_err();
    assert_eq!(
        error.to_string(),
        "install.only-owner-agrees at /agreed: begins by `usr_maticus` in the role owner: an install begins with the owner's yes"
    );

    let mut secret = record(Updates::Ask);
    secret.inputs = Some(contract_runtime::Map::from_entries([("api_key", "k")]).unwrap());
    let error = Install::create(secret, &release(2, &[A]), &owner()).unwrap_err();
    assert_eq!(refused(error), ["install.no-secrets-in-inputs"]);
}

#[test]
fn an_ordinary_answer_is_no_secret() {
    let mut answered = record(Updates::Ask);
    answered.inputs = Some(contract_runtime::Map::from_entries([("channel", "m")]).unwrap());
    let install = Install::create(answered, &release(2, &[A]), &owner()).unwrap();
    let upgraded = install.upgrade(&owner(), &release(3, &[A]), DAY[1]);
    assert!(upgraded.unwrap().record().inputs.is_some());
}

#[test]
fn an_install_without_answers_holds_no_secret() {
    let mut empty = record(Updates::Ask);
    empty.inputs = Some(contract_runtime::Map::default());
    let outcome = install::judge(None, &empty, &Context::default());
    assert!(!outcome.unchecked.contains(&"install.no-secrets-in-inputs"));
    empty.inputs = Some(contract_runtime::Map::from_entries([("channel", "m")]).unwrap());
    let outcome = install::judge(None, &empty, &Context::default());
    assert!(outcome.unchecked.contains(&"install.no-secrets-in-inputs"));
}

/// Where nobody says who took the step, what changed tells the owner's hand.
#[test]
fn a_step_by_nobody_is_named_for_what_changed() {
    let named = |waits: Option<&str>, agreed: &[&str]| {
        let mut before = record(Updates::Ask);
        before.pending = waits.map(|version| Blueprint::new(version).unwrap()).into();
        let mut after = before.clone();
        after.blueprint = Blueprint::new("bp_clips@4").unwrap();
        after.pending = None.into();
        after.agreed = contract_runtime::FromItems::from_items(agreed.iter().copied()).unwrap();
        let outcome = install::judge(Some(&before), &after, &Context::default());
        outcome.named().transition
    };
    assert_eq!(named(None, &[A]), "take");
    assert_eq!(named(Some("bp_clips@3"), &[A]), "take");
    assert_eq!(named(Some("bp_clips@4"), &[A]), "accept");
    assert_eq!(named(None, &[A, B]), "accept");
}

#[test]
fn an_offer_that_asks_for_no_more_is_taken() {
    let offered = install(Updates::SameOrLess)
        .offer(&release(3, &[A]), DAY[1])
        .unwrap();
    let Offered::Taken(AnyInstall::Settled(install)) = offered else {
        panic!("{offered:?}")
    };
    assert_eq!(install.record().blueprint, "bp_clips@3");
    assert_eq!(install.record().agreed.len(), 1);
    assert_eq!(install.record().updated_at.as_ref().unwrap(), DAY[1]);
    assert!(install.record().pending.is_absent());
}

#[test]
fn an_offer_waits_where_the_owner_is_to_be_asked() {
    let offered = install(Updates::Ask)
        .offer(&release(3, &[]), DAY[1])
        .unwrap();
    let Offered::Waiting(install) = offered else {
        panic!("{offered:?}")
    };
    assert_eq!(install.record().blueprint, "bp_clips@2");
    assert_eq!(install.waiting().unwrap(), "bp_clips@3");
    assert_eq!(install.record().updated_at.as_ref().unwrap(), DAY[1]);
}

#[test]
fn an_offer_that_waits_already_changes_nothing() {
    let before = waiting();
    let offered = before.clone().offer(&release(4, &[A, B]), DAY[2]).unwrap();
    assert_eq!(offered, Offered::Waiting(before));
}

#[test]
fn a_newer_offer_waits_in_place_of_an_older() {
    let offered = waiting().offer(&release(5, &[B]), DAY[2]).unwrap();
    let Offered::Waiting(install) = offered else {
        panic!("{offered:?}")
    };
    assert_eq!(install.waiting().unwrap(), "bp_clips@5");
}

#[test]
fn an_offer_may_be_taken_below_or_past_what_waits() {
    let offered = waiting().offer(&release(3, &[A]), DAY[2]).unwrap();
    let Offered::Taken(AnyInstall::Waiting(install)) = offered else {
        panic!("{offered:?}")
    };
    assert_eq!(install.record().blueprint, "bp_clips@3");
    assert_eq!(install.waiting().unwrap(), "bp_clips@4");

    let offered = waiting().offer(&release(5, &[]), DAY[2]).unwrap();
    let Offered::Taken(AnyInstall::Settled(install)) = offered else {
        panic!("{offered:?}")
    };
    assert_eq!(install.record().blueprint, "bp_clips@5");
    assert!(install.record().pending.is_null());
}

#[test]
fn what_waits_is_taken_once_it_may_be() {
    let asked = match install(Updates::Ask)
        .offer(&release(3, &[A]), DAY[1])
        .unwrap()
    {
        Offered::Waiting(install) => install,
        other => panic!("{other:?}"),
    };
    let eager = asked
        .edit(&owner(), DAY[2], |edits| {
            edits.updates = Updates::SameOrLess
        })
        .unwrap();
    let offered = eager.offer(&release(3, &[A]), DAY[3]).unwrap();
    assert!(
        matches!(offered, Offered::Taken(AnyInstall::Settled(_))),
        "{offered:?}"
    );
}

#[test]
fn offers_that_are_refused() {
    let cases = [
        (release(2, &[A]), "install.pending-is-newer"),
        (release(1, &[]), "install.pending-is-newer"),
        (
            Release::new("bp_other@9", [A]).unwrap(),
            "install.pending-is-newer",
        ),
        (release(3, &[B]), "install.pending-never-goes-back"),
    ];
    for (release, rule) in cases {
        let before = waiting();
        let Offered::Refused(install, why) = before.clone().offer(&release, DAY[2]).unwrap() else {
            panic!("{release:?}");
        };
        assert_eq!(install, before);
        assert!(why.breaks(rule), "{release:?}: {why}");
    }
    let Offered::Refused(_, why) = waiting().offer(&release(9, &[]), DAY[0]).unwrap() else {
        panic!()
    };
    assert!(why.breaks("install.clock"));
    assert!(
        told(waiting().offer(&release(9, &[]), "today").unwrap_err()).starts_with("/updated_at: ")
    );
}

#[test]
fn a_version_that_makes_an_answer_secret_waits() {
    let inputs = contract_runtime::Map::from_entries([("channel", "maticus")]).unwrap();
    let eager =
        install(Updates::SameOrLess).edit(&owner(), DAY[1], |edits| edits.inputs = Some(inputs));
    let secretive = release(3, &[A]).with_secret_inputs(["channel"]);
    let offered = eager.unwrap().offer(&secretive, DAY[2]).unwrap();
    let Offered::Waiting(waiting) = offered else {
        panic!("{offered:?}")
    };
    let error = waiting.accept(&owner(), &secretive, DAY[3]).unwrap_err();
    assert_eq!(refused(error), ["install.no-secrets-in-inputs"]);
}

#[test]
fn accepted() {
    let install = waiting()
        .accept(&owner(), &release(4, &[A, B]), DAY[2])
        .unwrap();
    let record = install.record();
    assert_eq!(record.blueprint, "bp_clips@4");
    assert_eq!(
        record
            .agreed
            .iter()
            .map(|item| item.as_str())
            .collect::<Vec<_>>(),
        [A, B]
    );
    assert!(record.pending.is_null());
    assert_eq!(record.updated_at.as_ref().unwrap(), DAY[2]);
}

#[test]
fn not_accepted_otherwise() {
    let error = waiting()
        .accept(&owner(), &release(5, &[A]), DAY[2])
        .unwrap_err();
    assert_eq!(
        told(error),
        "/pending: is not `bp_clips@5`, the version accepted"
    );
    let error = waiting()
        .accept(&owner(), &release(4, &[A, B]), DAY[0])
        .unwrap_err();
    assert_eq!(refused(error), ["install.clock"]);

    let mut other = record(Updates::Ask);
    other.owner.id = "usr_someone".try_into().unwrap();
    let someone = Owner::of(&other, "usr_someone").unwrap();
    let error = waiting()
        .accept(&someone, &release(4, &[A, B]), DAY[2])
        .unwrap_err();
    assert_eq!(
        refused(error),
        ["install.wider-version-waits", "install.only-owner-agrees"]
    );
    assert_eq!(
        refused(waiting().decline(&someone, DAY[2]).unwrap_err()),
        ["install.only-owner-declines"]
    );
}

#[test]
fn declined() {
    let install = waiting().decline(&owner(), DAY[2]).unwrap();
    assert_eq!(install.record().blueprint, "bp_clips@2");
    assert!(install.record().pending.is_null());
    let record = install.into_record();
    assert_eq!(record.updated_at.unwrap(), DAY[2]);
}

#[test]
fn upgraded_without_an_offer() {
    let AnyInstall::Waiting(install) = waiting()
        .upgrade(&owner(), &release(3, &[B]), DAY[2])
        .unwrap()
    else {
        panic!();
    };
    assert_eq!(install.record().blueprint, "bp_clips@3");
    assert_eq!(
        install
            .record()
            .agreed
            .iter()
            .map(|item| item.as_str())
            .collect::<Vec<_>>(),
        [B]
    );
    let error = install
        .clone()
        .upgrade(&owner(), &release(2, &[]), DAY[3])
        .unwrap_err();
    assert_eq!(refused(error), ["install.never-downgrades"]);
    let upgraded = install.upgrade(&owner(), &release(6, &[]), DAY[3]).unwrap();
    assert!(matches!(upgraded, AnyInstall::Settled(_)), "{upgraded:?}");
    assert_eq!(upgraded.record().blueprint, "bp_clips@6");
}

#[test]
fn edited_in_either_state() {
    let edited = waiting().edit(&owner(), DAY[2], |edits| {
        edits.updates = Updates::Ask;
        edits.places = None;
        edits.inputs = Some(contract_runtime::Map::default());
    });
    let edited = edited.unwrap();
    assert_eq!(edited.record().updates, Updates::Ask);
    assert_eq!(edited.record().places, None);
    assert_eq!(
        edited.record().inputs,
        Some(contract_runtime::Map::default())
    );
    assert_eq!(edited.waiting().unwrap(), "bp_clips@4");

    let secret = contract_runtime::Map::from_entries([("api_key", "k")]).unwrap();
    let error = edited
        .edit(&owner(), DAY[3], |edits| edits.inputs = Some(secret))
        .unwrap_err();
    assert_eq!(refused(error), ["install.no-secrets-in-inputs"]);
}

#[test]
fn stored_installs_are_taken_up_in_their_state() {
    let AnyInstall::Waiting(install) = AnyInstall::resume(waiting().into_record(), ["token"])
    else {
        panic!();
    };
    let secret = contract_runtime::Map::from_entries([("token", "k")]).unwrap();
    let error = install
        .edit(&owner(), DAY[2], |edits| edits.inputs = Some(secret))
        .unwrap_err();
    assert_eq!(refused(error), ["install.no-secrets-in-inputs"]);
    let resumed = AnyInstall::resume(record(Updates::Ask), [""; 0]);
    assert!(matches!(resumed, AnyInstall::Settled(_)));
    assert!(Owner::of(&resumed, "usr_maticus").is_ok());
}

#[test]
fn releases_that_do_not_fit() {
    assert!(
        Release::new("bp_clips", [A])
            .unwrap_err()
            .to_string()
            .starts_with("/blueprint: ")
    );
    assert!(
        Release::new("bp_clips@1", ["no key"])
            .unwrap_err()
            .to_string()
            .starts_with("/agreed/0: ")
    );
    let many: Vec<String> = (0..121).map(|index| format!("a:{index}")).collect();
    assert!(Release::new("bp_clips@1", many).is_err());
    let release = release(3, &[A]);
    assert_eq!(release.blueprint().version(), 3);
    assert_eq!(release.asks().len(), 1);
}

#[test]
fn places() {
    let install = waiting();
    assert_eq!(
        PlaceUse::of(install.own_place("studio").unwrap()).machine(),
        "studio"
    );
    let shared = install.shared_place("lab").unwrap();
    let granted = shared.clone().with(Grant::from_machine("lab")).unwrap();
    assert_eq!(PlaceUse::of(granted).machine(), "lab");

    let other = shared.with(Grant::from_machine("studio")).unwrap_err();
    assert_eq!(
        other.to_string(),
        "the grant is of `studio` and gives nothing at `lab`"
    );
    let unlisted = install.own_place("lab").unwrap_err();
    assert_eq!(unlisted, PlaceError::NotListed("lab".into()));
    assert_eq!(
        unlisted.to_string(),
        "the install does not name `lab` there"
    );
    assert!(install.shared_place("studio").is_err());
    assert!(install.own_place("both").is_ok() && install.shared_place("both").is_ok());

    let placeless = install
        .edit(&owner(), DAY[2], |edits| edits.places = None)
        .unwrap();
    assert!(placeless.own_place("studio").is_err());
}
