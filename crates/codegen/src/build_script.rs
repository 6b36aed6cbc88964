//! What a `build.rs` calls.

use std::path::PathBuf;

use crate::diagnostic::{Diagnostic, Failure, Location};
use crate::{Registry, Settings, generate, output};

impl Registry {
    /// Generates the types of this registry into `OUT_DIR`, for `contract_runtime::include_contracts!()`.
    ///
    /// Tells cargo to run the build script again when the registry changes, and passes warnings on.
    ///
    /// # Errors
    /// Outside of a build script, where there is no `OUT_DIR`; and what the file system says.
    pub fn generate_into_out_dir(&self) -> Result<(), Failure> {
        self.generate_into_out_dir_with(&Settings::default())
    }

    /// As [`Registry::generate_into_out_dir`], with settings.
    ///
    /// # Errors
    /// As [`Registry::generate_into_out_dir`].
    pub fn generate_into_out_dir_with(&self, settings: &Settings) -> Result<(), Failure> {
        let Some(out) = std::env::var_os("OUT_DIR").map(PathBuf::from) else {
            let location = Location::file("build.rs");
            let error = Diagnostic::error(
                "there is no `OUT_DIR`: this is not a build script",
                location,
            );
            return Err(Failure::from_diagnostic(
                error.help("call this from `build.rs`"),
            ));
        };
        println!("cargo::rerun-if-changed={}", self.root.display());
        for warning in self.warnings().iter() {
            println!("cargo::warning={}", warning.message);
        }
        let generated = generate(self, settings)?;
        let folder = out.join("contracts");
        match output::write(&generated.files, &folder) {
            Ok(_) => Ok(()),
            Err(error) => {
                let message = format!("the generated files cannot be written: {error}");
                let location = Location::file(&folder.to_string_lossy());
                Err(Failure::from_diagnostic(Diagnostic::error(
                    message, location,
                )))
            }
        }
    }
}
