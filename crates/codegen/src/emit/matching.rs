//! Patterns as expressions.

use proc_macro2::TokenStream;
use quote::quote;

use super::ident;
use crate::pattern;

/// Whether the text in the variable `name` matches, as an expression.
pub(super) fn expression(pattern: &str, name: &str) -> TokenStream {
    let body = match pattern::compile(pattern) {
        Ok(pattern) => pattern.matcher(),
        // A registry with such a pattern was refused before.
        Err(_) => quote!(false),
    };
    if name == "text" {
        return body;
    }
    let name = ident(name);
    quote!({ let text: &str = #name; #body })
}
