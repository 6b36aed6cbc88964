use openvibe_contracts::AgentDecision;
use openvibe_contracts::agent::decision::v1::{Decision, RuleAssessmentsItem, Strength};

fn main() {
    let _ = AgentDecision::builder()
        .id("dec_1")
        .trigger_ids(["trg_1"])
        .policy_version("1")
        .decision(Decision::Ignore)
        .strength(Strength::Inferred)
        .rule_assessments(Vec::<RuleAssessmentsItem>::new())
        .build();
}
