// What do other files see of a file? One number per name, which changes if anything changes that linking uses.
import type { ParsedFile } from "../../types/index.ts";
import { ops, importFlags, importKinds, none, symbolFlags, symbolKinds } from "../../types/index.ts";
import { noString } from "../../../base/string-table.ts";
import { isOfPart } from "../names/imported-names.ts";
import { nameOfPut } from "../names/puts.ts";
import { membersSet } from "../names/members-set.ts";
import { isTypeKind } from "../names/symbol-choice.ts";
import { maxTableFields } from "../names/table-fields.ts";
import type { LanguageTraits } from "../language-traits.ts";
import { signatureFacts } from "../names/signatures.ts";
import { TreeHashes, hashAt, isHeritage, mix } from "./tree-hashes.ts";
import type { ExpressionRow, NameHash, SymbolRow } from "../ids.ts";

const reexportKind = importKinds.indexOf("reexport");
const fieldKind = symbolKinds.indexOf("field");
const typeKind = symbolKinds.indexOf("type");
const includeKind = importKinds.indexOf("include");
const objectKinds: ReadonlySet<number> = new Set([
  symbolKinds.indexOf("constant"),
  symbolKinds.indexOf("variable"),
]);
/** Sums of signatures by hash of name. The order of declarations matters only for overloads. */
export type NameSignatures = ReadonlyMap<number, number>;

const noSignatures: NameSignatures = new Map();

/** Name for the signature of everything that a file passes on wholesale. */
export const wildcardName = 0;

/** What others see of a file. */
interface FileSignatures {
  /** Per name that it declares, imports or exports. Bodies of functions are not included. */
  readonly names: NameSignatures;
  /** Per name of a type: its kind, its bases, and those of its members that code reaches without naming them. */
  readonly shapes: NameSignatures;
  /** Per name of a function: what the file itself passes to its untyped parameters. */
  readonly passed: NameSignatures;
  /** Per name of what it calls: what it passes. Only for languages in which that tells other files what they call. */
  readonly calls: NameSignatures;
}

export function signFile(file: ParsedFile, traits: LanguageTraits): FileSignatures {
  const trees = new TreeHashes(file);
  const signed = { file, traits, trees, extra: trees.byOwner() };
  const isAsked = traits.asksUnknownCallees === true;
  const calls = traits.asksCallers !== undefined ? trees.calls() : noSignatures;
  return { names: signNames(signed), shapes: signShapes(signed), passed: trees.passed(isAsked), calls };
}

