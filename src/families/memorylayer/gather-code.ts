// Which code matters for a question? Search results extended to whole symbols, and callers and callees of the best.
import { draftPassages, type CountTokens, type PassageDraft } from "../../core/context/index.ts";
import type { CodeText } from "../../core/types/index.ts";
import type { ToolContext } from "../../tools/definitions/tool.ts";
import type { ContextSettings } from "./context-settings.ts";
import { CodePacker, type Candidate, type ShownPassage, type ShownSignature } from "./pack-code.ts";
import { nameFile, type Project } from "./project.ts";
import { findCode, type CodeQuestion } from "./search-codebase.ts";
import type { Place } from "./working-files.ts";

/** A symbol with more lines than this is reduced to the lines that were found. */
const longestSymbol = 1_500;

/** How much may be shown, and how to choose it. */
export interface TextBudget {
  readonly budgetTokens: number;
  readonly count: CountTokens;
  readonly settings: ContextSettings;
  /** Whether the answer names each file once more, in a list. */
  readonly listsSources: boolean;
}

export async function gatherCode(
  question: CodeQuestion,
  shownAlready: readonly ShownPassage[],
  { budgetTokens, count, settings, listsSources }: TextBudget,
  context: ToolContext,
): Promise<CodePacker> {
  const { engine, signal } = context;
  const hits = await findCode(question, settings.hits, context);
  const drafts = await draftPassages(engine.code, [question.query], hits, question.project.roots, signal);
  const fresh = drafts.filter((draft) => !shownAlready.some((shown) => isWithin(draft, shown)));
  const candidates = await readTexts(fresh, context);
  const packer = new CodePacker(budgetTokens, count, settings, listsSources);
  // The signature says as much as the whole of an empty constructor or class does.
  const telling = candidates.filter((candidate) => !isEmptyBody(candidate));
  packer.addBodies(telling, Math.floor(budgetTokens * (1 - settings.bodyShare)));
  const related = await findRelated(packer.packed.passages, settings, context);
  packer.addSignatures([...interleave(related, candidates.map(toSignature))], 0);
  packer.addBodies(telling, 0);
  return packer;
}

/** A declaration with braces and nothing between them. */
export function isEmptyBody({ signature, wholeText }: Pick<Candidate, "signature" | "wholeText">): boolean {
  return (
    signature !== "" && wholeText.length < longestEmpty && /[^=(,:[\s]\s*\{\s*\}\s*;?\s*$/.test(wholeText)
  );
}

/** Characters of a declaration with its annotations; the pattern is tried on no longer text. */
const longestEmpty = 1_000;

function isWithin(draft: PassageDraft, shown: ShownPassage): boolean {
  return (
    draft.root === shown.root &&
    draft.path === shown.path &&
    (shown.parts ?? [shown]).some(
      ({ startLine, endLine }) => draft.startLine >= startLine && draft.endLine <= endLine,
    )
  );
}

/** One request per root: the lines of all passages in both forms. */
export async function readTexts(
  drafts: readonly PassageDraft[],
  { engine, signal }: ToolContext,
): Promise<readonly Candidate[]> {
  const texts = new Map<PassageDraft, readonly [CodeText | undefined, CodeText | undefined]>();
  for (const root of new Set(drafts.map((draft) => draft.root))) {
    const own = drafts.filter((draft) => draft.root === root);
    const places = own.flatMap(({ path, startLine, endLine, found }) => [
      { path, startLine, endLine: endLine - startLine < longestSymbol ? endLine : startLine - 1 },
      { path, startLine: found.startLine, endLine: found.endLine },
    ]);
    const read = await engine.code.readCode({ root, places, contextLines: 0 }, signal);
    own.forEach((draft, i) => texts.set(draft, [read[2 * i], read[2 * i + 1]]));
  }
  return drafts.map((draft) => {
    const [whole, found] = texts.get(draft) ?? [];
    return {
      ...draft,
      language: found?.language ?? "text",
      wholeText: whole?.text ?? "",
      foundText: found?.text ?? "",
    };
  });
}

async function findRelated(
  passages: readonly ShownPassage[],
  { relatedOf, relatedEach }: ContextSettings,
  { engine, signal }: ToolContext,
): Promise<readonly ShownSignature[]> {
  const asked = passages.filter(({ symbolId }) => symbolId !== undefined).slice(0, relatedOf);
  const found: ShownSignature[] = [];
  for (const root of new Set(asked.map((passage) => passage.root))) {
    const own = asked.filter((passage) => passage.root === root);
    const symbolIds = own.map(({ symbolId }) => symbolId!);
    const names = new Map(own.map(({ symbolId, symbol }) => [symbolId, symbol]));
    const related = await engine.code.relatedSymbols({ root, symbolIds, limit: relatedEach }, signal);
    for (const { of, role, symbol } of related) {
      const relation = `${role === "user" ? "uses" : "used by"} ${names.get(of) ?? of}`;
      found.push({
        ...{ root, path: symbol.filePath, line: symbol.lineStart, symbolId: symbol.id },
        ...{ signature: symbol.signature, relation },
      });
    }
  }
  return found;
}

function toSignature({ root, path, symbolLine, symbolId, symbol, signature }: Candidate): ShownSignature {
  const shown = signature === "" ? symbol : signature;
  const id = symbolId ?? `${path}:${symbolLine}`;
  return { root, path, line: symbolLine, symbolId: id, signature: shown, relation: "" };
}

/** Alternates, so that neither the results nor the code linked to them takes all the room. */
function* interleave<T>(first: readonly T[], second: readonly T[]): Generator<T> {
  for (let i = 0; i < Math.max(first.length, second.length); i++) {
    if (i < first.length) yield first[i]!;
    if (i < second.length) yield second[i]!;
  }
}

/** The files of the shown places, in their order. */
export function listFiles(project: Project, places: readonly Place[]): string[] {
  return [...new Set(places.map((place) => nameFile(project, place)))];
}
