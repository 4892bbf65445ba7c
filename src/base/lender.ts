// How are bytes read that need not stay in memory? They are lent, not given.

/**
 * Calls `body` with stored bytes and returns its result. The bytes may be overwritten later, so `body` copies what it
 * wants to keep.
 */
export type Lender = <T>(body: (bytes: Uint8Array) => T) => T;
