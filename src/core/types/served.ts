// The implementation of a service: an object with the same methods, which may return results directly instead of
// promises.

type MayWait<F> = F extends (...args: infer P) => Promise<infer R> ? (...args: P) => R | Promise<R> : never;

export type Served<S> = { readonly [K in keyof S]: MayWait<S[K]> };
