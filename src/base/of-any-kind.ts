// How do we stat a path that may be a socket or a pipe?

/**
 * Options for `statSync`, `lstatSync` and `fstatSync`. Node keeps the numbers of the last synchronous stat. While they
 * are those of a socket or pipe, its module loader and `realpathSync` may stop at the first symbolic link (seen in Node
 * 20, 22 and 24): packages installed as links are not found, or loaded twice. Numbers read as bigint are kept
 * elsewhere.
 */
export const ofAnyKind = { bigint: true, throwIfNoEntry: false } as const;
