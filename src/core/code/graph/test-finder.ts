// Which tests run this code? Test files contain more than tests: set-up, helpers and fakes.
import { noString } from "../../../base/string-table.ts";
import { isSupportPath } from "../../walk/index.ts";
import {
  edgeKindCode,
  segmentFileFlags,
  symbolFlags,
  symbolKindOf,
  type SymbolKind,
} from "../../types/index.ts";
import type { CodeGraph } from "./code-graph.ts";
import type { LiveFile, NodeNumbers } from "./graph-nodes.ts";
import type { LiveTables } from "../snapshots/live-tables.ts";
import type { OverrideLookup } from "./override-lookup.ts";

const imports = edgeKindCode("IMPORTS");
const inherits = edgeKindCode("INHERITS");
const typeKinds: ReadonlySet<SymbolKind> = new Set(["class", "struct", "interface", "type"]);

export interface TestedCode {
  readonly segments: readonly LiveTables[];
  readonly nodes: NodeNumbers;
  readonly graph: CodeGraph;
  readonly overrides: OverrideLookup;
}

export interface FoundTests {
  /**
   * Nodes of tests in the order in which they were reached. The node of a file stands for everything that runs in it.
   */
  readonly tests: readonly number[];
  /** Nodes in test files that are not tests. */
  readonly helpers: readonly number[];
}

export class TestFinder {
  readonly #code: TestedCode;
  #telling: ReadonlySet<string> | undefined;

  constructor(code: TestedCode) {
    this.#code = code;
  }

