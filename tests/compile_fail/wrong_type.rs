use openvibe_contracts::agent::goal::v1::Budget;

fn main() {
    let _ = Budget::builder().tokens("many").build();
}
