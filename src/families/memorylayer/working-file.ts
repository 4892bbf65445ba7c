// Which parts of the client's current file matter for the question? Its outline, and the passages that answer.
import { draftPassages, type CountTokens } from "../../core/context/index.ts";
import type { FileText, SymbolSummary } from "../../core/types/index.ts";
import { isLociError } from "../../errors.ts";
import type { ToolContext } from "../../tools/definitions/tool.ts";
import { outlineShare } from "./context-settings.ts";
import { readProjectFile } from "./file-context.ts";
import { readTexts, type TextBudget } from "./gather-code.ts";
import { CodePacker, type ShownPassage } from "./pack-code.ts";
import { nameFile, type Project } from "./project.ts";
import type { CodeQuestion } from "./search-codebase.ts";

const fileHits = 6;
const outlineLineTokens = 4;
const maxSignature = 120;

export interface WorkingFile {
  readonly root: string;
  readonly path: string;
  /** The file's name for the client. */
  readonly name: string;
  /** `line: signature`, in line order; empty if the whole file is shown. */
  readonly outline: readonly string[];
  readonly passages: readonly ShownPassage[];
}

/** Undefined, with a warning, if the project has no such file. */
export async function describeWorkingFile(
  path: string,
  { query, project }: Pick<CodeQuestion, "query" | "project">,
  { budgetTokens, count, settings }: TextBudget,
  context: ToolContext,
): Promise<WorkingFile | undefined> {
  const file = await readOrWarn(path, project, context);
  if (file === undefined) return undefined;
  const named = { root: file.root, path: file.path, name: nameFile(project, file) };
  const whole = toWhole(file);
  const isShort = file.content.length / 8 < budgetTokens && count(file.content) + 20 <= budgetTokens;
  if (isShort) return { ...named, outline: [], passages: whole };
  const { engine, signal } = context;
  const [symbols, found] = await Promise.all([
    engine.code.listSymbols({ root: file.root, path: file.path }, signal),
    engine.code.search({ query, limit: fileHits, root: file.root, filters: { under: [file.path] } }, signal),
  ]);
  const outline = fitOutline(symbols, Math.floor(budgetTokens * outlineShare), count);
  const spent = outline.reduce((sum, line) => sum + count(line) + outlineLineTokens, 0);
  const drafts = await draftPassages(engine.code, [], found.hits, [file.root], signal);
  const packer = new CodePacker(budgetTokens - spent, count, { ...settings, longestBody: 1 });
  packer.addBodies(await readTexts(drafts, context), 0);
  return { ...named, outline, passages: packer.packed.passages };
}

async function readOrWarn(
  path: string,
  project: Project,
  context: ToolContext,
): Promise<FileText | undefined> {
  try {
    return await readProjectFile(path, project, context);
  } catch (error) {
    if (!isLociError(error) || !error.code.startsWith("PATH_")) throw error;
    const hint = error.hint === undefined ? "" : ` ${error.hint}`;
    context.warn(`The answer ignores the current file. ${error.message}.${hint}`);
    return undefined;
  }
}

function toWhole({ root, path, language, lines, content }: FileText): ShownPassage[] {
  if (content.trim() === "") return [];
  const place = { root, path, language, symbol: "", symbolId: undefined, relevance: 1 };
  return [{ ...place, startLine: 1, endLine: lines, text: content.replace(/\n$/, "") }];
}

/** The outermost symbols first; nested ones are left out if there is not enough room. */
function fitOutline(symbols: readonly SymbolSummary[], budgetTokens: number, count: CountTokens): string[] {
  const kept = new Set<SymbolSummary>();
  let left = budgetTokens;
  const isOuter = ({ parent }: SymbolSummary): boolean => parent === undefined;
  const named = symbols.filter(({ signature }) => signature !== "");
  for (const symbol of [...named.filter(isOuter), ...named.filter((one) => !isOuter(one))]) {
    const cost = count(toLine(symbol)) + outlineLineTokens;
    if (cost > left) continue;
    left -= cost;
    kept.add(symbol);
  }
  return named.filter((symbol) => kept.has(symbol)).map(toLine);
}

function toLine({ lineStart, signature, parent }: SymbolSummary): string {
  const flat = signature.replaceAll(/\s+/g, " ").trim();
  const short = flat.length <= maxSignature ? flat : `${flat.slice(0, maxSignature)}…`;
  return `${parent === undefined ? "" : "  "}${lineStart}: ${short}`;
}
