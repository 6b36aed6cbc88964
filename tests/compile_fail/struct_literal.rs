use openvibe_contracts::agent::goal::v1::Budget;

fn main() {
    let _ = Budget { tokens: None, turns: None, active_minutes: None };
}
