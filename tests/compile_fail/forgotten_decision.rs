use openvibe_contracts::AgentDecision;

fn main() {
    let _ = AgentDecision::builder().id("dec_1").build();
}
