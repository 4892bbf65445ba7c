// How is something looked at that may be a socket or a pipe?

/**
 * Options of `statSync`, `lstatSync` and `fstatSync` for it. Node keeps the numbers of the last synchronous stat; while they are
 * a socket's or a pipe's, its module loader and `realpathSync` may stop at the first symbolic link (seen in Node 20, 22 and 24), and
 * packages that are installed as links are not found, or loaded twice. Numbers as bigint are kept elsewhere.
 */
export const ofAnyKind = { bigint: true, throwIfNoEntry: false } as const;
