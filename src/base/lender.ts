// Bytes that are lent and not given: how is something read that need not stay in memory?

/** Calls `body` with stored bytes and returns what it returns. They may be overwritten then: `body` copies what it keeps. */
export type Lender = <T>(body: (bytes: Uint8Array) => T) => T;
