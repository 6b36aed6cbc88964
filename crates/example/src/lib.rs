//! A registry of one's own as Rust types.
//!
//! `schemas/` holds two contracts. `build.rs` compiles them, and one line brings them in:
//!
//! ```
//! use contract_example::shop::money::v1::Currency;
//! use contract_example::shop::money::v1::Money;
//! use contract_example::shop::order::v1::{LinesItem, Order, PaymentCard};
//!
//! let order = Order::builder()
//!     .number("A000017")
//!     .lines([LinesItem::builder()
//!         .article("A pot of tea")
//!         .price(Money::builder().amount(450).currency(Currency::Eur))])
//!     .payment(PaymentCard::builder().last_digits("4242").build()?)
//!     .placed_at("2026-05-04T10:00:00+02:00")
//!     .build()?;
//! assert_eq!(order.lines[0].price.amount.get(), 450);
//!
//! let refused = Order::builder()
//!     .number("17")
//!     .lines(Vec::<LinesItem>::new())
//!     .payment(PaymentCard::builder().last_digits("4242").build()?)
//!     .placed_at("yesterday")
//!     .build()
//!     .unwrap_err();
//! let paths: Vec<&str> = refused.violations.iter().map(|violation| violation.path.as_str()).collect();
//! assert_eq!(paths, ["/number", "/lines", "/placed_at"]);
//! # Ok::<(), contract_runtime::Report>(())
//! ```

contract_runtime::include_contracts!();
