// What is a tool? One object: its names, its effect on the store, its schemas, and the function that answers.
import type { z } from "zod";
import type { Writer } from "../../core/types/index.ts";
import type { Engine } from "../../engine.ts";
import type { NextStep } from "../../errors.ts";
import type { Observation } from "./observe.ts";
import type { Workspace } from "./workspace.ts";

/** `read` leaves the store unchanged, `write` adds or changes, `destroy` removes stored data. */
export type ToolEffect = "read" | "write" | "destroy";

/** How far a long call has come. `done` never decreases. */
export interface ToolProgress {
  readonly done: number;
  readonly total: number;
  readonly message: string;
}

/**
 * One client's connection, or the session that its requests name; the object lives as long. A family keeps its state
 * between a client's calls (defaults, the active file) in a WeakMap keyed by this object.
 */
export interface Session {
  readonly id: string;
  /** The name the client gave itself; absent until then. */
  readonly client?: string | undefined;
  /** Set if the session ends with this call: one sentence on how the client gets a lasting one. */
  readonly toLast?: string | undefined;
}

/** A request to the client's model: one question, one text in return. */
export interface Completion {
  readonly instructions: string;
  readonly text: string;
  readonly maxTokens: number;
  /** 0..2; if absent, the model's own default. */
  readonly temperature?: number | undefined;
}

/** An available model and its origin: the client lends its own (MCP sampling), or one is configured. */
export interface TextModel {
  readonly origin: "sampling" | "endpoint";
  /** Rejects if the person or the model refuses. */
  complete(completion: Completion): Promise<string>;
}

export interface ToolContext {
  readonly engine: Engine;
  readonly session: Session;
  /** The family whose tool is called, and the calling client: written data names both. */
  readonly writer: Writer;
  /** The place that questions about code are about if they name no root. */
  readonly workspace: Workspace;
  readonly signal: AbortSignal;
  /** The server may change nothing: not even the side effects of reading, such as marking a memory as used. */
  readonly readOnly: boolean;
  /** Adds something the caller should know besides the answer: one sentence, in the result's `_meta`. */
  readonly warn: (warning: string) => void;
  /**
   * Adds what does not fit into the result because its contract makes it a list: keys beside `items` in the structured
   * content, and a JSON object after the text. Models read both, while they may not see `_meta`.
   */
  readonly addNote: (note: Readonly<Record<string, unknown>>) => void;
  /** How many elements of the result the caller has already: they are found again, but not shown. Default 0. */
  readonly seen?: number | undefined;
  /** Puts a next step into the words of this server's tools. */
  readonly wordNextStep: (step: NextStep) => string;
  /** How long the call waits for the end of an index run, in milliseconds; 0 means as long as it takes. */
  readonly indexWaitMs?: number | undefined;
  /** Present if the client lends its model, or one is configured. */
  readonly model?: TextModel | undefined;
  /** Present if the client asked for progress. */
  readonly onProgress?: ((progress: ToolProgress) => void) | undefined;
}

export interface Tool<Input extends z.ZodObject = z.ZodObject, Output extends z.ZodType = z.ZodType> {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly effect: ToolEffect;
  /** Whether repeating the same call changes nothing more. */
  readonly idempotent: boolean;
  /** Whether it reaches beyond the store and the files it was given. */
  readonly openWorld: boolean;
  /** Every parameter has a description, with its range and default. */
  readonly input: Input;
  /** An object, an array or null; structured content wraps the last two as `{items: […]}` and `{result: null}`. */
  readonly output: Output;
  /**
   * Lists in the result that may be cut to the token budget: `""` is the result itself, `"clusters[].members"` a list
   * in each element, which is cut first. `offset` pages through all but the nested lists; every tool with such lists
   * accepts it, declared or not. A tool that changes something does not do so again for a later page.
   */
  readonly lists?: readonly string[];
  /**
   * The parameter for the number of elements per page. For a later page, the handler is asked for that many plus
   * `offset`. Without this parameter, and unless the handler applies `offset` itself, it returns whole lists.
   */
  readonly pageSize?: string;
  /** A page has at most this many tokens, even if the server allows more: for lists that are long, their end of little use. */
  readonly pageTokens?: number;
  /** A key of the result whose text may be cut to the token budget at a line; `offset` then counts lines. */
  readonly pagedText?: string;
  /** The handler itself skips `offset` elements, because making them costs more than leaving them out. */
  readonly appliesOffset?: boolean;
  /** Texts are never shortened, because the result is read by a program: a page has one element even if it is too long. */
  readonly keepsTexts?: boolean;
  /**
   * Translates other forms of arguments that the contract accepts into the schema's, before they are read and checked.
   */
  normalize?(
    raw: Readonly<Record<string, unknown>>,
    warn: (warning: string) => void,
  ): Readonly<Record<string, unknown>>;
  /** What the event log may keep of a call; if absent, nothing but its name, time and outcome. */
  observe?(params: z.output<Input>): Observation;
  /**
   * The text of a result if the contract does not want JSON; undefined for JSON after all. The structured content is
   * always complete.
   */
  text?(result: z.input<Output>, params: z.output<Input>): string | undefined;
  handle(params: z.output<Input>, context: ToolContext): Promise<z.input<Output>>;
}

/** Infers `params` from `input` and the result from `output`; the catalog sees every tool as a plain `Tool`. */
export function defineTool<Input extends z.ZodObject, Output extends z.ZodType>(
  tool: Tool<Input, Output>,
): Tool {
  return tool;
}
