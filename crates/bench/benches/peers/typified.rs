//! Types that typify makes of the same schemas.

/// agent.goal
pub mod goal {
    typify::import_types!(schema = "../../schemas/agent/goal.v1.json");
}

/// agent.decision
pub mod decision {
    typify::import_types!(schema = "../../schemas/agent/decision.v1.json");
}

/// agents.install
pub mod install {
    typify::import_types!(schema = "../../schemas/agents/install.v1.json");
}
