//! What a registry must hold beyond its files being in order.
