// One number per expression of a file, which changes if anything in that file changes on which its type may depend.
import { appendTo } from "../../../base/append-to.ts";
import { noString } from "../../../base/string-table.ts";
import type { ParsedFile } from "../../types/index.ts";
import {
  bindingKinds,
  expressionFlags,
  memberPath,
  neededArgument,
  ops,
  symbolFlags,
} from "../../types/index.ts";
import type { ExpressionRow, NameHash, SymbolRow } from "../ids.ts";

const genericKind = bindingKinds.indexOf("generic");
const narrowedKind = bindingKinds.indexOf("narrowed");
const parameterKind = bindingKinds.indexOf("parameter");
/** Flags that affect types. */
const readFlags = expressionFlags.branch | expressionFlags.implicit | expressionFlags.macro;
/** Differences in nested type arguments are detected up to this depth. */
const passes = 4;

/** Hashes of expression trees by content, not by position, including the locals on which they depend. */
export class TreeHashes {
  readonly #file: ParsedFile;
  readonly #hashes: Int32Array;
  readonly #bindings: ReadonlyMap<number, readonly number[]>;
  readonly #narrowed: ReadonlyMap<string, readonly number[]>;

  constructor(file: ParsedFile) {
    this.#file = file;
    this.#hashes = new Int32Array(file.expressions.length);
    this.#bindings = bindingsByName(file);
    this.#narrowed = narrowedByPath(file);
    // Each pass includes type arguments and locals that come after the rows naming them, one level deeper.
    let outer = new Int32Array(file.expressions.length);
    for (let pass = 0; pass < passes; pass++) outer = this.#hashRows(outer);
    this.#hashes.forEach((hash, row) => (this.#hashes[row] = mix(hash, outer[row]!)));
  }

  of(row: number): number {
    return row < 0 ? 0 : this.#hashes[row]!;
  }

  /** Hash of its declared type and its value. */
  ofSymbol(row: SymbolRow): number {
    const { type, value } = this.#file.symbols;
    return mix(this.of(type[row]!), this.of(value[row]!));
  }

