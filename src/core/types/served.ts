// What implements a service whose methods promise their results: an object of the same methods, which may also give them at once.

type MayWait<F> = F extends (...args: infer P) => Promise<infer R> ? (...args: P) => R | Promise<R> : never;

export type Served<S> = { readonly [K in keyof S]: MayWait<S[K]> };
