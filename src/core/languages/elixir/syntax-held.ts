// Which functions do the elements of a list or map stand for that an attribute or a local holds, and who calls them?
import { noString } from "../../../base/string-table.ts";
import { expressionFlags, ops } from "../../types/parsed-file.ts";
import type { Extraction } from "../../parse/nodes/extraction.ts";
import { moduleRow } from "./syntax-modules.ts";
import { nameIn } from "./syntax-names.ts";
import { matchAt } from "../syntax-parts/text-parts.ts";

export const captured = /&((?:__MODULE__|[A-Z]\w*)(?:\.[A-Z]\w*)*\.)?([a-z_]\w*[?!]?)\/\d/y;

const anyHeld = "holds functions";
/** How much of the text before a capture, and of a call, is read. */
const reach = 400;
/** Further functions of a list are not followed. */
const maxHeld = 24;

const opened = /(?:^|[\s(])([a-z_]\w*)\s*=\s*(?:\[|%\{)[^[\]{}]*$/;

/** `steps = [&first/1, &second/1]` */
export function noteHeld(x: Extraction, start: number): void {
  const name = opened.exec(x.text.slice(Math.max(0, start - reach), start))?.[1];
  if (name !== undefined) keep(x, `${x.owner} ${name}`, start);
}

/** `@steps [&first/1, &second/1]`: the text of the attribute, which begins at `start`. */
export function noteHeldBy(x: Extraction, text: string, start: number): void {
  const name = /^(@[a-z_]\w*)\s+(?:\[|%\{)/.exec(text)?.[1];
  if (name === undefined) return;
  const holder = `${moduleRow(x)} ${name}`;
  for (let at = text.indexOf("&"); at >= 0; at = text.indexOf("&", at + 1))
    if (matchAt(captured, text, at) !== null) keep(x, holder, start + at);
}

function keep(x: Extraction, holder: string, start: number): void {
  const count = x.memo.get(`held by ${holder}`) ?? 0;
  if (count >= maxHeld) return;
  x.memo.set(anyHeld, 1);
  x.memo.set(`held by ${holder}`, count + 1);
  x.memo.set(`held by ${holder} ${count}`, start);
}

const taking = /(?:[A-Z]\w*\.)[a-z_]\w*[?!]?\(\s*(@?[a-z_]\w*)\s*[,)]/y;
const looping = /for[ (]\s*([a-z_]\w*)\s*<-\s*(@?[a-z_]\w*)/y;
const isPiped = /\|>\s*$/;
const piped = /(?:^|[^\w.@])(@?[a-z_]\w*)\s*\|>\s*$/;
/** `Keyword.get(table, key).(`, the key as it is written. */
const keyed =
  /(?:Keyword|Map)\.(?:get|fetch!)\(\s*@?[a-z_]\w*\s*,\s*(:[a-z_]\w*[?!]?|"[^"\n]*"|[a-z_]\w*)\s*(?:,[^()]*)?\)\.\(/y;
/** The first function that is given to a call, up to its body: `, fn step, index ->`, `, &`. */
const given = /[,(]\s*(?:fn\b\s*\(?([^]*?)->|&)/;
const variable = /(?<![\w:.@%&])[a-z_]\w*(?![\w:?!(])/g;
/** A comma between parameters, not between the elements of one. */
const between = /,(?![^{[(]*[}\])])/;

/**
 * `Enum.map(@steps, fn step -> step.(x) end)`, `steps |> Enum.map(& &1.(x))`, `for step <- steps, do: step.(x)`,
 * `Map.get(table, key).(x)`
 */
export function addHeldCalls(x: Extraction, node: number): void {
  if (!x.memo.has(anyHeld)) return;
  const start = x.start(node);
  const text = x.text.slice(start, Math.min(x.end(node), start + reach));
  if (!text.includes(".(")) return;
  const loop = matchAt(looping, x.text, start);
  const holder = loop?.[2] ?? holderOf(x, start);
  if (holder === undefined) return;
  const key = matchAt(keyed, text, 0)?.[1];
  if (key === undefined && !(loop === null ? callsGiven(text) : callsAny(text, [loop[1]!]))) return;
  for (const place of placesHeld(x, holder)) {
    if (key !== undefined && !hasKey(x, place, key)) continue;
    const [, module, name] = matchAt(captured, x.text, place)!;
    addRun(x, nameIn(x, module?.slice(0, -1), name!, start), start);
  }
}

/** The first argument of the call at `start`, written in it or piped into it. */
function holderOf(x: Extraction, start: number): string | undefined {
  const before = x.text.slice(Math.max(0, start - 80), start);
  return (isPiped.test(before) ? piped.exec(before) : matchAt(taking, x.text, start))?.[1];
}

/** Whether the function that a call is given calls its first argument, or a part of it. */
function callsGiven(text: string): boolean {
  const found = given.exec(text);
  if (found === null) return false;
  const body = text.slice(found.index + found[0].length - 1);
  if (found[1] === undefined) return body.includes("&1.(");
  const [first] = found[1].split(/\bwhen\b/, 1)[0]!.split(between, 1);
  return callsAny(body, first!.match(variable) ?? []);
}

/** Whether one of the variables is called: `step.(x)`. */
export function callsAny(text: string, variables: readonly string[]): boolean {
  return variables.some((name) => new RegExp(String.raw`(?<![\w.@&:])${name}\.\(`).test(text));
}

/** Where the captures stand that a list or map holds. */
function placesHeld(x: Extraction, holder: string): readonly number[] {
  const key = `held by ${holder.startsWith("@") ? moduleRow(x) : x.owner} ${holder}`;
  return Array.from({ length: x.memo.get(key) ?? 0 }, (_, place) => x.memo.get(`${key} ${place}`)!);
}

/** Whether the capture at `place` stands at that key: `key: &name/1`, `:key => &name/1`. A variable may be any key. */
function hasKey(x: Extraction, place: number, key: string): boolean {
  if (/^[a-z_]/.test(key)) return true;
  const before = x.text.slice(Math.max(0, place - 80), place);
  const [, short, long] = /(?:([a-z_]\w*[?!]?):|(:[a-z_]\w*[?!]?|"[^"\n]*")\s*=>)\s*$/.exec(before) ?? [];
  return key === (short === undefined ? long : `:${short}`);
}

/** A call that is not written as one. */
export function addRun(x: Extraction, callee: number, start: number): void {
  x.addFlags(callee, expressionFlags.implicit);
  x.addFlags(x.addExpression(ops.call, noString, callee, start), expressionFlags.implicit);
}
