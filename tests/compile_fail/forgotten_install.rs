use openvibe_contracts::AgentsInstall;
use openvibe_contracts::agents::install::v1::Owner;

fn main() {
    let _ = AgentsInstall::builder()
        .agent("agt_01JD8C")
        .owner(Owner::builder().id("usr_01JD8C"))
        .blueprint("bp_clips@1")
        .agreed(["places:own"])
        .installed_at("2026-11-12T21:00:00Z")
        .build();
}
