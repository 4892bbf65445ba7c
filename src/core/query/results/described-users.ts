// Which code uses what the question describes without naming it? The best results are likely to be that thing, so the
// graph knows their users. These may share no word with the question, so they are added to what was found.
import { hasBit, type Bitmap } from "../../../base/bitmap.ts";
import { documentId } from "../../lexical/index.ts";
import { forEachTerm } from "../../types/index.ts";
import { adjust, createCandidate, type Candidate } from "../candidates/candidate.ts";
import { findUses, type Use } from "../candidates/relation-retriever.ts";
import type { SearchIndex } from "../corpus/search-index.ts";
import { viewSegment } from "../corpus/segment-view.ts";
import { rankFiles, type FileCandidates } from "../learned/ranked-files.ts";
import { pathClasses } from "../paths/path-class.ts";
import type { ParsedQuery } from "../question/parse-query.ts";
import { rankingWeights } from "../ranking-settings.ts";
import { penaltyOf } from "../signals/path-penalties.ts";

/** The component under which its changes are recorded. */
export const describedUse = "described-use";

const { things, mostSymbols, mostUses, boost, besideUsers } = rankingWeights.describedUse;
const { remains } = rankingWeights.fileSaturation;
const { telling } = rankingWeights.pathMatch;
/** They show how a thing is used, and are not the thing. */
const besideThings = pathClasses.test | pathClasses.example | pathClasses.documentation;

interface DescribedUse {
  readonly query: ParsedQuery;
  readonly vector: Float32Array | undefined;
  /** By segment: the documents that pass the filters; undefined if all do. */
  readonly allow: readonly (Bitmap | undefined)[];
  /** 1 is the tuned value. */
  readonly strength: number;
}

/** Ranks users of the best candidates higher, and returns further candidates that use them. */
export function addDescribedUsers(
  index: SearchIndex,
  candidates: readonly Candidate[],
  { query, vector, allow, strength }: DescribedUse,
): Candidate[] {
  const files = rankFiles(candidates, candidates.length);
  const [first] = files;
  if (first === undefined) return [];
  const best = first[0].score;
  const known = new Map(candidates.map((candidate) => [candidate.id, candidate]));
  const added: Candidate[] = [];
  const uses = new Map<number, FoundUse>();
  const takesTests = (query.asksFor & pathClasses.test) !== 0;
  const wanted = { words: tellingWords(query), allow, takesTests };
  for (const thing of files.filter(([{ classes }]) => (classes & besideThings) === 0).slice(0, things)) {
    const share = (strength * boost * thing[0].score) / best;
    const found = usesOfFile(index, thing, wanted);
    if (thing === first && found.size > 0) {
      for (const part of thing) adjust(part, describedUse, part.score * (besideUsers - 1));
    }
    for (const [file, use] of found) {
      const worth = use.strength * share;
      if (worth > (uses.get(file)?.strength ?? 0)) uses.set(file, { ...use, strength: worth });
    }
  }
  const bestOf = new Map(files.map(([head]) => [head.fileKey, head]));
  for (const { id, row, line, strength } of uses.values()) {
    let user = known.get(id);
    if (user === undefined) added.push((user = createCandidate(index, id)));
    user.related.push({ row, line, strength });
    const head = bestOf.get(user.fileKey);
    if (head !== undefined && head !== user) takePlace(user, head);
    adjust(user, describedUse, strength * best * penaltyOf(user, query, index));
  }
  setCosines(index, added, vector);
  return added;
}

interface FoundUse {
  /** Of the document that contains the use. */
  readonly id: number;
  readonly row: number;
  readonly line: number;
  readonly strength: number;
}

interface Wanted extends Pick<DescribedUse, "allow"> {
  readonly words: ReadonlySet<number>;
  /** Tests use everything, so they count only if they are asked for. */
  readonly takesTests: boolean;
}

/** The strongest use in each other file, by the file's number. */
function usesOfFile(
  index: SearchIndex,
  thing: FileCandidates,
  { words, allow, takesTests }: Wanted,
): Map<number, FoundUse> {
  const found = new Map<number, FoundUse>();
  const [{ segment, fileKey }] = thing;
  for (const row of likelySymbols(thing, words)) {
    for (const use of fewUses(index, segment, row)) {
      const place = placeOf(index, use);
      if (place === undefined || place.file === fileKey || (place.isTest && !takesTests)) continue;
      const bits = allow[use.segment];
      if (bits !== undefined && !hasBit(bits, place.document)) continue;
      if (use.strength <= (found.get(place.file)?.strength ?? 0)) continue;
      const { line, strength } = use;
      const id = documentId(use.segment, place.document);
      found.set(place.file, { id, row: use.row, line, strength });
    }
  }
  return found;
}

/** None if there are too many. */
function fewUses(index: SearchIndex, segment: number, row: number): readonly Use[] {
  const uses: Use[] = [];
  for (const use of findUses(index, "users", { segment, row })) {
    if (uses.push(use) > mostUses) return [];
  }
  return uses;
}

/** Symbols of the parts that were found, and those whose names have a word of the question. */
function likelySymbols(thing: FileCandidates, words: ReadonlySet<number>): number[] {
  const [{ view, file }] = thing;
  const parts = new Set(thing.map(({ document }) => document));
  const { files, symbols } = view.tables;
  const end = files.symbolStart[file + 1] ?? symbols.length;
  const likely: number[] = [];
  for (let row = files.symbolStart[file]!; row < end && likely.length < mostSymbols; row++) {
    if (parts.has(view.symbol("chunk", row)) || hasWord(view.symbolName(row), words)) likely.push(row);
  }
  return likely;
}

function hasWord(name: string, words: ReadonlySet<number>): boolean {
  let has = false;
  forEachTerm(name, 0, name.length, (hash) => (has ||= words.has(hash)));
  return has;
}

/** The hashes of the words that distinguish the thing. */
function tellingWords({ words }: ParsedQuery): ReadonlySet<number> {
  return new Set(
    words.flatMap(({ forms, weight }) =>
      forms.filter((form) => weight * form.weight >= telling).map(({ hash }) => hash),
    ),
  );
}

interface Place {
  /** The file's number, as in `Candidate.fileKey`. */
  readonly file: number;
  readonly document: number;
  readonly isTest: boolean;
}

function placeOf({ segments }: SearchIndex, { segment, row, line }: Use): Place | undefined {
  const view = viewSegment(segments[segment]!.tables);
  const file = view.fileOf(row);
  const document = view.documentAt(file, line);
  if (document < 0) return undefined;
  const isTest = (view.classes(file) & pathClasses.test) !== 0 || view.isTestCode(document);
  return { file: documentId(segment, view.tables.files.chunkStart[file]!), document, isTest };
}

/** The part with the use stands for its file, at the score of the part that was best. */
function takePlace(user: Candidate, head: Candidate): void {
  const { score } = head;
  const left = user.score > 0 ? user.score : score * remains;
  adjust(head, describedUse, Math.min(left, score) - score);
  adjust(user, describedUse, score - user.score);
}

function setCosines(
  { vectors }: SearchIndex,
  added: readonly Candidate[],
  vector: Float32Array | undefined,
): void {
  if (vector === undefined) return;
  const cosines = vectors.score(
    vector,
    Uint32Array.from(added, ({ id }) => id),
  );
  added.forEach((candidate, i) => (candidate.vector = cosines[i]!));
}
