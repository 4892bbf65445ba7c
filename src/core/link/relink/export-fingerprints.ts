// What do other files see of a file? One number per name, which differs when anything that linking looks at differs.
import { noString } from "../../../base/string-table.ts";
import type { ParsedFile } from "../../types/index.ts";
import { bindingKinds, expressionOps, importFlags, importKinds, symbolFlags } from "../../types/index.ts";
import { isTypeKind } from "../names/symbol-choice.ts";
import type { LanguageTraits } from "../language-traits.ts";
import { signatureFacts } from "../names/signatures.ts";
import type { NameHash, SymbolRow } from "../ids.ts";

const inheritOp = expressionOps.indexOf("inherit");
const implementOp = expressionOps.indexOf("implement");
const genericKind = bindingKinds.indexOf("generic");
const parameterKind = bindingKinds.indexOf("parameter");
const includeKind = importKinds.indexOf("include");

/** Sums of signatures by hash of name: the order of declarations does not matter, beyond overloads. */
export type NameSignatures = ReadonlyMap<number, number>;

/** Name under which the signature of everything that a file passes on wholesale is kept. */
export const wildcardName = 0;

/** Per name that a file declares, imports or exports: what others see of it. Bodies of functions are not seen. */
export function signNames(file: ParsedFile, traits: LanguageTraits): NameSignatures {
  const sums = new Map<number, number>();
  const add = (name: NameHash, signature: number): void => {
    sums.set(name, ((sums.get(name) ?? 0) + scramble(signature)) | 0);
  };
  const trees = new TreeHashes(file);
  signSymbols({ file, traits, trees }, add);
  signImports(file, add);
  const { exports, stringHashes } = file;
  for (let row = 0; row < exports.length; row++) {
    const local = hashAt(stringHashes, exports.local[row]!);
    const signature = mix(mix(7, local), trees.of(exports.value[row]!));
    add(stringHashes[exports.name[row]!]!, signature);
    if (local !== 0) add(local, signature);
  }
  add(wildcardName, textHash(file.packageName));
  return sums;
}

/** Per name of a type: what it is and what it inherits from. Where that differs, members come and go unnamed. */
export function signShapes(file: ParsedFile): NameSignatures {
  const sums = new Map<number, number>();
  const { symbols, stringHashes } = file;
  const extra = new TreeHashes(file).byOwner();
  for (let row = 1; row < symbols.length; row++) {
    const kind = symbols.kind[row]!;
    if (!isTypeKind(kind)) continue;
    const name = stringHashes[symbols.name[row]!]!;
    sums.set(name, ((sums.get(name) ?? 0) + scramble(mix(kind + 1, extra[row]!))) | 0);
  }
  return sums;
}

/** Names whose signatures are not the same, or that only one of the two has. */
export function differingNames(before: NameSignatures, after: NameSignatures): Set<NameHash> {
  const names = new Set<number>();
  for (const [name, signature] of after) if (before.get(name) !== signature) names.add(name);
  for (const name of before.keys()) if (!after.has(name)) names.add(name);
  return names;
}

type AddSignature = (name: NameHash, signature: number) => void;

interface Signed {
  readonly file: ParsedFile;
  readonly traits: LanguageTraits;
  readonly trees: TreeHashes;
}

function signSymbols({ file, traits, trees }: Signed, add: AddSignature): void {
  const { symbols, stringHashes } = file;
  const extra = trees.byOwner();
  for (let row = 1; row < symbols.length; row++) {
    const parent = symbols.parent[row]!;
    let signature = mix(symbols.kind[row]!, symbols.flags[row]!);
    signature = mix(signature, symbols.visibility[row]!);
    signature = mix(signature, hashAt(stringHashes, symbols.owner[row]!));
    signature = mix(signature, scopeHash(file, parent));
    signature = mix(signature, symbols.ordinal[row]!);
    signature = mix(signature, trees.of(symbols.type[row]!));
    signature = mix(signature, trees.of(symbols.value[row]!));
    signature = mix(signature, extra[row]!);
    signature = mix(signature, signatureFacts(file, row, traits));
    signature = mix(signature, textHash(file.packageName));
    const name = stringHashes[symbols.name[row]!]!;
    add(name, signature);
    const makesParent = parent > 0 && (symbols.flags[row]! & symbolFlags.constructor) !== 0;
    if (makesParent) add(stringHashes[symbols.name[parent]!]!, mix(signature, name));
  }
}

function signImports(file: ParsedFile, add: AddSignature): void {
  const { imports, stringHashes } = file;
  for (let row = 0; row < imports.length; row++) {
    const name = hashAt(stringHashes, imports.name[row]!);
    const local = hashAt(stringHashes, imports.local[row]!);
    let signature = mix(hashAt(stringHashes, imports.module[row]!), name);
    signature = mix(mix(signature, local), mix(imports.kind[row]!, imports.flags[row]!));
    signature = mix(signature, imports.level[row]!);
    const isWildcard =
      imports.kind[row] === includeKind || (imports.flags[row]! & importFlags.wildcard) !== 0;
    add(isWildcard ? wildcardName : local === 0 ? name : local, signature);
  }
}

