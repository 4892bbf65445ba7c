// Which passages answer the question? Definitions of the names in it first, then what search finds, grown to whole symbols.
import type { CodeHit, SymbolDetail } from "../../core/types/index.ts";
import { isLociError } from "../../errors.ts";
import { roundScore } from "../../tools/round.ts";
import type { ToolContext } from "../../tools/tool.ts";

const charactersPerToken = 3.5;
/** Passages that an answer can cite. */
const maxPassages = 12;
/** Names of a question whose definitions are looked up. */
const maxNames = 5;

export interface Passage {
  readonly root: string;
  readonly path: string;
  readonly startLine: number;
  readonly endLine: number;
  readonly symbol: string;
  readonly symbolId: string | undefined;
  readonly kind: string;
  readonly doc: string;
  readonly text: string;
  /** 0..1 */
  readonly relevance: number;
  readonly isDefinition: boolean;
}

interface Draft extends Omit<Passage, "text"> {
  /** As it was found, for when the whole symbol has no room. */
  readonly found: { readonly startLine: number; readonly endLine: number };
}

export function estimateTokens(text: string): number {
  return Math.ceil(text.length / charactersPerToken);
}

/** Best first, none twice, all within the budget. */
export async function gatherPassages(
  questions: readonly string[],
  hits: readonly CodeHit[],
  roots: readonly string[] | undefined,
  budgetTokens: number,
  context: ToolContext,
): Promise<readonly Passage[]> {
  const defined = await findDefinitions(questions, roots, context);
  const drafts: Draft[] = [
    ...defined.map(ofDefinition),
    ...(await Promise.all(hits.map((hit) => ofHit(hit, context)))),
  ];
  const taken: Passage[] = [];
  let left = budgetTokens;
  for (const draft of drafts) {
    if (taken.length === maxPassages || left <= 0) break;
    for (const lines of [draft, draft.found]) {
      if (taken.some((passage) => overlaps(passage, draft, lines))) break;
      const text = await readLines(draft, lines, context);
      const tokens = estimateTokens(text);
      if (text === "" || tokens > left) continue;
      taken.push(toPassage(draft, lines, text));
      left -= tokens;
      break;
    }
  }
  return taken;
}

function toPassage(
  { root, path, symbol, symbolId, kind, doc, relevance, isDefinition }: Draft,
  { startLine, endLine }: { readonly startLine: number; readonly endLine: number },
  text: string,
): Passage {
  return { root, path, startLine, endLine, symbol, symbolId, kind, doc, text, relevance, isDefinition };
}

function overlaps(
  passage: Passage,
  { root, path }: Draft,
  { startLine, endLine }: { readonly startLine: number; readonly endLine: number },
): boolean {
  return (
    passage.root === root &&
    passage.path === path &&
    startLine <= passage.endLine &&
    endLine >= passage.startLine
  );
}

async function readLines(
  { root, path }: Draft,
  { startLine, endLine }: { readonly startLine: number; readonly endLine: number },
  { engine, signal }: ToolContext,
): Promise<string> {
  const [read] = await engine.code.readCode(
    { root, places: [{ path, startLine, endLine }], contextLines: 0 },
    signal,
  );
  return read?.text ?? "";
}

/** What looks like code in a question: `quoted`, camelCase, snake_case, CONSTANTS, Class.method, call(). */
export function namesIn(question: string): readonly string[] {
  const quoted = Array.from(question.matchAll(/`([^`\n]+)`/g), ([, name]) => name!);
  const written = question.match(/[A-Za-z_$][\w$]*(?:(?:::|\.|#)[A-Za-z_$][\w$]*)*(?:\(\))?/g) ?? [];
  const looksLikeCode = (name: string): boolean =>
    /[a-z][A-Z]|_|::|#|\(\)$|^[A-Z]{2,}[A-Z0-9]*$|^[A-Z][a-z]+[A-Z]/.test(name) ||
    (/\.\w/.test(name) && !/\.[a-z]{1,4}$/.test(name));
  return [...new Set([...quoted, ...written.filter(looksLikeCode)])].slice(0, maxNames);
}

async function findDefinitions(
  questions: readonly string[],
  roots: readonly string[] | undefined,
  { engine, signal }: ToolContext,
): Promise<readonly SymbolDetail[]> {
  const found: SymbolDetail[] = [];
  for (const name of new Set(questions.flatMap(namesIn))) {
    for (const root of roots ?? [undefined]) {
      try {
        const lookup = await engine.code.lookupSymbol({ name: name.replace(/\(\)$/, ""), root }, signal);
        if (lookup.found) found.push(lookup.symbol);
        else
          found.push(...lookup.candidates.slice(0, 2).map((candidate) => ({ ...candidate, doc: undefined })));
      } catch (error) {
        if (!isLociError(error) || error.code !== "SYMBOL_NOT_FOUND") throw error;
      }
    }
  }
  return found.filter(({ kind }) => kind !== "module");
}

function ofDefinition(symbol: SymbolDetail): Draft {
  const lines = { startLine: symbol.lineStart, endLine: symbol.lineEnd };
  const { root, filePath: path, qualifiedName, id, kind, doc = "" } = symbol;
  const found = { ...lines, endLine: Math.min(lines.endLine, lines.startLine + 40) };
  return {
    root,
    path,
    ...lines,
    symbol: qualifiedName,
    symbolId: id,
    kind,
    doc,
    relevance: 1,
    isDefinition: true,
    found,
  };
}

async function ofHit(hit: CodeHit, { engine, signal }: ToolContext): Promise<Draft> {
  const { root, path, symbol, symbolId, kind, doc } = hit;
  const found = { startLine: hit.startLine, endLine: hit.endLine };
  const draft = {
    root,
    path,
    symbol,
    symbolId,
    kind,
    doc,
    relevance: roundScore(hit.score),
    isDefinition: false,
    found,
  };
  if (symbolId === undefined || kind === "module") return { ...draft, ...found };
  const lookup = await engine.code.lookupSymbol({ name: symbolId, root }, signal).catch(() => undefined);
  if (lookup?.found !== true) return { ...draft, ...found };
  const whole = lookup.symbol;
  return {
    ...draft,
    startLine: Math.min(found.startLine, whole.lineStart),
    endLine: Math.max(found.endLine, whole.lineEnd),
  };
}
