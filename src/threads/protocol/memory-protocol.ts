// What the memory thread and its host say to each other.
import type { EmbedderSpec } from "../../core/embed/index.ts";
import type { MemoryCore } from "../../core/memory/index.ts";
import type { Outcome } from "./outcome.ts";

export interface MemoryThreadSettings {
  /** Folder of the environment. */
  readonly path: string;
  readonly embedder: EmbedderSpec;
}

export type MemoryMethod = keyof MemoryCore;

export interface MemoryRequest {
  readonly id: number;
  readonly method: MemoryMethod;
  readonly args: readonly unknown[];
}

export interface MemoryResponse {
  readonly id: number;
  readonly outcome: Outcome<unknown>;
}