function scopeHash(file: ParsedFile, symbol: SymbolRow): number {
  let hash = 1;
  for (let at = symbol; at > 0; at = file.symbols.parent[at]!)
    hash = mix(hash, file.stringHashes[file.symbols.name[at]!]!);
  return hash;
}

/** Hashes of expression trees by their content and not by their place, with the locals that they depend on. */
class TreeHashes {
  readonly #file: ParsedFile;
  readonly #hashes: Int32Array;
  readonly #bindings: ReadonlyMap<number, readonly number[]>;

  constructor(file: ParsedFile) {
    this.#file = file;
    this.#hashes = new Int32Array(file.expressions.length);
    this.#bindings = bindingsByName(file);
    // Twice: the second time type arguments and locals that stand behind what names them are known.
    this.#hashRows();
    this.#hashRows();
  }

  of(row: number): number {
    return row < 0 ? 0 : this.#hashes[row]!;
  }

  /** Per symbol: types of its parameters, its type parameters, and what it inherits from. */
  byOwner(): Int32Array {
    const { bindings, expressions, symbols, stringHashes } = this.#file;
    const sums = new Int32Array(symbols.length);
    for (let row = 0; row < bindings.length; row++) {
      const kind = bindings.kind[row]!;
      if (kind !== genericKind && kind !== parameterKind) continue;
      const owner = bindings.owner[row]!;
      const name = kind === genericKind ? stringHashes[bindings.name[row]!]! : 0;
      sums[owner] = mix(sums[owner]!, mix(kind + 1, mix(this.of(bindings.type[row]!), name)));
    }
    for (let row = 0; row < expressions.length; row++) {
      if (!isHeritage(expressions.op[row]!)) continue;
      const owner = expressions.owner[row]!;
      sums[owner] = mix(sums[owner]!, mix(this.#hashes[row]!, this.of(expressions.generic[row]!)));
    }
    return sums;
  }

  #hashRows(): void {
    const { expressions, stringHashes } = this.#file;
    const { op, name, base, generic, argc } = expressions;
    const hashes = this.#hashes;
    const outer = new Int32Array(hashes.length);
    for (let row = 0; row < hashes.length; row++) {
      let hash = mix(op[row]! + 1, hashAt(stringHashes, name[row]!));
      hash = mix(mix(hash, this.of(base[row]!)), argc[row]!);
      hash = mix(hash, this.#localHash(row));
      hashes[row] = hash;
      if (generic[row]! >= 0) outer[generic[row]!] = mix(outer[generic[row]!]!, mix(hash, argc[row]!));
    }
    for (let row = 0; row < hashes.length; row++) {
      hashes[row] = mix(mix(hashes[row]!, outer[row]!), 0);
    }
  }

  #localHash(row: number): number {
    const { expressions, bindings, stringHashes } = this.#file;
    const found = this.#bindings.get(expressions.name[row]!);
    if (found === undefined) return 0;
    let hash = 0;
    for (const binding of found) {
      const offset = expressions.offset[row]!;
      if (bindings.start[binding]! > offset || offset >= bindings.end[binding]!) continue;
      const parts = mix(this.of(bindings.type[binding]!), this.of(bindings.value[binding]!));
      hash = mix(hash, mix(parts, hashAt(stringHashes, bindings.property[binding]!)));
    }
    return hash;
  }
}

/** Ops by which a type names what it inherits from. */
export function isHeritage(op: number): boolean {
  return op === inheritOp || op === implementOp;
}

function bindingsByName(file: ParsedFile): ReadonlyMap<number, readonly number[]> {
  const rows = new Map<number, number[]>();
  for (let row = 0; row < file.bindings.length; row++) {
    const name = file.bindings.name[row]!;
    const known = rows.get(name);
    if (known === undefined) rows.set(name, [row]);
    else known.push(row);
  }
  return rows;
}

function hashAt(hashes: Uint32Array, string: number): number {
  return string === noString ? 0 : hashes[string]!;
}

function textHash(text: string): number {
  let hash = 17;
  for (let i = 0; i < text.length; i++) hash = mix(hash, text.charCodeAt(i));
  return hash;
}

function mix(a: number, b: number): number {
  return (Math.imul(a ^ (b >>> 3), 0x9e3779b1) + Math.imul(b, 0x85ebca6b) + 0x165667b1) | 0;
}

function scramble(value: number): number {
  const h = Math.imul(value ^ (value >>> 16), 0x7feb352d);
  return h ^ (h >>> 15);
}
