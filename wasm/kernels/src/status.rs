//! How does a kernel say that it failed? By a count that no result can be: the top values of u32.

/// Linear memory could not grow, or the caller has cancelled: which of the two, the caller knows.
pub const NO_RESULT: u32 = u32::MAX;

/// The result, or the code for none.
pub fn or_none(result: Option<u32>) -> u32 {
    result.unwrap_or(NO_RESULT)
}
