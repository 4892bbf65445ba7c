// Which functions do the elements of a list or map stand for that an attribute or a local holds, and who calls them?
import { noString } from "../../../base/string-table.ts";
import { expressionFlags, ops } from "../../types/parsed-file.ts";
import type { Extraction } from "../../parse/nodes/extraction.ts";
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
  for (let at = text.indexOf("&"); at >= 0; at = text.indexOf("&", at + 1))
    if (matchAt(captured, text, at) !== null) keep(x, name, start + at);
}

function keep(x: Extraction, holder: string, start: number): void {
  const count = x.memo.get(`held by ${holder}`) ?? 0;
  if (count >= maxHeld) return;
  x.memo.set(anyHeld, 1);
  x.memo.set(`held by ${holder}`, count + 1);
  x.memo.set(`held by ${holder} ${count}`, start);
}

const taking = /(?:[A-Z]\w*\.)[a-z_]\w*[?!]?\(\s*(@?[a-z_]\w*)\s*[,)]/y;
const looping = /for[ (]\s*[a-z_]\w*\s*<-\s*(@?[a-z_]\w*)/y;
const piped = /(?:^|[^\w.@])(@?[a-z_]\w*)\s*\|>\s*$/;

/** `Enum.map(@steps, fn step -> step.(x) end)`, `steps |> Enum.map(& &1.(x))`, `for step <- steps, do: step.(x)` */
export function addHeldCalls(x: Extraction, node: number): void {
  if (!x.memo.has(anyHeld)) return;
  const start = x.start(node);
  const holder =
    (matchAt(taking, x.text, start) ?? matchAt(looping, x.text, start))?.[1] ??
    piped.exec(x.text.slice(Math.max(0, start - 80), start))?.[1];
  if (holder === undefined) return;
  const key = `held by ${holder.startsWith("@") ? "" : `${x.owner} `}${holder}`;
  const count = x.memo.get(key) ?? 0;
  if (count === 0 || !x.text.slice(start, Math.min(x.end(node), start + reach)).includes(".(")) return;
  for (let place = 0; place < count; place++) {
    const [, module, name] = matchAt(captured, x.text, x.memo.get(`${key} ${place}`)!)!;
    addRun(x, nameIn(x, module?.slice(0, -1), name!, start), start);
  }
}

/** A call that is not written as one. */
export function addRun(x: Extraction, callee: number, start: number): void {
  x.addFlags(callee, expressionFlags.implicit);
  x.addFlags(x.addExpression(ops.call, noString, callee, start), expressionFlags.implicit);
}
