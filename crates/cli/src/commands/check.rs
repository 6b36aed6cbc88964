//! `contract check`: everything a registry must hold.
use crate::failure::Failure;
use clap::Args;

/// Checks a registry.
#[derive(Args)]
pub struct Check {}
impl Check {
    pub fn run(self) -> Result<bool, Failure> {
        Ok(true)
    }
}