  /** Per symbol: types of its parameters, its type parameters, and its bases. */
  byOwner(): Int32Array {
    const { bindings, expressions, symbols, stringHashes } = this.#file;
    const sums = new Int32Array(symbols.length);
    for (let row = 0; row < bindings.length; row++) {
      const kind = bindings.kind[row]!;
      if (kind !== genericKind && kind !== parameterKind) continue;
      const owner = bindings.owner[row]!;
      const name = kind === genericKind ? stringHashes[bindings.name[row]!]! : 0;
      const type = bindings.type[row]! >= 0 ? bindings.type[row]! : bindings.value[row]!;
      sums[owner] = mix(sums[owner]!, mix(kind + 1, mix(this.of(type), name)));
    }
    for (let row = 0; row < expressions.length; row++) {
      if (!isHeritage(expressions.op[row]!)) continue;
      const owner = expressions.owner[row]!;
      sums[owner] = mix(sums[owner]!, mix(this.#hashes[row]!, this.of(expressions.generic[row]!)));
    }
    return sums;
  }

  /** `known`: hashes of each row's arguments from the previous pass. Returns those of this pass. */
  #hashRows(known: Int32Array): Int32Array<ArrayBuffer> {
    const { expressions, stringHashes } = this.#file;
    const { op, name, base, generic, argc, flags } = expressions;
    const hashes = this.#hashes;
    const outer = new Int32Array(hashes.length);
    for (let row = 0; row < hashes.length; row++) {
      let hash = mix(op[row]! + 1, hashAt(stringHashes, name[row]!));
      hash = mix(mix(hash, this.of(base[row]!)), mix(argc[row]!, flags[row]! & readFlags));
      hash = mix(hash, this.#localHash(row));
      hashes[row] = mix(hash, mix(known[row]!, outer[row]!));
      const holder = generic[row]!;
      if (holder < 0) continue;
      // A call's result hardly depends on the inner structure of its arguments.
      const part = isCall(op[holder]!) ? hash : hashes[row]!;
      outer[holder] = mix(outer[holder]!, mix(part, argc[row]!));
    }
    return outer;
  }

  /**
   * Per name of a function with untyped parameters: what calls in the file pass to it.
   *
   * @param byElement - whether what is called as an element of a container may be any function
   */
  passed(byElement: boolean): ReadonlyMap<NameHash, number> {
    const { expressions, stringHashes } = this.#file;
    const { op, base, name, generic } = expressions;
    const takers = untypedParameters(this.#file);
    const sums = new Map<number, number>();
    if (takers.size === 0) return sums;
    let through: number | undefined;
    if (byElement) {
      through = this.#calledThroughLocals();
      for (const taker of takers.keys()) sums.set(stringHashes[taker]!, through);
    }
    for (let row = 0; row < op.length; row++) {
      const isPassed = op[row] === ops.ident && generic[row]! >= 0 && isCall(op[generic[row]!]!);
      if (isPassed && takers.has(name[row]!)) {
        const taker = stringHashes[name[row]!]!;
        through ??= this.#calledThroughLocals();
        sums.set(taker, ((sums.get(taker) ?? 0) + mix(mix(this.of(generic[row]!), through), 5)) | 0);
      }
      if (!isCall(op[row]!) || base[row]! < 0 || !takers.has(name[base[row]!]!)) continue;
      const taker = stringHashes[name[base[row]!]!]!;
      sums.set(taker, ((sums.get(taker) ?? 0) + mix(this.of(row), 3)) | 0);
    }
    return sums;
  }

  /** Per name of a callee, 0 for none: all its calls, with what they pass. */
  calls(): ReadonlyMap<NameHash, number> {
    const { expressions, stringHashes } = this.#file;
    const { op, base } = expressions;
    const sums = new Map<number, number>();
    for (let row = 0; row < op.length; row++) {
      if (!isCall(op[row]!) || base[row]! < 0) continue;
      const callee = hashAt(stringHashes, calleeName(expressions, row));
      sums.set(callee, ((sums.get(callee) ?? 0) + mix(this.of(row), 11)) | 0);
    }
    return sums;
  }

  /** Per name of a function with untyped parameters: what it passes to those that it calls. */
  callbacks(): ReadonlyMap<NameHash, number> {
    const { stringHashes } = this.#file;
    const sums = new Map<NameHash, number>();
    for (const { call, taker } of callsOfParameters(this.#file)) {
      const name = stringHashes[taker]!;
      sums.set(name, ((sums.get(name) ?? 0) + mix(this.of(call), 37)) | 0);
    }
    return sums;
  }

  /** What calls of parameters, locals and elements pass: a function that is passed by name may be called so. */
  #calledThroughLocals(): number {
    const { op, base, flags } = this.#file.expressions;
    let sum = 0;
    for (let row = 0; row < op.length; row++) {
      const callee = op[row] === ops.call ? base[row]! : -1;
      const isLocal =
        callee >= 0 && op[callee] === ops.ident && (flags[callee]! & expressionFlags.local) !== 0;
      const isElement = callee >= 0 && (op[callee] === ops.index || op[callee] === ops.call);
      if (isLocal || isElement) sum = (sum + mix(this.of(row), 7)) | 0;
    }
    return sum;
  }

  /** The bindings that may narrow the members which the row reads, or what a parameter is passed there. */
  #narrowings(row: number): readonly number[] {
    const { expressions, strings } = this.#file;
    const path = memberPath(expressions, row, (string) => strings.get(string));
    const needed = this.#narrowed.get(neededArgument) ?? [];
    return path === undefined ? needed : [...(this.#narrowed.get(path) ?? []), ...needed];
  }

  #localHash(row: number): number {
    const { expressions, bindings, stringHashes } = this.#file;
    const named = this.#bindings.get(expressions.name[row]!) ?? [];
    const found = this.#narrowed.size === 0 ? named : [...named, ...this.#narrowings(row)];
    if (found.length === 0) return 0;
    let hash = 0;
    for (const binding of found) {
      const offset = expressions.offset[row]!;
      if (bindings.start[binding]! > offset || offset >= bindings.end[binding]!) continue;
      const parts = mix(this.of(bindings.type[binding]!), this.of(bindings.value[binding]!));
      const part = mix(bindings.kind[binding]!, hashAt(stringHashes, bindings.property[binding]!));
      hash = mix(hash, mix(parts, part));
    }
    return hash;
  }
}

/** Rows of the bindings that narrow members, by path. */
function narrowedByPath({ bindings, strings }: ParsedFile): ReadonlyMap<string, readonly number[]> {
  const rows = new Map<string, number[]>();
  for (let row = 0; row < bindings.length; row++)
    if (bindings.kind[row] === narrowedKind) appendTo(rows, strings.get(bindings.name[row]!), row);
  return rows;
}

/** By name (a string) of a function, and of the class that it constructs: names (strings) of its untyped parameters. */
export function untypedParameters({ bindings, symbols }: ParsedFile): ReadonlyMap<number, readonly number[]> {
  const takers = new Map<number, number[]>();
  for (let row = 0; row < bindings.length; row++) {
    const owner = bindings.owner[row]!;
    if (bindings.kind[row] !== parameterKind || bindings.type[row]! >= 0 || owner === 0) continue;
    const names = [symbols.name[owner]!];
    const parent = symbols.parent[owner]!;
    if ((symbols.flags[owner]! & symbolFlags.constructor) !== 0 && parent > 0)
      names.push(symbols.name[parent]!);
    for (const name of names) {
      appendTo(takers, name, bindings.name[row]!);
    }
  }
  return takers;
}

/** Calls of what may be an untyped parameter, with the names (strings) of functions that have one of that name. */
export function* callsOfParameters(
  file: ParsedFile,
): Generator<{ readonly call: ExpressionRow; readonly taker: number }> {
  const { op, base, flags, name } = file.expressions;
  let takers: Map<number, number[]> | undefined;
  for (let call = 0; call < op.length; call++) {
    const callee = op[call] === ops.call ? base[call]! : -1;
    if (callee < 0 || op[callee] !== ops.ident || (flags[callee]! & expressionFlags.local) === 0) continue;
    takers ??= takersByParameter(file);
    for (const taker of takers.get(name[callee]!) ?? []) yield { call, taker };
  }
}

function takersByParameter(file: ParsedFile): Map<number, number[]> {
  const takers = new Map<number, number[]>();
  for (const [taker, parameters] of untypedParameters(file))
    for (const parameter of new Set(parameters)) appendTo(takers, parameter, taker);
  return takers;
}

/** The name (a string) of a call's callee; `noString` if the row calls nothing by name. */
export function calleeName({ op, base, name }: ParsedFile["expressions"], row: ExpressionRow): number {
  return isCall(op[row]!) && base[row]! >= 0 ? name[base[row]!]! : noString;
}

export function isCall(op: number): boolean {
  return op === ops.call || op === ops.new;
}

/** Ops by which a type names its bases. */
export function isHeritage(op: number): boolean {
  return op === ops.inherit || op === ops.implement;
}

function bindingsByName(file: ParsedFile): ReadonlyMap<number, readonly number[]> {
  const rows = new Map<number, number[]>();
  for (let row = 0; row < file.bindings.length; row++) {
    const name = file.bindings.name[row]!;
    appendTo(rows, name, row);
  }
  return rows;
}

export function hashAt(hashes: Uint32Array, string: number): number {
  return string === noString ? 0 : hashes[string]!;
}

export function mix(a: number, b: number): number {
  return (Math.imul(a ^ (b >>> 3), 0x9e3779b1) + Math.imul(b, 0x85ebca6b) + 0x165667b1) | 0;
}
