// In structural languages such as Go, which methods implement which interface methods? A type that has all methods of
// an interface implements it without declaring so, wherever both are. Compared on demand, over all packages of a root.
import { appendTo } from "../../../base/append-to.ts";
import { noString } from "../../../base/string-table.ts";
import { edgeKindCode, symbolKindCode } from "../../types/index.ts";
import { languageOf } from "../../languages/index.ts";
import type { CodeGraph } from "./code-graph.ts";
import type { NodeNumbers } from "./graph-nodes.ts";
import type { LiveTables } from "../snapshots/live-tables.ts";

const interfaceKind = symbolKindCode("interface");
const methodKind = symbolKindCode("method");
const inherits = edgeKindCode("INHERITS");
const none: readonly number[] = [];

/** How many levels of embedded types are followed. */
const maxEmbedding = 8;

/** A type or interface with its methods by name, as nodes: its own, and those including what it embeds. */
interface MethodSet {
  readonly folder: string;
  readonly own: Map<string, number>;
  readonly all: Map<string, number>;
}

interface MethodSets {
  readonly interfacesByName: ReadonlyMap<string, readonly MethodSet[]>;
  readonly typesByName: ReadonlyMap<string, readonly MethodSet[]>;
  /** The name of each method in one of the sets. */
  readonly names: ReadonlyMap<number, string>;
  readonly ofInterfaces: ReadonlySet<number>;
}

export interface StructuralSource {
  readonly segments: readonly LiveTables[];
  readonly numbers: NodeNumbers;
  readonly graph: CodeGraph;
  /** The declaration of a method; "" if unknown. */
  signature(node: number): string;
}

export class StructuralOverrides {
  readonly #source: StructuralSource;
  #sets: MethodSets | undefined;
  readonly #shapes = new Map<number, string>();

  constructor(source: StructuralSource) {
    this.#source = source;
  }

  /** Interface methods that the method `node` implements. */
  above(node: number): readonly number[] {
    const { names, typesByName, interfacesByName, ofInterfaces } = (this.#sets ??= this.#collect());
    const name = names.get(node);
    if (name === undefined || ofInterfaces.has(node)) return none;
    const holders = (typesByName.get(name) ?? []).filter(({ all }) => all.get(name) === node);
    const asked = (interfacesByName.get(name) ?? []).filter((wanted) =>
      holders.some((holder) => this.#implements(holder, wanted)),
    );
    return [...new Set(asked.map(({ own }) => own.get(name)!))];
  }

  /** Methods that implement the interface method `node`. */
  below(node: number): readonly number[] {
    const { names, typesByName, interfacesByName, ofInterfaces } = (this.#sets ??= this.#collect());
    const name = names.get(node);
    if (name === undefined || !ofInterfaces.has(node)) return none;
    const wanted = (interfacesByName.get(name) ?? []).find(({ own }) => own.get(name) === node);
    if (wanted === undefined) return none;
    const holders = (typesByName.get(name) ?? []).filter((holder) => this.#implements(holder, wanted));
    return [...new Set(holders.map(({ all }) => all.get(name)!))];
  }

  #implements(holder: MethodSet, wanted: MethodSet): boolean {
    for (const name of wanted.all.keys()) {
      if (!holder.all.has(name)) return false;
      if (holder.folder !== wanted.folder && !isExported(name)) return false;
    }
    for (const [name, method] of wanted.all) {
      if (this.#shape(holder.all.get(name)!) !== this.#shape(method)) return false;
    }
    return true;
  }

  #shape(node: number): string {
    let shape = this.#shapes.get(node);
    if (shape === undefined)
      this.#shapes.set(
        node,
        (shape = shapeOfMethod(this.#source.signature(node), this.#sets!.names.get(node)!)),
      );
    return shape;
  }

  #collect(): MethodSets {
    const { graph } = this.#source;
    const types = new Map<string, MethodSet>();
    const byNode = new Map<number, MethodSet>();
    const interfaces = new Map<number, MethodSet>();
    this.#forEachSymbol(({ node, parentNode, kind, name, owner, folder }) => {
      if (kind === interfaceKind) interfaces.set(node, createSet(folder));
      else if (kind === methodKind && owner !== undefined)
        setOf(types, `${folder}\n${owner}`, folder).own.set(name, node);
      else if (kind === methodKind) interfaces.get(parentNode)?.own.set(name, node);
      else byNode.set(node, setOf(types, `${folder}\n${name}`, folder));
    });
    for (const [node, set] of byNode) addEmbedded(graph, node, byNode, set, false);
    for (const [node, set] of interfaces) addEmbedded(graph, node, interfaces, set, true);
    for (const set of types.values()) for (const [name, node] of set.own) set.all.set(name, node);
    const names = new Map<number, string>();
    const sets = [...types.values(), ...interfaces.values()];
    for (const { own } of sets) for (const [name, node] of own) names.set(node, name);
    return {
      names,
      interfacesByName: groupByName(interfaces.values(), ({ own }) => own),
      typesByName: groupByName(types.values(), ({ all }) => all),
      ofInterfaces: new Set([...interfaces.values()].flatMap(({ own }) => [...own.values()])),
    };
  }

  #forEachSymbol(
    visit: (symbol: {
      readonly node: number;
      readonly parentNode: number;
      readonly kind: number;
      readonly name: string;
      readonly owner: string | undefined;
      readonly folder: string;
    }) => void,
  ): void {
    const { segments, numbers } = this.#source;
    for (const { path, segment, file, firstRow, firstNode, count } of numbers.files) {
      const { files, symbols, strings } = segments[segment]!.tables;
      const { structuralInterfaces } = languageOf(strings.get(files.language[file]!));
      if (structuralInterfaces !== true) continue;
      const folder = path.slice(0, Math.max(0, path.lastIndexOf("/")));
      for (let row = firstRow + 1; row < firstRow + count; row++) {
        const owner = symbols.owner[row]!;
        visit({
          node: firstNode + row - firstRow,
          parentNode: firstNode + symbols.parent[row]! - firstRow,
          kind: symbols.kind[row]!,
          name: strings.get(symbols.name[row]!),
          owner: owner === noString ? undefined : strings.get(owner),
          folder,
        });
      }
    }
  }
}