function signNames(signed: Signed): NameSignatures {
  const { sums, add } = createSums();
  const { file, trees } = signed;
  signSymbols(signed, add);
  signImports(file, add);
  signPuts(signed, add);
  signAddedMembers(signed, add);
  signGivenSelves(signed, add);
  if (signed.traits.asksUnknownCallees === true) for (const [name, sum] of trees.callbacks()) add(name, sum);
  signImplementations(signed, add);
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

/** Values that functions put into a container or set on an object are visible wherever that is read. */
function signPuts({ file, traits, trees }: Signed, add: AddSignature): void {
  for (let row = 0; row < file.expressions.length; row++) {
    const name = nameOfPut(file, traits, row);
    if (name >= 0) add(file.stringHashes[name]!, mix(13, trees.of(row)));
  }
  if (!traits.keepsFunctions || traits.puts.size === 0) return;
  const { stringHashes, expressions } = file;
  for (const [row, target] of membersSet(file))
    add(stringHashes[expressions.name[target]!]!, mix(23, mix(trees.of(target), trees.of(row))));
}

/** A call with an unknown key may run any member that a file adds to an object: `rules[name]()`. Not so for classes. */
function signAddedMembers({ file, traits, trees }: Signed, add: AddSignature): void {
  if (!traits.typeSpace) return;
  const { symbols, stringHashes } = file;
  const { name, owner, parent, kind } = symbols;
  const objects = new Set<number>();
  for (let row = 1; row < symbols.length; row++)
    if (parent[row] === 0 && objectKinds.has(kind[row]!)) objects.add(name[row]!);
  for (let row = 1; row < symbols.length; row++) {
    if (parent[row] !== 0 || !objects.has(owner[row]!)) continue;
    add(stringHashes[owner[row]!]!, mix(37, mix(stringHashes[name[row]!]!, trees.ofSymbol(row))));
  }
}

/** On what a function is called, and of what it is a member, determines its `this`. */
function signGivenSelves({ file, traits, trees }: Signed, add: AddSignature): void {
  if (traits.givingSelf.size === 0) return;
  const { expressions, symbols, stringHashes } = file;
  const { op, base, name } = expressions;
  const addTo = (named: ExpressionRow, signature: number): void => {
    if (named >= 0 && op[named] === ops.ident) add(stringHashes[name[named]!]!, signature);
  };
  for (let row = 0; row < expressions.length; row++) {
    const callee = op[row] === ops.call ? base[row]! : none;
    if (callee >= 0 && op[callee] === ops.member && traits.givingSelf.has(stringHashes[name[callee]!]!))
      addTo(base[callee]!, mix(29, trees.of(row)));
  }
  for (let row = 1; row < symbols.length; row++)
    if (symbols.kind[row] === fieldKind) addTo(symbols.value[row]!, mix(31, trees.ofSymbol(row)));
}

/** `impl Draw for Card` gives a type members that are not written in it. */
function signImplementations({ file, trees }: Signed, add: AddSignature): void {
  for (const [row, type] of listImplementations(file)) add(type, mix(19, trees.of(row)));
}

/** Rows that say that a type implements another one, apart from its declaration, with the names of these types. */
function* listImplementations({
  expressions,
  stringHashes,
}: ParsedFile): Generator<readonly [row: number, type: NameHash]> {
  const { op, generic, name, owner } = expressions;
  for (let row = 0; row < expressions.length; row++) {
    const isApart = op[row] === ops.implement || (op[row] === ops.inherit && owner[row] === 0);
    const type = isApart ? generic[row]! : none;
    if (type >= 0 && name[type] !== noString) yield [row, stringHashes[name[type]!]!];
  }
}

/**
 * A signature of what a file adds to types that it does not declare, and that no code names: traits that they implement,
 * members that operators call, modules mixed into outside types, imports for all files. If it differs, code anywhere
 * may mean something else.
 *
 * @param isOutside - whether a member apart from its type is of a type outside the root
 */
export function signAdditions(
  file: ParsedFile,
  traits: LanguageTraits,
  isOutside: (row: SymbolRow) => boolean,
): number {
  const { symbols, stringHashes } = file;
  const declared = new Set<NameHash>();
  for (let row = 1; row < symbols.length; row++)
    if (isTypeKind(symbols.kind[row]!)) declared.add(stringHashes[symbols.name[row]!]!);
  // Most files add nothing.
  let hashed: TreeHashes | undefined;
  const trees = (): TreeHashes => (hashed ??= new TreeHashes(file));
  let sum = 0;
  for (const [row, type] of listImplementations(file))
    if (!declared.has(type)) sum = (sum + scramble(mix(type, trees().of(row)))) | 0;
  for (let row = 1; row < symbols.length; row++) {
    const owner = hashAt(stringHashes, symbols.owner[row]!);
    if (owner === 0 || declared.has(owner)) continue;
    const name = stringHashes[symbols.name[row]!]!;
    if (traits.unnamedMembers.has(name) && isOutside(row))
      sum = (sum + scramble(mix(mix(owner, name), trees().ofSymbol(row)))) | 0;
  }
  if (symbols.name.some((name) => traits.openedOutside.has(stringHashes[name]!)))
    sum = (sum + signMixins(file, traits, trees())) | 0;
  return traits.globalImports ? (sum + signPassedImports(file)) | 0 : sum;
}

/** What is mixed into outside types, whose heirs need not mention them. */
function signMixins(
  { expressions, symbols, stringHashes }: ParsedFile,
  traits: LanguageTraits,
  trees: TreeHashes,
) {
  let sum = 0;
  for (let row = 0; row < expressions.length; row++) {
    const owner = isHeritage(expressions.op[row]!) ? symbols.name[expressions.owner[row]!]! : noString;
    if (owner !== noString && traits.openedOutside.has(stringHashes[owner]!))
      sum = (sum + scramble(mix(stringHashes[owner]!, trees.of(row)))) | 0;
  }
  return sum;
}

function signPassedImports({ imports, stringHashes }: ParsedFile): number {
  let sum = 0;
  for (let row = 0; row < imports.length; row++)
    if (imports.kind[row] === reexportKind)
      sum = (sum + scramble(mix(stringHashes[imports.module[row]!]!, imports.flags[row]!))) | 0;
  return sum;
}

/** If these differ, members appear or disappear that no code names. */
function signShapes(signed: Signed): NameSignatures {
  const { file, traits, trees, extra } = signed;
  const { sums, add } = createSums();
  const { symbols, stringHashes } = file;
  signImplementations(signed, add);
  for (let row = 1; row < symbols.length; row++) {
    const kind = symbols.kind[row]!;
    const name = stringHashes[symbols.name[row]!]!;
    const parent = symbols.parent[row]!;
    const owner = hashAt(stringHashes, symbols.owner[row]!);
    if (isTypeKind(kind)) {
      const own = traits.metaclasses === true ? trees.of(symbols.value[row]!) : 0;
      const behind = traits.definedTypes && kind === typeKind ? trees.ofSymbol(row) : 0;
      add(name, mix(mix(kind + 1, extra[row]!), mix(own, behind)));
    }
    if (owner !== 0 || (parent > 0 && isTypeKind(symbols.kind[parent]!))) {
      const holder = owner === 0 ? stringHashes[symbols.name[parent]!]! : owner;
      if (traits.unnamedMembers.has(name)) add(holder, mix(mix(name, trees.ofSymbol(row)), extra[row]!));
      else if (traits.inheritedConstructors.includes(name)) add(holder, name);
      else if (traits.argumentLabels && (symbols.flags[row]! & symbolFlags.constructor) !== 0)
        add(holder, mix(mix(name, hashAt(stringHashes, symbols.signature[row]!)), extra[row]!));
    }
  }
  return sums;
}

function createSums(): { sums: NameSignatures; add: AddSignature } {
  const sums = new Map<number, number>();
  const add = (name: NameHash, signature: number): void => {
    sums.set(name, ((sums.get(name) ?? 0) + scramble(signature)) | 0);
  };
  return { sums, add };
}

/** Names whose signatures differ, or that only one of the two has. */
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
  readonly extra: Int32Array;
}

