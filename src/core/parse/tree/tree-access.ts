// Access to the tree of the current file: its nodes and texts, and which nodes are open.
import { lowerBound } from "../../../base/bisect.ts";
import { none } from "../../types/parsed-file.ts";
import type { Nodes } from "./flat-tree.ts";
import { afterOf, endOf, fieldOf, startOf, symbolOf } from "./flat-tree.ts";
import type { CompiledRule, CompiledRules } from "./rules.ts";
import { anyChild, firstChildTypes, noField } from "./rules.ts";

/** Deeper nodes are not entered. */
export const maxDepth = 20_000;

/** Up to so many siblings are walked rather than listed. */
const fewSiblings = 32;

export class TreeAccess {
  text = "";
  nodes: Nodes = new Uint32Array(0);
  count = 0;
  rules!: CompiledRules; // set by `begin`, before anything can read it
  /** Nodes entered and not yet left, outermost first. */
  readonly open = new Int32Array(maxDepth);
  depth = 0;
  /** The children of nodes that have many, by the node. */
  protected readonly manyChildren = new Map<number, readonly number[]>();

  role(node: number): number {
    const symbol = symbolOf(this.nodes, node);
    const last = this.rules.roles.length - 1;
    return this.rules.roles[symbol < last ? symbol : last]!;
  }

  rule(node: number): CompiledRule | undefined {
    return this.rules.byType[symbolOf(this.nodes, node)];
  }

  start(node: number): number {
    return startOf(this.nodes, node);
  }

  end(node: number): number {
    return endOf(this.nodes, node);
  }

  after(node: number): number {
    return afterOf(this.nodes, node);
  }

  slice(node: number): string {
    return this.text.slice(startOf(this.nodes, node), endOf(this.nodes, node));
  }

  /** A node without text, such as a name that the parser supposes where broken code lacks one. */
  isMissing(node: number): boolean {
    return startOf(this.nodes, node) === endOf(this.nodes, node);
  }

  /** The child in that field, `none` if there is none or it is missing. */
  presentChild(node: number, field: number): number {
    const child = this.child(node, field);
    return child === none || this.isMissing(child) ? none : child;
  }

  /** First child in that field, `none` if there is none. `field` is numbered as in the rules. */
  child(node: number, field: number): number {
    if (field >= anyChild.last) return this.#childBeside(node, field);
    const after = afterOf(this.nodes, node);
    for (let at = node + 1; at < after; at = afterOf(this.nodes, at)) {
      if (fieldOf(this.nodes, at) === field) return at;
    }
    return none;
  }

  /**
   * For the fields that grammars do not have: the first child, the last, the first of some types; none for `noField`.
   */
  #childBeside(node: number, field: number): number {
    if (field === noField) return none;
    const after = afterOf(this.nodes, node);
    if (field === anyChild.first) return node + 1 < after ? node + 1 : none;
    let last: number = none;
    const wanted = field === anyChild.last ? undefined : this.rules.childTypes[field - firstChildTypes]!;
    for (let at = node + 1; at < after; at = afterOf(this.nodes, at)) {
      if (wanted?.[symbolOf(this.nodes, at)] === 1) return at;
      last = at;
    }
    return wanted === undefined ? last : none;
  }

  /** First child with that role, `none` if there is none. */
  childOfRole(node: number, role: number): number {
    const after = afterOf(this.nodes, node);
    for (let at = node + 1; at < after; at = afterOf(this.nodes, at)) if (this.role(at) === role) return at;
    return none;
  }

  /**
   * The open node that holds `node`, which is being entered or left; `none` at the root. `outwards` counts further
   * levels.
   */
  parent(outwards = 0): number {
    const at = this.depth - 1 - outwards;
    return at < 0 ? none : this.open[at]!;
  }

  /** The sibling before `node` inside the open node around it, `none` for the first. `outwards` as for `parent`. */
  before(node: number, outwards = 0): number {
    const around = this.parent(outwards);
    const first = around === none ? 1 : around + 1;
    let last: number = none;
    let walked = 0;
    for (let at = first; at < node; at = afterOf(this.nodes, at)) {
      last = at;
      if (++walked > fewSiblings) return this.#beforeAmongMany(around, node);
    }
    return last;
  }

  #beforeAmongMany(around: number, node: number): number {
    const children = this.manyChildren.get(around) ?? this.#listChildren(around);
    return children[lowerBound(children, node) - 1] ?? none;
  }

  #listChildren(around: number): readonly number[] {
    const children: number[] = [];
    const after = around === none ? this.count : afterOf(this.nodes, around);
    for (let at = around === none ? 1 : around + 1; at < after; at = afterOf(this.nodes, at))
      children.push(at);
    this.manyChildren.set(around, children);
    return children;
  }

  /** Number of the grammar's field of that name. */
  grammarField(name: string): number {
    return this.rules.fieldNumber(name);
  }
}
