// Which passages of code answer a question? First definitions of the names in it, then search results, extended to
// whole symbols. Uses only the interface of the code service, so that every API family presents the same passages in
// its own format.
import type { CodeHit, CodeService, SymbolDetail } from "../types/index.ts";
import { isLociError } from "../../errors.ts";

/** The methods of the code service that a context needs. */
export type ContextCode = Pick<CodeService, "lookupSymbol" | "readCode">;

/** Maximum number of names in a question whose definitions are looked up. */
const maxNames = 5;
/** Maximum per name, if several symbols have it. */
const maxNamesakes = 2;

export interface Lines {
  /** 1-based, both included. */
  readonly startLine: number;
  readonly endLine: number;
}

/** A place that may be shown: as a whole symbol, or only the found lines if that does not fit. */
export interface PassageDraft extends Lines {
  readonly root: string;
  readonly path: string;
  readonly symbol: string;
  readonly symbolId: string | undefined;
  readonly kind: string;
  /** The line of the symbol's declaration; for a result that is not a symbol, its first line. */
  readonly symbolLine: number;
  readonly signature: string;
  readonly doc: string;
  /** 0..1 */
  readonly relevance: number;
  readonly isDefinition: boolean;
  /** Its file is rarely what a question is about (a test, an example, a copy), and was not asked for. */
  readonly isAside: boolean;
  /** The lines as found, in case the whole symbol does not fit. */
  readonly found: Lines;
  /** The lines that show why it was found, if search reports them. */
  readonly matches: readonly number[];
}

export interface Passage extends PassageDraft {
  readonly text: string;
}

/** A definition that does not fit as a whole is shown from its beginning, up to this many lines. */
const definitionLines = 40;

/** Definitions of the names in the questions, then the hits in order, each extended to its whole symbol. */
export async function draftPassages(
  code: ContextCode,
  questions: readonly string[],
  hits: readonly CodeHit[],
  roots: readonly string[] | undefined,
  signal?: AbortSignal,
): Promise<readonly PassageDraft[]> {
  const defined = await findDefinitions(code, questions, roots, signal);
  const grown = await Promise.all(hits.map((hit) => growHit(code, hit, signal)));
  return [
    ...defined.map((symbol) =>
      ofDefinition(
        symbol,
        grown.find(({ root, symbolId }) => root === symbol.root && symbolId === symbol.id),
      ),
    ),
    ...grown,
  ];
}

/** Best first, without duplicates, all within the budget. */
export async function packPassages(
  code: ContextCode,
  drafts: readonly PassageDraft[],
  budget: { readonly tokens: number; readonly passages: number; readonly count: (text: string) => number },
  signal?: AbortSignal,
): Promise<readonly Passage[]> {
  const taken: Passage[] = [];
  let left = budget.tokens;
  for (const draft of drafts) {
    if (taken.length === budget.passages || left <= 0) break;
    for (const lines of [draft, draft.found]) {
      if (taken.some((passage) => overlaps(passage, draft, lines))) break;
      const [read] = await code.readCode(
        { root: draft.root, places: [{ path: draft.path, ...linesOf(lines) }], contextLines: 0 },
        signal,
      );
      const text = read?.text ?? "";
      const tokens = budget.count(text);
      if (text === "" || tokens > left) continue;
      taken.push({ ...draft, ...linesOf(lines), text });
      left -= tokens;
      break;
    }
  }
  return taken;
}

function linesOf({ startLine, endLine }: Lines): Lines {
  return { startLine, endLine };
}

/** Whether a draft has lines in common with a passage already taken. */
export function overlaps(
  taken: Lines & Pick<PassageDraft, "root" | "path">,
  { root, path }: Pick<PassageDraft, "root" | "path">,
  { startLine, endLine }: Lines,
): boolean {
  const isSameFile = taken.root === root && taken.path === path;
  return isSameFile && startLine <= taken.endLine && endLine >= taken.startLine;
}

