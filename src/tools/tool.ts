// What is a tool? One object: its names, what it does to the store, its schemas, and the function that answers.
import type { z } from "zod";
import type { Writer } from "../core/types/index.ts";
import type { Engine } from "../engine.ts";

/** `read` leaves the store as it is, `write` adds or changes, `destroy` takes away what was stored. */
export type ToolEffect = "read" | "write" | "destroy";

/** How far a long call has come. `done` never goes back. */
export interface ToolProgress {
  readonly done: number;
  readonly total: number;
  readonly message: string;
}

/** One client's connection; it lives as long as the connection does. */
export interface Session {
  readonly id: string;
  /** The client by the name it gave; absent until it has. */
  readonly client?: string | undefined;
  /** What a family keeps between the calls of this client, under its own key prefix. */
  readonly values: Map<string, unknown>;
}

/** What a client's model is asked: one question, one text in return. */
export interface Completion {
  readonly instructions: string;
  readonly text: string;
  readonly maxTokens: number;
}

/** A model that may be asked, and whose it is: the client lends its own (MCP sampling), or one is configured. */
export interface TextModel {
  readonly origin: "sampling" | "endpoint";
  /** Rejects when the person or the model refuses. */
  complete(completion: Completion): Promise<string>;
}

export interface ToolContext {
  readonly engine: Engine;
  readonly session: Session;
  /** The family whose tool is called, and the client that calls: what is written says so. */
  readonly writer: Writer;
  readonly signal: AbortSignal;
  /** The server may change nothing: what a read would note in passing (that a memory was used) is not noted. */
  readonly readOnly: boolean;
  /** Says what the caller should know besides the answer: one sentence, told in the result's `_meta`. */
  readonly warn: (warning: string) => void;
  /** Present when the client lends its model, or one is configured. */
  readonly model?: TextModel | undefined;
  /** Present when the client asked for progress. */
  readonly onProgress?: ((progress: ToolProgress) => void) | undefined;
}

export interface Tool<Input extends z.ZodObject = z.ZodObject, Output extends z.ZodType = z.ZodType> {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly effect: ToolEffect;
  /** Whether the same call again changes nothing more. */
  readonly idempotent: boolean;
  /** Whether it reaches outside of the store and the files it was given. */
  readonly openWorld: boolean;
  /** Every parameter is described, with its range and default. */
  readonly input: Input;
  /** An object, or an array: then the wire wraps it as `{items: […]}`. */
  readonly output: Output;
  /**
   * Lists in the result that may be cut to the token budget: `""` is the result itself, `"clusters[].members"` a list in
   * each element, which is cut before the others. The last one is what the parameter `offset`, if there is one, pages through.
   */
  readonly lists?: readonly string[];
  /** What the text of a result says where the contract wants no JSON; the structured content says all of it. */
  text?(result: z.input<Output>): string;
  handle(params: z.output<Input>, context: ToolContext): Promise<z.input<Output>>;
}

/** Infers `params` from `input` and the result from `output`; the catalog sees every tool as `Tool`. */
export function defineTool<Input extends z.ZodObject, Output extends z.ZodType>(
  tool: Tool<Input, Output>,
): Tool {
  return tool;
}

/** Tools that are served together under the names of one product's contract. */
export interface Family {
  readonly id: string;
  readonly title: string;
  readonly tools: readonly Tool[];
}
