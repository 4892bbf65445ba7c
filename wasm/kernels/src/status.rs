//! How does a kernel say that it failed? By a count that no result can be: the top values of u32.

/// Linear memory could not grow.
pub const OUT_OF_MEMORY: u32 = u32::MAX;

/// The result, or the code for memory that ran out.
pub fn or_out_of_memory(result: Option<u32>) -> u32 {
    result.unwrap_or(OUT_OF_MEMORY)
}
