// Where do the kernels come from? kernels.wasm is compiled once per thread, and instantiated once per thread or once
// for a caller that needs its own memory.

import { readFileSync } from "node:fs";
import { LociError, throwIfCancelled } from "../errors.ts";
import type { KernelExports } from "./abi.ts";
import { KernelMemory } from "./memory.ts";

const initialPages = 4;
/** One page less than 4 GiB, so that the end of memory still fits into a u32. */
const addressablePages = 65_535;
const recycleAboveBytes = 64 * 1024 * 1024;

/** One instance: the exports and the memory they work in. */
export interface Kernels {
  readonly exports: KernelExports;
  readonly memory: KernelMemory;
}

interface KernelLimits {
  /** The limit for this instance's memory. Default and maximum: 4 GiB minus 64 KiB. */
  readonly maxMemoryBytes?: number;
}

/** The signal that running kernels check; only one kernel runs at a time. */
let caller: AbortSignal | undefined;

/**
 * Runs kernels that stop when the signal fires: they check it every few milliseconds.
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

/** @internal This thread's compiled kernels. */
export function getKernelModule(): WebAssembly.Module {
  compiled ??= new WebAssembly.Module(readWasm());
  return compiled;
}

/**
 * A new instance with its own memory, which is garbage-collected with it.
 * @throws LociError KERNEL_MEMORY if not even the first pages are available.
 */
export function createKernels(limits: KernelLimits = {}): Kernels {
  const wanted = Math.floor((limits.maxMemoryBytes ?? Infinity) / 65_536);
  const maximum = Math.min(Math.max(wanted, initialPages), addressablePages);
  try {
    const memory = new WebAssembly.Memory({ initial: initialPages, maximum });
    const instance = new WebAssembly.Instance(getKernelModule(), {
      env: { memory, is_cancelled: () => (caller?.aborted === true ? 1 : 0) },
    });
    // The exports have the shape of the binary committed beside the sources; a test compares the two.
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

/** Drops this thread's instance if a large call has left its memory large but empty: memory never shrinks by itself. */
export function recycleKernels(): void {
  const memory = threadKernels?.memory;
  const isLargeAndEmpty = memory?.blockCount === 0 && memory.sizeBytes > recycleAboveBytes;
  if (isLargeAndEmpty) threadKernels = undefined;
}

/** The sources are two folders below the package root, tsc's output three. */
function readWasm(): Uint8Array<ArrayBuffer> {
  const up = import.meta.url.endsWith(".ts") ? "../../" : "../../../";
  try {
    return new Uint8Array(readFileSync(new URL(`${up}wasm/kernels.wasm`, import.meta.url)));
  } catch (cause) {
    throw new LociError("INTERNAL", "wasm/kernels.wasm cannot be read.", {
      hint: "Reinstall the package, or run: npm run build:wasm",
      cause,
    });
  }
}