  /**
   * The parts of `reached`, in its order, that a test runner can run: tests; the types that inherit them; the tests of a
   * type whose set-up was reached; and whole files, if their top-level code was reached or their tests cannot be told
   * apart.
   */
  find(reached: readonly number[]): FoundTests {
    const isReached = new Set(reached);
    const tests = new Set<number>();
    const helpers: number[] = [];
    for (const node of reached) {
      const around = this.#testAround(node);
      if (around >= 0) {
        for (const run of this.#runsOf(around)) tests.add(run);
        continue;
      }
      const file = this.#fileOf(node);
      if (!this.#isOfTests(file)) continue;
      const isFile = node === file.firstNode;
      if (isFile && !this.#runsAny(node, isReached)) continue;
      if (!isFile) helpers.push(node);
      for (const test of this.#findRunning(node, file)) tests.add(test);
    }
    return { tests: [...tests], helpers };
  }

  /**
   * The tests that run this code, which is in a test file but outside every test. Its callers are reached separately.
   */
  #findRunning(node: number, file: LiveFile): readonly number[] {
    const isFile = node === file.firstNode;
    const hasTests = this.#testsOf(file, file.firstNode).length > 0;
    if (!hasTests && !this.#tellsTests(file)) return isSupportPath(file.path) ? [] : [file.firstNode];
    if (!isFile && this.#isUsed(node)) return [];
    const type = isFile ? undefined : this.#typeAround(node, file);
    if (type !== undefined) return this.#testsOfType(type);
    if (hasTests) return [file.firstNode];
    return isSupportPath(file.path) || this.#isUsedElsewhere(file) ? [] : [file.firstNode];
  }

  /** The innermost test that the node is or is in; -1 for none. */
  #testAround(node: number): number {
    const { segment, row } = this.#code.nodes.refOf(node);
    const { parent } = this.#symbols(segment);
    for (let at = row; at >= 0; at = parent[at]!) if (this.#isTest(segment, at)) return node + at - row;
    return -1;
  }

  /**
   * What a test runner runs to run this test: itself, unless its type is abstract, and the types of other files that
   * inherit it. An abstract type that nothing inherits from leaves only the test.
   */
  #runsOf(test: number): readonly number[] {
    // A test of C++ that only names its fixture is not inherited.
    const type = this.#typeOutside(test, this.#fileOf(test));
    if (type === undefined) return [test];
    const overriding = this.#code.overrides
      .below(test)
      .map((one) => this.#typeAround(one, this.#fileOf(one)));
    const heirs = this.#heirsOf(type, new Set(overriding)).filter((heir) => !this.#isAbstract(heir));
    if (heirs.length > 0 && this.#isAbstract(type)) return heirs;
    const own = this.#fileOf(test).firstNode;
    return [test, ...heirs.filter((heir) => this.#fileOf(heir).firstNode !== own)];
  }

  /** The tests of a type and of types that inherit from it, which share its set-up. */
  #testsOfType(type: number): readonly number[] {
    return [type, ...this.#heirsOf(type)].flatMap((at) => this.#testsOf(this.#fileOf(at), at));
  }

  /** The types that inherit from it, directly or indirectly, without `others` and what inherits only from those. */
  #heirsOf(type: number, others: ReadonlySet<number | undefined> = new Set()): readonly number[] {
    const { graph } = this.#code;
    const all = new Set([type]);
    for (const at of all) {
      for (const { source, kind, isOverride } of graph.incoming(at)) {
        if (kind === inherits && !isOverride && !others.has(source)) all.add(source);
      }
    }
    all.delete(type);
    return [...all];
  }

  #isAbstract(type: number): boolean {
    const { segment, row } = this.#code.nodes.refOf(type);
    return (this.#symbols(segment).flags[row]! & symbolFlags.abstract) !== 0;
  }

  /** Tests inside the node; for a type also those declared as belonging to it (`TEST_F` in C++). */
  #testsOf({ segment, firstRow, firstNode, count }: LiveFile, node: number): readonly number[] {
    const { parent, owner, name } = this.#symbols(segment);
    const holder = firstRow + node - firstNode;
    const inside = new Set([holder]);
    const found: number[] = [];
    for (let row = firstRow; row < firstRow + count; row++) {
      const isInside = inside.has(parent[row]!) || (owner[row] !== noString && owner[row] === name[holder]);
      if (isInside) inside.add(row);
      if (isInside && this.#isTest(segment, row)) found.push(firstNode + row - firstRow);
    }
    return found;
  }

  /** The type that the node is defined inside of. */
  #typeOutside(node: number, { segment, firstRow, firstNode }: LiveFile): number | undefined {
    const { parent, kind } = this.#symbols(segment);
    for (let at = parent[firstRow + node - firstNode]!; at > firstRow; at = parent[at]!) {
      if (typeKinds.has(symbolKindOf(kind[at]!))) return firstNode + at - firstRow;
    }
    return undefined;
  }

  /** The type that the node is a member of, whether it is defined inside or outside the type. */
  #typeAround(node: number, file: LiveFile): number | undefined {
    const outside = this.#typeOutside(node, file);
    if (outside !== undefined) return outside;
    const { segment, firstRow, firstNode, count } = file;
    const { owner, name, kind } = this.#symbols(segment);
    const row = firstRow + node - firstNode;
    if (owner[row] === noString) return undefined;
    for (let at = firstRow; at < firstRow + count; at++) {
      if (name[at] === owner[row] && typeKinds.has(symbolKindOf(kind[at]!))) return firstNode + at - firstRow;
    }
    return undefined;
  }

  /** Whether code calls it, directly or through an overridden method. Test runners call methods that no code calls. */
  #isUsed(node: number): boolean {
    const { graph, overrides } = this.#code;
    if (overrides.above(node).length > 0) return true;
    return graph
      .incoming(node)
      .some(({ source, kind, isOverride }) => source !== node && kind !== imports && !isOverride);
  }

  #isUsedElsewhere({ firstNode, count }: LiveFile): boolean {
    const { graph } = this.#code;
    for (let node = firstNode; node < firstNode + count; node++) {
      for (const { source } of graph.incoming(node)) {
        if (source < firstNode || source >= firstNode + count) return true;
      }
    }
    return false;
  }

  /** Whether a file's top-level code does more with the reached symbols than import them. */
  #runsAny(file: number, isReached: ReadonlySet<number>): boolean {
    const { graph } = this.#code;
    return graph.outgoing(file).some(({ kind, target }) => kind !== imports && isReached.has(target));
  }

  /**
   * Whether any file of the same language has recognized tests; otherwise its tests may be scripts or of an unknown
   * kind.
   */
  #tellsTests({ segment, file }: LiveFile): boolean {
    this.#telling ??= this.#findTelling();
    return this.#telling.has(this.#languageOf(segment, file));
  }

  #findTelling(): ReadonlySet<string> {
    const found = new Set<string>();
    for (const { segment, file, firstRow, count } of this.#code.nodes.files) {
      const language = this.#languageOf(segment, file);
      if (found.has(language)) continue;
      for (let row = firstRow; row < firstRow + count; row++) {
        if (this.#isTest(segment, row)) {
          found.add(language);
          break;
        }
      }
    }
    return found;
  }

  #languageOf(segment: number, file: number): string {
    const { files, strings } = this.#code.segments[segment]!.tables;
    return strings.get(files.language[file]!);
  }

  #isTest(segment: number, row: number): boolean {
    const { flags, kind } = this.#symbols(segment);
    return (flags[row]! & symbolFlags.test) !== 0 || symbolKindOf(kind[row]!) === "test";
  }

  #isOfTests({ segment, file }: LiveFile): boolean {
    return (this.#code.segments[segment]!.tables.files.flags[file]! & segmentFileFlags.test) !== 0;
  }

  #symbols(segment: number): LiveTables["tables"]["symbols"] {
    return this.#code.segments[segment]!.tables.symbols;
  }

  #fileOf(node: number): LiveFile {
    return this.#code.nodes.fileOf(node);
  }
}
