use openvibe_contracts::AgentsInstall;

fn main() {
    let _ = AgentsInstall::builder().agent("agt_01JD8C").build();
}
