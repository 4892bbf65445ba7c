// How does a caller get the rest of a result that was cut? With `offset`, which every tool with a list accepts.
import type { z } from "zod";
import { LociError } from "../../errors.ts";
import type { ToolDescription } from "../catalog/describe-tool.ts";
import type { ObjectSchema } from "../arguments/json-schema.ts";
import { elementParameter, listsInElements, type ElementPage } from "./element-page.ts";
import { toJsonSchema } from "../arguments/json-schema.ts";
import { offsetParameter } from "../arguments/parameters.ts";
import { skipElements, type BudgetedResult } from "./result-budget.ts";
import type { Session, Tool } from "../definitions/tool.ts";

interface CallInput {
  readonly input: z.ZodObject;
  readonly schema: ObjectSchema;
}

const offsetSchema = toJsonSchema(offsetParameter, "input");
const elementSchema = toJsonSchema(elementParameter, "input");
const extended = new WeakMap<Tool, CallInput>();

/**
 * The input a call accepts: the tool's parameters and `offset`, declared or not; also `element` if list elements have
 * lists of their own. Undeclared ones are not listed, since that would cost tokens in every list: a result that was cut
 * mentions them.
 */
export function getCallInput(tool: Tool, { inputSchema }: ToolDescription): CallInput {
  if (!isPaged(tool)) return { input: tool.input, schema: inputSchema };
  const known = extended.get(tool) ?? extendInput(tool, inputSchema);
  extended.set(tool, known);
  return known;
}

function extendInput(tool: Tool, inputSchema: ObjectSchema): CallInput {
  const { properties } = inputSchema;
  const hasOffset = "offset" in properties;
  const isNested = listsInElements(tool.lists ?? []).length > 0;
  return {
    input: tool.input.safeExtend({
      ...(hasOffset ? {} : { offset: offsetParameter }),
      ...(isNested ? { element: elementParameter } : {}),
    }),
    schema: {
      ...inputSchema,
      properties: {
        ...properties,
        ...(hasOffset ? {} : { offset: offsetSchema }),
        ...(isNested ? { element: elementSchema } : {}),
      },
    },
  };
}

function isPaged(tool: Tool): boolean {
  return listsOf(tool).some(isOuter);
}

export function isOuter(list: string): boolean {
  return !list.includes("[].");
}

/** Everything that may be cut: lists, and a text as the list of its lines. */
export function listsOf({ lists = [], pagedText }: Tool): readonly string[] {
  return pagedText === undefined ? lists : [...lists, pagedText];
}

type Params = Readonly<Record<string, unknown>>;

export function offsetOf(params: Params): number {
  return typeof params["offset"] === "number" ? params["offset"] : 0;
}

/** Undefined if the call is not about one element. */
export function elementOf(params: Params): number | undefined {
  return typeof params["element"] === "number" ? params["element"] : undefined;
}

/** The last position that a later page can reach. */
const deepest = 10_000;

/** The parameters, with a page size that includes the elements `offset` skips. */
export function widenPage({ pageSize }: Tool, params: Params): Params {
  const size = pageSize === undefined ? undefined : params[pageSize];
  if (pageSize === undefined || typeof size !== "number") return params;
  // The page must reach the element; what `offset` skips is inside it.
  const passedOver = elementOf(params) ?? offsetOf(params);
  return { ...params, [pageSize]: Math.max(size, Math.min(size + passedOver, deepest)) };
}

/** The result without the elements that `offset` skips, unless the handler has left them out. */
export function skipOffset(tool: Tool, value: unknown, params: Params): unknown {
  return tool.appliesOffset === true ? value : skipElements(value, listsOf(tool), offsetOf(params));
}

/** The last cut result of a tool that changes something: its rest is returned without doing the change again. */
interface Done {
  readonly tool: string;
  readonly asked: string;
  readonly value: unknown;
}
const done = new WeakMap<Session, Done>();

export function keepDone(session: Session, tool: Tool, params: Params, value: unknown): void {
  if (tool.effect !== "read") done.set(session, { tool: tool.name, asked: askedOf(params), value });
}

/**
 * Throws INPUT_INVALID for a later page of anything but this client's last call: that would be executed, but not shown.
 */
export function findDone(
  session: Session,
  tool: Tool,
  params: Params,
): { readonly value: unknown } | undefined {
  const offset = offsetOf(params);
  if (tool.effect === "read" || offset === 0) return undefined;
  const last = done.get(session);
  if (last?.tool === tool.name && last.asked === askedOf(params)) return last;
  throw new LociError("INPUT_INVALID", `offset is ${offset}, but must be 0.`, {
    hint: `It only continues the last result of ${tool.name}, with the same arguments. Nothing was done.`,
  });
}

function askedOf(params: Params): string {
  return JSON.stringify({ ...params, offset: 0 });
}

/** How to get the rest of the result, in a sentence for the caller. */
export function describeRest(tool: Tool, cut: BudgetedResult, offset: number, session: Session): string {
  const shortened = cut.isShortened ? " Texts that end in [… more characters] were shortened." : "";
  const inside = describeInside(tool, cut, offset);
  if (cut.kept === 0 && inside === "")
    return `Ask ${tool.name} for less: a narrower question, or a smaller depth or limit.${shortened}`;
  if (tool.effect !== "read" && session.toLast !== undefined)
    return `The rest is kept only for sessions. ${session.toLast}${shortened}`;
  if (cut.kept === 0) return `${inside.trimStart()}${shortened}`;
  const again = tool.effect === "read" ? "" : " and the same arguments: nothing is done again";
  return `Call ${tool.name} again with offset ${offset + cut.kept}${again}.${inside}${shortened}`;
}

/** How to get the rest of nested lists that were cut; empty if none was. */
function describeInside(tool: Tool, { keptInElements }: BudgetedResult, offset: number): string {
  const lists = Object.entries(keptInElements).map(([list, kept]) => {
    const first = offset === 0 ? "" : `; the first one here is ${offset}`;
    return ` Each of ${list} shows its first ${kept}: call ${tool.name} again with element N (its index, from 0${first}) and offset ${kept} for the rest of one.`;
  });
  return lists.join("");
}

/** Like `describeRest`, for a result about one element. */
export function describeElementRest(tool: Tool, cut: ElementPage, offset: number): string {
  const shortened = cut.isShortened ? " Texts that end in [… more characters] were shortened." : "";
  if (cut.kept === 0) return `Element ${cut.element} has no more.${shortened}`;
  return `Call ${tool.name} again with element ${cut.element} and offset ${offset + cut.kept}.${shortened}`;
}
