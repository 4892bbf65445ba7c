// What is a tool? One object: its names, what it does to the store, its schemas, and the function that answers.
import type { z } from "zod";
import type { Writer } from "../../core/types/index.ts";
import type { Engine } from "../../engine.ts";
import type { NextStep } from "../../errors.ts";
import type { Observation } from "./observe.ts";
import type { Workspace } from "./workspace.ts";

/** `read` leaves the store as it is, `write` adds or changes, `destroy` takes away what was stored. */
export type ToolEffect = "read" | "write" | "destroy";

/** How far a long call has come. `done` never goes back. */
export interface ToolProgress {
  readonly done: number;
  readonly total: number;
  readonly message: string;
}

/**
 * One client's connection, or the session that its requests name; the object lives as long as that does. What a family keeps between the calls of one
 * client (defaults, the active file) it keeps in a WeakMap from this object.
 */
export interface Session {
  readonly id: string;
  /** The client by the name it gave; absent until it has. */
  readonly client?: string | undefined;
  /** Present where the session ends with this call: how the client gets one that lasts, in one sentence. */
  readonly toLast?: string | undefined;
}

/** What a client's model is asked: one question, one text in return. */
export interface Completion {
  readonly instructions: string;
  readonly text: string;
  readonly maxTokens: number;
  /** 0..2; the model's own where absent. */
  readonly temperature?: number | undefined;
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
  /** The family whose tool is called, and the client that calls: what is written names them. */
  readonly writer: Writer;
  /** Where questions about code that name no root are asked. */
  readonly workspace: Workspace;
  readonly signal: AbortSignal;
  /** The server may change nothing: what a read would note in passing (that a memory was used) is not noted. */
  readonly readOnly: boolean;
  /** Says what the caller should know besides the answer: one sentence, told in the result's `_meta`. */
  readonly warn: (warning: string) => void;
  /**
   * Says more than the result has room for, where its contract makes it a list: keys beside `items` in the structured
   * content, and a JSON object behind the text. The model reads both, as it may not read `_meta`.
   */
  readonly addNote: (note: Readonly<Record<string, unknown>>) => void;
  /** A next step in the words of the tools that this server has. */
  readonly wordNextStep: (step: NextStep) => string;
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
  /** An object; an array, which structured content wraps as `{items: […]}`; or null, there `{result: null}`. */
  readonly output: Output;
  /**
   * Lists in the result that may be cut to the token budget: `""` is the result itself, `"clusters[].members"` a list in
   * each element, which is cut before the others. `offset` pages through all but those in elements; every tool that has
   * some takes it, whether or not it declares it. One that changes something does not do so again for a later page.
   */
  readonly lists?: readonly string[];
  /**
   * The parameter that says how many elements a page has. For a later page the handler is asked for as many more as `offset`
   * passes over. Without it, and where the handler does not apply `offset` itself, the lists are whole.
   */
  readonly pageSize?: string;
  /** A key of the result whose text may be cut to the token budget: at a line, and `offset` passes over lines. */
  readonly pagedText?: string;
  /** The handler passes over `offset` elements itself, where making them costs more than leaving them out. */
  readonly appliesOffset?: boolean;
  /** Other forms of the arguments that the contract takes, as the schema's; before they are read and checked. */
  normalize?(
    raw: Readonly<Record<string, unknown>>,
    warn: (warning: string) => void,
  ): Readonly<Record<string, unknown>>;
  /** What the log of events may keep of a call; nothing but its name, time and outcome without it. */
  observe?(params: z.output<Input>): Observation;
  /**
   * The text of a result where the contract wants no JSON; undefined where it is JSON after all. The structured content has
   * all of it.
   */
  text?(result: z.input<Output>, params: z.output<Input>): string | undefined;
  handle(params: z.output<Input>, context: ToolContext): Promise<z.input<Output>>;
}

/** Infers `params` from `input` and the result from `output`; the catalog sees every tool as `Tool`. */
export function defineTool<Input extends z.ZodObject, Output extends z.ZodType>(
  tool: Tool<Input, Output>,
): Tool {
  return tool;
}
