//! What a blueprint's text says: which blueprint, and which version of it.

use crate::agents::install::v1::Blueprint;

impl Blueprint {
    /// The id of the blueprint, the same for each of its versions: the text before `@`.
    #[must_use]
    pub fn id(&self) -> &str {
        self.parts().0
    }

    /// The number of the version, 1 to 999,999: the text after `@`.
    ///
    /// ```
    /// use openvibe_contracts::agents::install::v1::Blueprint;
    ///
    /// let (ninth, tenth) = (Blueprint::new("bp_clips@9")?, Blueprint::new("bp_clips@10")?);
    /// assert_eq!(ninth.id(), tenth.id());
    /// assert!(ninth.version() < tenth.version());
    /// # Ok::<(), contract_runtime::Report>(())
    /// ```
    #[must_use]
    pub fn version(&self) -> u32 {
        self.parts().1.parse().unwrap_or_default()
    }

    /// The pattern of the contract lets `@` stand once.
    fn parts(&self) -> (&str, &str) {
        self.as_str().split_once('@').unwrap_or_default()
    }
}
