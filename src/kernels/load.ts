// Where do the kernels come from? kernels.wasm is compiled once a thread, and instantiated once a thread or
// once for a caller that needs memory of its own.

import { readFileSync } from "node:fs";
import { LociError, throwIfCancelled } from "../errors.ts";
import type { KernelExports } from "./abi.ts";
import { KernelMemory } from "./memory.ts";

const initialPages = 4;
/** One page less than 4 GiB, so that the end of memory is still a u32. */
const addressablePages = 65_535;
const recycleAboveBytes = 64 * 1024 * 1024;

/** One instance: the exports and the memory that they work in. */
export interface Kernels {
  readonly exports: KernelExports;
  readonly memory: KernelMemory;
}

interface KernelLimits {
  /** The most that this instance's memory may grow to. Default and limit: 4 GiB less 64 KiB. */
  readonly maxMemoryBytes?: number;
}

/** Whose end the kernels look for: they are called one at a time. */
let caller: AbortSignal | undefined;

/**
 * Runs kernels that stop when the signal fires: they ask for it every few milliseconds.
 * @throws LociError CANCELLED.
 */
export function whileWanted<T>(signal: AbortSignal | undefined, run: () => T): T {
  throwIfCancelled(signal);
  const outer = caller;
  caller = signal;
  try {
    return run();
  } catch (error) {
    throwIfCancelled(signal);
    throw error;
  } finally {
    caller = outer;
  }
}

let compiled: WebAssembly.Module | undefined;
let threadKernels: Kernels | undefined;

/** @internal The compiled kernels of this thread. */
export function getKernelModule(): WebAssembly.Module {
  compiled ??= new WebAssembly.Module(readWasm());
  return compiled;
}

/**
 * A new instance with memory of its own, which the garbage collector takes back with it.
 * @throws LociError KERNEL_MEMORY when not even the first pages can be had.
 */
export function createKernels(limits: KernelLimits = {}): Kernels {
  const wanted = Math.floor((limits.maxMemoryBytes ?? Infinity) / 65_536);
  const maximum = Math.min(Math.max(wanted, initialPages), addressablePages);
  try {
    const memory = new WebAssembly.Memory({ initial: initialPages, maximum });
    const instance = new WebAssembly.Instance(getKernelModule(), {
      env: { memory, is_cancelled: () => (caller?.aborted === true ? 1 : 0) },
    });
    // The shape of the exports is that of the binary committed beside the sources; a test compares the two.
    const exports = instance.exports as unknown as KernelExports;
    return { exports, memory: new KernelMemory(memory, Number(exports.__heap_base.value)) };
  } catch (cause) {
    throw new LociError("KERNEL_MEMORY", "The kernels could not be instantiated.", { cause });
  }
}

/** This thread's instance, for calls that leave nothing behind. */
export function getKernels(): Kernels {
  threadKernels ??= createKernels();
  return threadKernels;
}

/** Drops this thread's instance when a large call has left it large and empty: memory never shrinks by itself. */
export function recycleKernels(): void {
  const memory = threadKernels?.memory;
  const isLargeAndEmpty = memory?.blockCount === 0 && memory.sizeBytes > recycleAboveBytes;
  if (isLargeAndEmpty) threadKernels = undefined;
}

/** The sources are two folders below the package, what tsc builds of them is three. */
function readWasm(): Uint8Array<ArrayBuffer> {
  const up = import.meta.url.endsWith(".ts") ? "../../" : "../../../";
  try {
    return new Uint8Array(readFileSync(new URL(`${up}wasm/kernels.wasm`, import.meta.url)));
  } catch (cause) {
    throw new LociError("INTERNAL", "wasm/kernels.wasm cannot be read.", {
      hint: "Install the package again, or run: npm run build:wasm",
      cause,
    });
  }
}
