use openvibe_contracts::agent::goal::v1::CheckKind;

fn main() {
    let _ = CheckKind::Magic;
}
