use openvibe_contracts::AgentGoal;

fn main() {
    let _ = AgentGoal::builder().goal("It builds.").build();
}
