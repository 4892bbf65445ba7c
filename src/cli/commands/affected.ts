// loci affected: a diff's lines are symbols, whose callers are symbols, and some of those are tests.
import { relative, resolve, sep } from "node:path";
import { countOf } from "../../base/count-of.ts";
import { realRoot } from "../../core/types/root-id.ts";
import type { SymbolSummary } from "../../core/types/index.ts";
import type { CodeEngine } from "../../engine.ts";
import { displayPath, parseCount } from "../ask-code.ts";
import type { CommandContext } from "../command.ts";
import { findIndexedRoot } from "../find-root.ts";
import { findTopLevel, readDiff, type ChangedFile } from "../git-diff.ts";
import { indexRoot } from "../index-root.ts";
import { groupByFile, renderTestFiles, renderTests } from "../list-tests.ts";
import { formatCount } from "../table.ts";

interface Affected {
  readonly root: string;
  /** Relative to the root. */
  readonly files: readonly string[];
  readonly symbols: readonly SymbolSummary[];
  /** Ids of what depends on them, the nearest first. */
  readonly dependents: readonly string[];
  readonly dependentCount: number;
  readonly tests: readonly string[];
}

/** Exit code 1 when the diff touches no symbol that is indexed. The index is refreshed first: a diff's lines are those of now. */
export async function run(context: CommandContext): Promise<number> {
  const { flags, terminal, signal } = context;
  const depth = parseCount(flags.get("depth"), 10, "--depth", 100);
  const folder = resolve(flags.get("root") ?? ".");
  const top = realRoot(await findTopLevel(folder, signal));
  const changed = await readDiff(folder, context.arguments[0] ?? "", flags.has("staged"), signal);
  context.tell(`${changed.length} files in the diff`);
  const engine = await context.openEngine();
  try {
    const root = (await findIndexedRoot(engine.code, flags.get("root"), signal)) ?? top;
    await indexRoot(context, engine, root, { full: false, force: false, showsProgress: !flags.has("quiet") });
    const affected = await findAffected(engine.code, { root: realRoot(root), top, changed, depth }, signal);
    terminal.write(render(context, affected));
    const isNothing = affected.symbols.length === 0 || (flags.has("tests") && affected.tests.length === 0);
    if (isNothing && !flags.has("quiet") && !flags.has("json")) {
      terminal.writeError(
        affected.symbols.length === 0
          ? "The diff touches no symbol that is indexed.\n"
          : "No test reaches the diff.\n",
      );
    }
    return isNothing ? 1 : 0;
  } finally {
    await engine.close();
  }
}

interface DiffOfRoot {
  readonly root: string;
  readonly top: string;
  readonly changed: readonly ChangedFile[];
  readonly depth: number;
}

async function findAffected(
  code: CodeEngine,
  { root, top, changed, depth }: DiffOfRoot,
  signal: AbortSignal,
): Promise<Affected> {
  const files: string[] = [];
  const touched: SymbolSummary[] = [];
  for (const { path: fromTop, isGone, lines } of changed) {
    const path = relative(root, resolve(top, fromTop)).split(sep).join("/");
    if (path.startsWith("..")) continue;
    files.push(path);
    if (!isGone) touched.push(...findTouched(await code.listSymbols({ root, path }, signal), lines));
  }
  const tests = new Map<string, number>();
  const dependents = new Map<string, number>();
  for (const { id, kind } of touched) if (kind === "test") tests.set(id, 0);
  let dependentCount = 0;
  for (const { id } of touched) {
    const impact = await code.impact({ root, symbolId: id, depth }, signal);
    dependentCount = Math.max(dependentCount, impact.reachableCount);
    impact.tests.forEach((test, order) => {
      tests.set(test, Math.min(tests.get(test) ?? Infinity, 1 + order));
    });
    for (const reached of impact.reachable) {
      dependents.set(reached.id, Math.min(dependents.get(reached.id) ?? Infinity, reached.depth));
    }
  }
  for (const { id } of touched) dependents.delete(id);
  const nearest = [...dependents].sort((a, b) => a[1] - b[1]).map(([id]) => id);
  return {
    ...{ root, files, symbols: touched, dependents: nearest },
    dependentCount: Math.max(dependentCount, nearest.length),
    tests: [...tests].sort((a, b) => a[1] - b[1]).map(([id]) => id),
  };
}

/** The innermost symbols that hold the lines: a class is touched where no member of it is. */
function findTouched(
  symbols: readonly SymbolSummary[],
  lines: readonly (readonly [number, number])[],
): readonly SymbolSummary[] {
  const found = new Set<SymbolSummary>();
  for (const [first, last] of lines) {
    const over = symbols.filter(({ lineStart, lineEnd }) => lineStart <= last && lineEnd >= first);
    const isOuter = (symbol: SymbolSummary): boolean =>
      over.some(
        (other) =>
          other !== symbol &&
          other.lineStart >= symbol.lineStart &&
          other.lineEnd <= symbol.lineEnd &&
          other.lineEnd - other.lineStart < symbol.lineEnd - symbol.lineStart &&
          other.lineStart <= first &&
          other.lineEnd >= last,
      );
    for (const symbol of over) if (!isOuter(symbol)) found.add(symbol);
  }
  return [...found];
}

const shown = 20;

function render({ flags, terminal }: CommandContext, affected: Affected): string {
  const { root, files, symbols, dependents, dependentCount, tests } = affected;
  if (flags.has("json")) {
    return `${JSON.stringify({
      ...{ root, files, tests, test_files: [...groupByFile(tests).keys()] },
      symbols: symbols.map(({ id, kind, lineStart, lineEnd }) => ({
        ...{ id, kind, start_line: lineStart, end_line: lineEnd },
      })),
      dependents,
    })}\n`;
  }
  if (flags.has("tests")) return renderTestFiles(root, tests);
  if (symbols.length === 0) return "";
  const { bold, dim, cyan } = terminal.style;
  const list = (lines: readonly string[]): string =>
    lines
      .slice(0, shown)
      .map((line) => `  ${line}\n`)
      .join("") +
    (lines.length > shown ? dim(`  and ${formatCount(lines.length - shown)} more (--json has all)\n`) : "");
  const changedLines = symbols.map(
    ({ qualifiedName, kind, filePath }) =>
      `${qualifiedName} ${dim(kind)}  ${cyan(displayPath(root, filePath))}`,
  );
  return [
    `${bold("changed")}  ${countOf(files.length, "file")}, ${countOf(symbols.length, "symbol")}\n`,
    list(changedLines),
    `${bold("reached")}  ${countOf(dependentCount, "symbol")}\n`,
    list(dependents),
    `${bold("tests")}  ${formatCount(tests.length)} in ${countOf(groupByFile(tests).size, "file")}\n`,
    renderTests(terminal, root, tests).replaceAll(/^/gm, "  ").trimEnd(),
    "\n",
  ].join("");
}