/** Parts of a question that look like code: `quoted`, camelCase, snake_case, CONSTANTS, Class.method, call(). */
export function namesIn(question: string): readonly string[] {
  const quoted = Array.from(question.matchAll(/`([^`\n]+)`/g), ([, name]) => name!);
  const written = question.match(/[A-Za-z_$][\w$]*(?:(?:::|\.|#)[A-Za-z_$][\w$]*)*(?:\(\))?/g) ?? [];
  const looksLikeCode = (name: string): boolean =>
    /[a-z][A-Z]|_|::|#|\(\)$|^[A-Z]{2,}[A-Z0-9]*$|^[A-Z][a-z]+[A-Z]/.test(name) ||
    (/\.\w/.test(name) && !/\.[a-z]{1,4}$/.test(name));
  return [...new Set([...quoted, ...written.filter(looksLikeCode)])].slice(0, maxNames);
}

async function findDefinitions(
  code: ContextCode,
  questions: readonly string[],
  roots: readonly string[] | undefined,
  signal?: AbortSignal,
): Promise<readonly SymbolDetail[]> {
  const found: SymbolDetail[] = [];
  for (const name of new Set(questions.flatMap(namesIn))) {
    for (const root of roots ?? [undefined]) {
      try {
        const lookup = await code.lookupSymbol({ name: name.replace(/\(\)$/, ""), root }, signal);
        if (lookup.found) {
          if (isMeant(name, lookup.symbol.name)) found.push(lookup.symbol);
        } else {
          const meant = lookup.candidates.filter((candidate) => isMeant(name, candidate.name));
          // Fields often have the name of the type that they hold.
          const [inner, outer] = [true, false].map((isInner) =>
            meant.filter(({ kind }) => isInnerKind(kind) === isInner),
          );
          const namesakes = [...outer!, ...inner!].slice(0, maxNamesakes);
          found.push(...namesakes.map((candidate) => ({ ...candidate, doc: undefined })));
        }
      } catch (error) {
        if (!isLociError(error, "SYMBOL_NOT_FOUND")) throw error;
      }
    }
  }
  return found.filter(({ kind }) => kind !== "module");
}

/** Capitals alone may be an abbreviation in a sentence ("ASCII"), which names no function called `ascii`. */
function isMeant(written: string, found: string): boolean {
  return !/^[A-Z][A-Z0-9]*$/.test(written) || found === written;
}

/** Fields and variables belong to something else, and are rarely asked for unless they are named. */
export function isInnerKind(kind: string): boolean {
  return kind === "field" || kind === "variable";
}

/** @param hit - the search result for it, if there is one */
function ofDefinition(symbol: SymbolDetail, hit: PassageDraft | undefined): PassageDraft {
  const lines = { startLine: symbol.lineStart, endLine: symbol.lineEnd };
  const { root, filePath: path, qualifiedName, id, kind, signature, doc = "" } = symbol;
  return {
    ...{ root, path, ...lines, symbol: qualifiedName, symbolId: id, kind, signature, doc },
    symbolLine: symbol.lineStart,
    relevance: 1,
    isDefinition: true,
    isAside: hit?.isAside ?? false,
    matches: hit?.matches ?? [],
    found: { ...lines, endLine: Math.min(lines.endLine, lines.startLine + definitionLines) },
  };
}

/** Between the search and this question, the root may have been indexed anew or removed. */
function expectGone(error: unknown): undefined {
  if (!isLociError(error, "SYMBOL_NOT_FOUND") && !isLociError(error, "ROOT_NOT_INDEXED")) throw error;
}

async function growHit(code: ContextCode, hit: CodeHit, signal?: AbortSignal): Promise<PassageDraft> {
  const { root, path, symbol, symbolId, kind, signature, doc, score: relevance } = hit;
  const found = linesOf(hit);
  const own = {
    ...{ root, path, symbol, symbolId, kind, signature, doc, relevance, found },
    ...{
      isDefinition: false,
      isAside: (hit.components["path-penalties"] ?? 0) < 0,
      symbolLine: found.startLine,
      matches: hit.preview.map(({ line }) => line),
    },
  };
  if (symbolId === undefined || kind === "module") return { ...own, ...found };
  const lookup = await code.lookupSymbol({ name: symbolId, root }, signal).catch(expectGone);
  if (lookup?.found !== true) return { ...own, ...found };
  // The symbol's lines are as indexed; the hit knows how far they have moved.
  const [lineStart, lineEnd] = [lookup.symbol.lineStart + hit.movedBy, lookup.symbol.lineEnd + hit.movedBy];
  return {
    ...own,
    symbolLine: lineStart,
    startLine: Math.min(found.startLine, lineStart),
    endLine: Math.max(found.endLine, lineEnd),
  };
}
