// Shell commands held in variables: `$cmd`, `"${handlers[$1]}"`, `"$@"`. Which functions may they be?
import { noString } from "../../../base/string-table.ts";
import { symbolKindCode } from "../../types/kinds.ts";
import { none } from "../../types/parsed-file.ts";
import type { Extraction } from "../../parse/nodes/extraction.ts";
import { ops } from "../../parse/tree/rules.ts";

const functionKind = symbolKindCode("function");
const word = /^["']?([A-Za-z_][\w:.-]*)["']?$/;
/** A variable that is set to more functions could be anything. */
const maxFunctions = 8;

export function addCall(x: Extraction, name: string, offset: number, owner = x.owner): void {
  const callee = x.addExpression(ops.ident, x.names.internText(name), none, offset);
  const call = x.addExpression(ops.call, noString, callee, offset);
  x.expressions.owner[callee] = x.expressions.owner[call] = owner;
}

const commandStart = String.raw`(?:^|[\n;{(!]|&&|\|\||\b(?:then|do|else|time|exec|eval)\s)\s*`;
const variableCommand = new RegExp(
  String.raw`${commandStart}"?\$\{?([@*\d]|[A-Za-z_]\w*)(?:\[[^\]\n]*\])?(?::?-[^}\n]*)?\}?"?(?=[\s;)&|]|$)`,
  "g",
);

/** Adds calls of the commands in variables for the whole file, once all of its functions are known. */
export function addVariableCalls(x: Extraction): void {
  const functions = functionsOf(x);
  if (functions.size === 0) return;
  for (const found of x.text.matchAll(variableCommand)) {
    const offset = found.index + found[0].search(/\$/);
    const owner = ownerAt(functions, x, offset);
    const name = found[1]!;
    const place = owner === 0 ? none : placeOf(x, owner, name, offset);
    const isPassed = place !== none;
    const values = isPassed ? passedTo(x, owner, place) : valuesOf(x, name, 2);
    const called = [...new Set(values)].filter((value) => functions.has(value));
    if (!isPassed && called.length > maxFunctions) continue;
    for (const value of called) addCall(x, value, offset, owner);
  }
}

function functionsOf(x: Extraction): ReadonlyMap<string, number> {
  const found = new Map<string, number>();
  const { symbols } = x;
  for (let row = 1; row < symbols.length; row++)
    if (symbols.kind[row] === functionKind) found.set(x.names.get(symbols.name[row]!), row);
  return found;
}

/** The innermost function around an offset; 0 for the file. */
function ownerAt(functions: ReadonlyMap<string, number>, x: Extraction, offset: number): number {
  let owner = 0;
  for (const row of functions.values()) {
    const isAround = x.symbols.start[row]! <= offset && offset < x.symbols.end[row]!;
    if (isAround && x.symbols.start[row]! >= x.symbols.start[owner]!) owner = row;
  }
  return owner;
}

/**
 * Which argument of the function `owner` a variable is, counted from 0: `$1`, `"$@"` after `shift`, `local f=$1`;
 * `none` for others.
 */
function placeOf(x: Extraction, owner: number, name: string, offset: number): number {
  const before = x.text.slice(x.symbols.start[owner], offset);
  const shifted = before.match(/\bshift\b/g)?.length ?? 0;
  if (name === "@" || name === "*") return shifted;
  if (/^\d$/.test(name)) return name === "0" ? none : Number(name) - 1 + shifted;
  const set = [...before.matchAll(/\b([A-Za-z_]\w*)=["']?\$\{?(\d)\}?["']?/g)].findLast(
    (found) => found[1] === name,
  );
  return set === undefined || set[2] === "0" ? none : Number(set[2]) - 1;
}

/** Words that the file passes to a function at that position. */
function passedTo(x: Extraction, owner: number, place: number): readonly string[] {
  const { op, base, name, offset } = x.expressions;
  const values: string[] = [];
  for (let row = 0; row < x.expressions.length; row++) {
    const callee = base[row]!;
    if (op[row] !== ops.call || callee < 0 || name[callee] !== x.symbols.name[owner]) continue;
    const line = /^[^\n;|&()]*/.exec(x.text.slice(offset[callee], offset[callee]! + 200))![0];
    const argument = line.trim().split(/\s+/)[place + 1];
    const value = argument === undefined ? undefined : word.exec(argument)?.[1];
    if (value !== undefined) values.push(value);
  }
  return values;
}

/** Words that a variable is set to: `name=word`, `name=(a b)`, `name=([key]=a)`, `for name in a b`. */
function valuesOf(x: Extraction, name: string, steps: number): readonly string[] {
  if (!/^[A-Za-z_]/.test(name) || steps === 0) return [];
  const values: string[] = [];
  const setting = new RegExp(
    String.raw`(?:^|[\s;])(?:${name}(?:\[[^\]\n]*\])?\+?=(?:\(([^)]*)\)|(\S+))|for\s+${name}\s+in\s+([^\n;]*))`,
    "g",
  );
  for (const [, list, one, loop] of x.text.matchAll(setting)) {
    for (const part of (list ?? one ?? loop ?? "").split(/\s+/)) {
      const inner = /^"?\$\{?([A-Za-z_]\w*)/.exec(part)?.[1];
      const value = word.exec(part.replace(/^\[[^\]]*\]=/, "").replace(/;+$/, ""))?.[1];
      if (inner !== undefined && inner !== name) values.push(...valuesOf(x, inner, steps - 1));
      else if (value !== undefined) values.push(value);
    }
  }
  return values;
}
