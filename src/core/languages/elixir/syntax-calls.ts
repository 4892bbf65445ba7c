// Calls in Elixir: of the module's own functions, of other modules' functions by name, and functions passed as values.
import { noString } from "../../../base/string-table.ts";
import { expressionFlags, none, ops } from "../../types/parsed-file.ts";
import type { Extraction, Hook } from "../../parse/nodes/extraction.ts";
import { addHeldCalls, addRun, callsAny, captured, noteHeld } from "./syntax-held.ts";
import { nameIn } from "./syntax-names.ts";
import { matchAt } from "../syntax-parts/text-parts.ts";

/** Words that only look like calls. */
const keywords =
  /^(?:alias|import|require|use|if|unless|case|cond|with|for|quote|unquote|unquote_splicing|fn|raise|reraise|throw|try|receive|super|assert|refute|defstruct|defexception|defoverridable|spec|type|typep|opaque|callback|doc|moduledoc)$/;

const ownCall = /([a-z_]\w*[?!]?)(?=[ (])/y;
const heldCall = /([a-z_]\w*)\.\(/y;
const remoteCall =
  /((?:__MODULE__|[A-Z]\w*)(?:\.[A-Z]\w*)*|@[a-z_]\w*(?=\.[^(\n]*\()|[a-z_]\w*(?=\.\w+[?!]?\())\.([a-z_]\w*[?!]?)/y;

/** Calls that take a module, the name of one of its functions, and arguments. */
const applying = /^(?:apply|spawn\w*|async\w*|start(?:_link|_child)?|apply_after|apply_interval)$/;

/** Macros that take the names of functions of the module, which run later. */
const running = /^(?:setup|setup_all|plug)$/;
const namedFunctions = /\w+[ (]\s*(?::([a-z_]\w*[?!]?)|\[([^\]\n]*)\])/y;

/** How much of a call is read: its callee and first arguments. */
const headLength = 400;

/** How much of a function is read whose parameter has a default. */
const clausesLength = 4_000;

const lastCall = "last call";

export function isKeyword(word: string): boolean {
  return keywords.test(word);
}

/**
 * `helper(x)`, `Module.name(x)`, `@module.name(x)`, `held.(x)`. A chain of calls has one beginning, which is read only
 * once.
 */
export function addCall(x: Extraction, node: number): void {
  const start = x.start(node);
  if (x.memo.get(lastCall) === start) return;
  x.memo.set(lastCall, start);
  addHeldCalls(x, node);
  const callee = ownCallee(x, start) ?? heldCallee(x, start) ?? remoteCallee(x, start);
  if (callee === undefined) return;
  const call = x.addExpression(ops.call, noString, callee, x.expressions.offset[callee]!);
  const word = x.names.get(x.expressions.name[callee]!);
  if (applying.test(word)) addApplied(x, node, call);
  else if (running.test(word)) addNamed(x, start);
  x.memo.set(`call ${node}`, call);
}

function ownCallee(x: Extraction, start: number): number | undefined {
  const name = matchAt(ownCall, x.text, start)?.[1];
  if (name === undefined || isKeyword(name)) return undefined;
  if (/\bdef\w*\s+$/.test(x.text.slice(Math.max(0, start - 16), start))) return undefined; // the head of a function
  return x.addExpression(ops.ident, x.names.internText(name), none, start);
}

/** `name.(x)`: calls the value that the function gave to the local, else the parameter's value. */
function heldCallee(x: Extraction, start: number): number | undefined {
  const name = matchAt(heldCall, x.text, start)?.[1];
  if (name === undefined) return undefined;
  const given = lastGiven(x, name, start, String.raw`&([A-Z_][\w.]*\.)?([a-z_]\w*[?!]?)\/\d`);
  if (given === undefined) return x.addExpression(ops.ident, x.names.internText(name), none, start);
  return nameIn(x, given[1]?.slice(0, -1), given[2]!, start);
}

function remoteCallee(x: Extraction, start: number): number | undefined {
  const [written, holder, name] = matchAt(remoteCall, x.text, start) ?? [];
  if (written === undefined) return undefined;
  const module = moduleOf(x, holder!, start);
  return module === undefined ? undefined : nameIn(x, module, name!, start + written.length - name!.length);
}

/** The module before the dot: by its name, or as the value of an attribute or local. */
function moduleOf(x: Extraction, holder: string, start: number): string | undefined {
  if (/^[A-Z_]/.test(holder)) return holder;
  if (!holder.startsWith("@")) return lastGiven(x, holder, start, String.raw`([A-Z][\w.]*)(?![\w.({%])`)?.[1];
  const known = x.memo.get(holder);
  return known === undefined ? undefined : x.names.get(known);
}

/** The last value of that form that the enclosing function gives to a local before `start`. */
function lastGiven(x: Extraction, name: string, start: number, form: string): RegExpExecArray | undefined {
  const before = x.text.slice(x.symbols.start[x.owner], start);
  if (!before.includes(`${name} =`)) return undefined;
  return [...before.matchAll(new RegExp(String.raw`\b${name}\s*=\s*${form}`, "g"))].at(-1);
}

/** `apply(Module, :name, arguments)` calls the function. */
function addApplied(x: Extraction, node: number, call: number): void {
  const text = x.text.slice(x.start(node), Math.min(x.end(node), x.start(node) + headLength));
  const found = /[(,\s]((?:__MODULE__|[A-Z]\w*)(?:\.[A-Z]\w*)*)\s*,\s*:([a-z_]\w*[?!]?)\s*,\s*\[/.exec(text);
  if (found !== null) handOver(x, nameIn(x, found[1], found[2]!, x.start(node) + found.index + 1), call);
}

/** `setup :create_user`, `setup [:create_user, :log_in]`, `plug :authenticate, role: :admin` */
function addNamed(x: Extraction, start: number): void {
  const [, one, list] = matchAt(namedFunctions, x.text, start) ?? [];
  const names = one === undefined ? (list?.split(",") ?? []) : [`:${one}`];
  for (const written of names) {
    const name = /^\s*:([a-z_]\w*[?!]?)\s*$/.exec(written)?.[1];
    if (name === undefined) continue;
    addRun(x, nameIn(x, undefined, name, start), start);
  }
}

function handOver(x: Extraction, row: number, call: number): void {
  x.addFlags(row, expressionFlags.argument);
  x.expressions.generic[row] = call;
}

const defaulted = /([a-z_]\w*)\s*\\\\\s*$/;
/** The next function after the one at whose name it is looked for. */
const nextFunction = /\n[ \t]*def\w*[ (]+([A-Za-z_]\w*[?!]?)/g;

/** `&name/1`, `&Module.name/1`: a function as a value. As the default of a parameter, its function may call it. */
export const capture: Hook = {
  enter(x, node) {
    const start = x.start(node);
    const found = matchAt(captured, x.text, start);
    if (found === null) return undefined;
    const call = callAround(x);
    if (call !== undefined) keepPlaces(x, call, start);
    const row = nameIn(x, found[1]?.slice(0, -1), found[2]!, start + 1);
    x.addFlags(row, expressionFlags.argument);
    if (call !== undefined) x.expressions.generic[row] = call;
    else addDefault(x, row, start);
    return true;
  },
};

/** `fun \\ &name/1` runs if the function calls `fun`, or has it called. */
function addDefault(x: Extraction, row: number, start: number): void {
  const name = defaulted.exec(x.text.slice(Math.max(0, start - 80), start))?.[1];
  if (name === undefined) {
    noteHeld(x, start);
    return;
  }
  const clauses = clausesFrom(x, start);
  const lent = new RegExp(
    String.raw`(?:\b(?:tap|then)|\b(?:Enum|Task)\.\w+[?!]?)\((?:[^()]*,)?\s*${name}\s*[,)]`,
  );
  if (callsAny(clauses, [name]) || lent.test(clauses)) addRun(x, row, start);
}

/** The rest of the function, with its further clauses: those of a head with defaults follow it. */
function clausesFrom(x: Extraction, start: number): string {
  const own = x.names.get(x.symbols.name[x.owner]!);
  const text = x.text.slice(start, start + clausesLength);
  for (const next of text.matchAll(nextFunction)) if (next[1] !== own) return text.slice(0, next.index);
  return text;
}

/** The call whose argument is being entered. */
function callAround(x: Extraction): number | undefined {
  const around = x.parent();
  return around === none ? undefined : x.memo.get(`call ${around}`);
}

/** Adds empty rows for the arguments before `start` and for a piped value, so that positions are right. */
function keepPlaces(x: Extraction, call: number, start: number): void {
  const from = x.expressions.offset[call]!;
  const isPiped = /\|>\s*$/.test(x.text.slice(Math.max(0, x.start(x.parent()) - 24), x.start(x.parent())));
  const known = x.memo.get(`places ${call}`) ?? 0;
  const wanted = commasBetween(x.text, from, start) + (isPiped ? 1 : 0);
  for (let place = known; place < wanted; place++) {
    x.expressions.generic[x.addExpression(ops.literal, noString, none, from + place)] = call;
  }
  x.memo.set(`places ${call}`, wanted + 1);
}

/** Commas between arguments, without those inside the arguments. */
function commasBetween(text: string, from: number, to: number): number {
  let depth = 0;
  let commas = 0;
  for (let at = from; at < to; at++) {
    const character = text[at]!;
    if ("([{".includes(character)) depth++;
    else if (")]}".includes(character)) depth--;
    else if (character === "," && depth <= 1) commas++;
  }
  return commas;
}