function signSymbols({ file, traits, trees, extra }: Signed, add: AddSignature): void {
  const { symbols, stringHashes } = file;
  const orders = traits.functionTables ? orderOfFields(file) : undefined;
  for (let row = 1; row < symbols.length; row++) {
    const parent = symbols.parent[row]!;
    let signature = mix(symbols.kind[row]!, symbols.flags[row]!);
    signature = mix(signature, symbols.visibility[row]!);
    signature = mix(signature, hashAt(stringHashes, symbols.owner[row]!));
    signature = mix(signature, scopeHash(file, parent));
    signature = mix(signature, symbols.ordinal[row]!);
    signature = mix(signature, trees.ofSymbol(row));
    signature = mix(signature, extra[row]!);
    if (orders !== undefined) signature = mix(signature, orders[row]!);
    signature = mix(signature, signatureFacts(file, row, traits));
    signature = mix(signature, textHash(file.packageName));
    const name = stringHashes[symbols.name[row]!]!;
    add(name, signature);
    const makesParent = parent > 0 && (symbols.flags[row]! & symbolFlags.constructor) !== 0;
    if (makesParent) add(stringHashes[symbols.name[parent]!]!, mix(signature, name));
  }
}

/** By symbol: what determines which of its fields the entries of a table set. */
function orderOfFields({ symbols, stringHashes }: ParsedFile): Int32Array {
  const orders = new Int32Array(symbols.length);
  const counts = new Uint16Array(symbols.length);
  for (let row = 1; row < symbols.length; row++) {
    const parent = symbols.parent[row]!;
    if (parent <= 0 || symbols.kind[row] !== fieldKind || ++counts[parent]! > maxTableFields) continue;
    orders[parent] = mix(orders[parent]!, stringHashes[symbols.name[row]!]!);
  }
  return orders.map((order, row) => (counts[row]! > maxTableFields ? 0 : order));
}

/** If several imports bring in one name, their order matters; the order of includes does not. */
function signImports(file: ParsedFile, add: AddSignature): void {
  const { imports, stringHashes } = file;
  const counts = new Map<NameHash, number>();
  for (let row = 0; row < imports.length; row++) {
    const name = hashAt(stringHashes, imports.name[row]!);
    const local = hashAt(stringHashes, imports.local[row]!);
    let signature = mix(hashAt(stringHashes, imports.module[row]!), name);
    signature = mix(mix(signature, local), mix(imports.kind[row]!, imports.flags[row]!));
    signature = mix(signature, imports.level[row]!);
    // Other files do not see it.
    if (isOfPart(file, row)) signature = mix(signature, 3);
    const isWildcard =
      imports.kind[row] === includeKind || (imports.flags[row]! & importFlags.wildcard) !== 0;
    const brought = isWildcard ? wildcardName : local === 0 ? name : local;
    const before = counts.get(brought) ?? 0;
    if (imports.kind[row] !== includeKind) counts.set(brought, before + 1);
    add(brought, mix(signature, before));
  }
}

/** With kinds: a module's functions are reached in other ways than a class's. */
function scopeHash({ symbols, stringHashes }: ParsedFile, symbol: SymbolRow): number {
  let hash = 1;
  for (let at = symbol; at > 0; at = symbols.parent[at]!)
    hash = mix(mix(hash, stringHashes[symbols.name[at]!]!), symbols.kind[at]!);
  return hash;
}

function textHash(text: string): number {
  let hash = 17;
  for (let i = 0; i < text.length; i++) hash = mix(hash, text.charCodeAt(i));
  return hash;
}

function scramble(value: number): number {
  const h = Math.imul(value ^ (value >>> 16), 0x7feb352d);
  return h ^ (h >>> 15);
}
