// The part of the WebAssembly API that Loci uses: TypeScript declares it only as part of the DOM.

declare namespace WebAssembly {
  type Exports = Record<string, unknown>;
  type Imports = Record<string, Record<string, unknown>>;

  interface Module {
    readonly [Symbol.toStringTag]: "WebAssembly.Module";
  }
  const Module: {
    new (bytes: Uint8Array<ArrayBuffer>): Module;
    exports(module: Module): readonly { readonly name: string; readonly kind: string }[];
  };

  class Instance {
    constructor(module: Module, imports?: Imports);
    readonly exports: Exports;
  }

  /** Sizes are counted in pages of 64 KiB. */
  class Memory {
    constructor(limits: { initial: number; maximum?: number });
    /** When the memory grows, a longer buffer replaces this one, which then has length 0. */
    readonly buffer: ArrayBuffer;
    grow(pages: number): number;
  }

  interface Global {
    readonly value: number | bigint;
  }
}