function createSet(folder: string): MethodSet {
  return { folder, own: new Map(), all: new Map() };
}

function setOf(sets: Map<string, MethodSet>, key: string, folder: string): MethodSet {
  let set = sets.get(key);
  if (set === undefined) sets.set(key, (set = createSet(folder)));
  return set;
}

/**
 * Puts the methods of a type and of what it embeds into `all`, level by level, as Go promotes them: nearer ones hide
 * farther ones, and a name that two types of one level have is promoted from neither. Interfaces may share methods.
 */
function addEmbedded(
  graph: CodeGraph,
  node: number,
  sets: ReadonlyMap<number, MethodSet>,
  { all }: MethodSet,
  sharesNames: boolean,
): void {
  const names = new Set<string>();
  const seen = new Set([node]);
  let level = [node];
  for (let depth = 0; depth <= maxEmbedding && level.length > 0; depth++) {
    const methods = new Map<string, number[]>();
    for (const type of level) {
      for (const [name, method] of sets.get(type)?.own ?? []) appendTo(methods, name, method);
    }
    for (const [name, [method, ...others]] of methods) {
      if (!names.has(name) && (sharesNames || others.length === 0)) all.set(name, method!);
      names.add(name);
    }
    level = level.flatMap((type) => embeddedIn(graph, type)).filter((type) => !seen.has(type));
    for (const type of level) seen.add(type);
    level = [...new Set(level)];
  }
}

function embeddedIn(graph: CodeGraph, node: number): number[] {
  return graph
    .outgoing(node)
    .filter(({ kind }) => kind === inherits)
    .map(({ target }) => target);
}

function groupByName(
  sets: Iterable<MethodSet>,
  methods: (set: MethodSet) => ReadonlyMap<string, number>,
): ReadonlyMap<string, readonly MethodSet[]> {
  const groups = new Map<string, MethodSet[]>();
  for (const set of sets) {
    for (const name of methods(set).keys()) {
      appendTo(groups, name, set);
    }
  }
  return groups;
}

function isExported(name: string): boolean {
  const [first = ""] = name;
  return first !== first.toLowerCase();
}

/** How many values a method takes and returns, as "takes>gives". */
export function shapeOfMethod(signature: string, name: string): string {
  const at = signature.search(new RegExp(`(?:^|[\\s)])${name}\\s*\\(`));
  const open = at < 0 ? -1 : signature.indexOf("(", at + (signature.startsWith(")", at) ? 1 : 0));
  if (open < 0) return "";
  const taken = readGroup(signature, open);
  const rest = signature.slice(taken.end).trim();
  const given = rest.startsWith("(") ? readGroup(rest, 0).count : rest === "" || rest === "{" ? 0 : 1;
  return `${taken.count}>${given}`;
}

/** The number of values in the parentheses that open at `open`, and where they end. */
function readGroup(text: string, open: number): { readonly count: number; readonly end: number } {
  let depth = 0;
  let commas = 0;
  let hasText = false;
  for (let at = open; at < text.length; at++) {
    const char = text.charAt(at);
    if ("([{".includes(char)) depth++;
    else if (")]}".includes(char)) {
      depth--;
      if (depth === 0) return { count: hasText ? commas + 1 : 0, end: at + 1 };
    } else if (char === "," && depth === 1) commas++;
    if (depth > 0 && at > open && char.trim() !== "") hasText = true;
  }
  return { count: hasText ? commas + 1 : 0, end: text.length };
}
