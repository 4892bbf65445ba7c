// JavaScript and TypeScript: what is available without import.
import type { LanguageFacts } from "../../link/language-facts.ts";
import { plainFacts } from "../linking-parts/plain-facts.ts";

export const ecmaFacts: LanguageFacts = {
  ...plainFacts,
  typeSpace: true,
  oneMemberSpace: true,
  testsAreCalls: true,
  keepsFunctions: true,
  asksCallers: "members",
  asksUnknownCallees: true,
  structuralTypes: true,
  typedElements: true,
  callbacksTakeValues: true,
  inheritedConstructor: "constructor",
  movable: true,
  closedTypes: "in-modules",
  overrides: "members",
  globals: `
    undefined NaN Infinity globalThis window self document navigator location history screen performance console
    process global module exports require __dirname __filename Buffer arguments
    Object Function Boolean Symbol Number BigInt Math Date String RegExp Array Map Set WeakMap WeakSet WeakRef
    FinalizationRegistry ArrayBuffer SharedArrayBuffer Atomics DataView JSON Promise Reflect Proxy Intl Iterator
    Int8Array Uint8Array Uint8ClampedArray Int16Array Uint16Array Int32Array Uint32Array Float32Array Float64Array
    BigInt64Array BigUint64Array Error AggregateError EvalError RangeError ReferenceError SyntaxError TypeError URIError
    eval isFinite isNaN parseFloat parseInt decodeURI decodeURIComponent encodeURI encodeURIComponent escape unescape
    setTimeout clearTimeout setInterval clearInterval setImmediate clearImmediate queueMicrotask structuredClone
    requestAnimationFrame cancelAnimationFrame requestIdleCallback fetch alert confirm prompt atob btoa
    URL URLSearchParams Headers Request Response FormData Blob File FileReader AbortController AbortSignal Event
    EventTarget CustomEvent MessageChannel MessagePort MessageEvent BroadcastChannel Worker SharedWorker WebSocket
    XMLHttpRequest TextEncoder TextDecoder ReadableStream WritableStream TransformStream CompressionStream
    DecompressionStream crypto Crypto CryptoKey SubtleCrypto DOMException WebAssembly localStorage sessionStorage indexedDB
    Node Element HTMLElement SVGElement Document DocumentFragment Window NodeList HTMLCollection DOMParser MutationObserver
    ResizeObserver IntersectionObserver KeyboardEvent MouseEvent PointerEvent TouchEvent Image Audio CSS getComputedStyle
    customElements matchMedia NodeJS JSX Deno Bun
    [key] any unknown never void null string number boolean bigint symbol object this
    Partial Required Readonly Record Pick Omit Exclude Extract NonNullable Parameters ConstructorParameters ReturnType
    InstanceType ThisParameterType OmitThisParameter ThisType Uppercase Lowercase Capitalize Uncapitalize Awaited NoInfer
    ReadonlyArray ReadonlyMap ReadonlySet PromiseLike PromiseConstructor ArrayLike Iterable AsyncIterable IterableIterator
    AsyncIterableIterator IteratorResult AsyncIterator Generator AsyncGenerator GeneratorFunction PropertyKey
    PropertyDescriptor PropertyDescriptorMap TemplateStringsArray ArrayBufferLike ArrayBufferView ErrorOptions
    describe it test expect beforeEach afterEach beforeAll afterAll before after suite bench jest vi vitest mocha cy
    chai sinon jasmine spyOn fit xit fdescribe xdescribe`,
  selfTypes: "this",
  unnamed: "transform [Symbol.asyncIterator]",
  transparent: "Readonly Required Partial NonNullable ReadonlyDeep Omit Pick Exclude Extract",
  wrappers: "Promise PromiseLike Awaited Thenable",
  functions: { same: "from", values: "values", entries: "entries" },
  giving: "assign create freeze seal preventExtensions setPrototypeOf defineProperties defineProperty",
  adding: "concat",
  holding: "resolve of",
  mapping: "map then",
  flattening: "flatMap then",
  settling: "then catch finally",
  joining: "all",
  resolving: "Promise",
  boxes: { current: "useRef createRef", value: "shallowRef" },
  computing: "useMemo",
  iteration: { iterator: "[Symbol.iterator]", next: "next" },
  emitting: "emit",
  listening: "on once addListener prependListener prependOnceListener",
  invoking: "call apply",
  givingSelf: "call apply bind",
  calling: `setTimeout setInterval setImmediate queueMicrotask requestAnimationFrame nextTick catch finally from
    replace replaceAll Promise`,
  sinks: `push unshift set add has delete includes indexOf lastIndexOf off removeListener removeEventListener clearTimeout
    clearInterval log error warn info debug assign freeze create defineProperty defineProperties setPrototypeOf
    getPrototypeOf isPrototypeOf getOwnPropertyNames keys is concat inherits inherit captureStackTrace String Boolean`,
  tables: "Object",
  containers: "Array Object Map Set WeakMap WeakSet",
  puts: { every: "push unshift add", last: "set" },
  keyed: "Map ReadonlyMap WeakMap Record Object [key]",
  records: "Record [key]",
  functionTypes: "FC VFC SFC FunctionComponent FunctionalComponent ForwardRefRenderFunction",
  members: {
    element: "at find findLast pop shift get",
    same: "filter slice concat reverse sort splice toSorted toReversed toSpliced with fill copyWithin add set",
    values: "values",
    keys: "keys",
    entries: "entries",
    step: "next",
    flat: "flat",
    inner: "catch finally",
  },
  callbacks: {
    0: "map forEach filter find findLast findIndex findLastIndex some every flatMap sort toSorted then",
    1: "reduce reduceRight sort toSorted",
  },
};

/** For a component whose script is TypeScript. Its file declares the component, which has the file's name. */
export const componentFacts: LanguageFacts = { ...ecmaFacts, movable: false, closedTypes: "never" };
