// Questions with known answers, made from a project's own words. A symbol's documentation becomes the question and is
// removed from the sources; search must still find the symbol.
import { appendTo } from "../../src/base/append-to.ts";
import { symbolFlags, symbolKindOf } from "../../src/core/types/index.ts";
import { isTestPath } from "../../src/core/walk/index.ts";
import type { ProjectFile } from "./project.ts";
import { askedKinds, hashOf, sample } from "./query.ts";
import type { QualityQuery } from "./query.ts";

export interface QueryPlan {
  readonly queries: readonly QualityQuery[];
  /** Changed sources: the text that a query quotes is blanked out, line by line. */
  readonly changed: ReadonlyMap<string, string>;
  /** Files left out of the index because queries quote them. */
  readonly removed: ReadonlySet<string>;
  /** The files that people ask about: no tests, no examples, nothing generated. */
  readonly sources: readonly ProjectFile[];
}

const perSet = 25;
const asidePath = /(^|\/)(examples?|samples?|docs?|demos?|benchmarks?|fixtures?|vendor|contrib)\//i;

/** The same project always gives the same plan: samples are chosen by a hash of the content. */
export function planQueries(files: readonly ProjectFile[]): QueryPlan {
  const sources = files.filter(({ path, parsed }) => {
    return parsed.symbols.length > 1 && !parsed.generated && !isTestPath(path) && !asidePath.test(path);
  });
  const changed = new Map<string, string>();
  const removed = new Set<string>();
  const queries = [
    ...sample(docQueries(sources, changed), perSet),
    ...sample(nameQueries(sources), perSet),
    ...sample(moduleQueries(sources, changed), perSet),
    ...sample(testQueries(files, sources, removed), perSet),
    ...proseQueries(files, sources, removed),
  ];
  return { queries, changed, removed, sources };
}

/** Every sentence that documents a symbol or a file, and the sources with these sentences blanked out. */
export function documentedQueries(files: readonly ProjectFile[]): Pick<QueryPlan, "queries" | "changed"> {
  const sources = files.filter(({ path, parsed }) => {
    return parsed.symbols.length > 1 && !isTestPath(path) && !asidePath.test(path);
  });
  const changed = new Map<string, string>();
  return { queries: [...docQueries(sources, changed), ...moduleQueries(sources, changed)], changed };
}

function docQueries(sources: readonly ProjectFile[], changed: Map<string, string>): QualityQuery[] {
  const queries: QualityQuery[] = [];
  for (const file of sources) {
    const { symbols, strings, language } = file.parsed;
    for (let row = 1; row < symbols.length; row++) {
      if (!askedKinds.has(symbolKindOf(symbols.kind[row]!))) continue;
      if ((symbols.flags[row]! & (symbolFlags.declaration | symbolFlags.test)) !== 0) continue;
      const doc = strings.find(symbols.doc[row]!);
      const name = strings.get(symbols.name[row]!);
      const query = doc === undefined ? undefined : sentenceOf(doc, name);
      if (query === undefined) continue;
      const text = blankDoc(
        changed.get(file.path) ?? file.text,
        doc!,
        symbols.startLine[row]!,
        symbols.endLine[row]!,
      );
      if (text === undefined) continue;
      changed.set(file.path, text);
      const lines: [number, number] = [symbols.startLine[row]!, symbols.endLine[row]!];
      queries.push({ set: "doc", query, language, answers: [{ path: file.path, lines }] });
    }
  }
  return queries;
}

function nameQueries(sources: readonly ProjectFile[]): QualityQuery[] {
  const places = new Map<string, QualityQuery[]>();
  for (const file of sources) {
    const { symbols, strings, language } = file.parsed;
    for (let row = 1; row < symbols.length; row++) {
      const name = strings.get(symbols.name[row]!);
      if (!askedKinds.has(symbolKindOf(symbols.kind[row]!)) || name.length < 4) continue;
      const parent = symbols.parent[row]!;
      const scope = parent > 0 ? strings.get(symbols.name[parent]!) : "";
      const query = scope !== "" && hashOf(name) % 2 === 0 ? `${scope}.${name}` : name;
      const lines: [number, number] = [symbols.startLine[row]!, symbols.endLine[row]!];
      appendTo(places, name, { set: "name", query, language, answers: [{ path: file.path, lines }] });
    }
  }
  return [...places.values()].filter(({ length }) => length === 1).flat();
}

function moduleQueries(sources: readonly ProjectFile[], changed: Map<string, string>): QualityQuery[] {
  const queries: QualityQuery[] = [];
  for (const { path, parsed, text } of sources) {
    const doc = parsed.strings.find(parsed.symbols.doc[0]!) ?? headComment(text);
    const query = doc === undefined ? undefined : sentenceOf(doc, "");
    if (query === undefined) continue;
    const blanked = blankDoc(changed.get(path) ?? text, doc!, 1, 1);
    if (blanked === undefined) continue;
    changed.set(path, blanked);
    queries.push({ set: "module", query, language: parsed.language, answers: [{ path }] });
  }
  return queries;
}

const testTitle = /\b(?:it|test|specify)\(\s*(["'`])((?:(?!\1)[^\\\n]){15,120})\1/g;
const testFunction = /^\s*(?:(?:async\s+)?def test_|fn test_|fn |function test)(\w{12,80})\(/gm;

function testQueries(
  files: readonly ProjectFile[],
  sources: readonly ProjectFile[],
  removed: Set<string>,
): QualityQuery[] {
  const byStem = new Map<string, ProjectFile[]>();
  for (const file of sources) appendTo(byStem, stemOf(file.path), file);
  const queries: QualityQuery[] = [];
  for (const { path, text } of files) {
    if (!isTestPath(path)) continue;
    const tested = byStem.get(stemOf(path));
    if (tested?.length !== 1) continue;
    const titles = [...text.matchAll(testTitle)].map((match) => match[2]!);
    const names = [...text.matchAll(testFunction)].map((match) => match[1]!.replace(/_+/g, " "));
    const told = [...titles, ...names].filter((title) => title.trim().split(/\s+/).length >= 4);
    if (told.length === 0) continue;
    removed.add(path);
    const { path: answer, parsed } = tested[0]!;
    const { language } = parsed;
    const asked = told.map((query) => ({
      set: "test" as const,
      query,
      language,
      answers: [{ path: answer }],
    }));
    queries.push(...sample(asked, 3));
  }
  return queries;
}

/** Sentences that name one symbol, from the README and similar files, and from the changelog. */
function proseQueries(
  files: readonly ProjectFile[],
  sources: readonly ProjectFile[],
  removed: Set<string>,
): QualityQuery[] {
  const definedIn = new Map<string, Set<ProjectFile>>();
  for (const file of sources) {
    const { symbols, strings } = file.parsed;
    for (let row = 1; row < symbols.length; row++) {
      if (!askedKinds.has(symbolKindOf(symbols.kind[row]!))) continue;
      const name = strings.get(symbols.name[row]!);
      const known = definedIn.get(name) ?? new Set();
      definedIn.set(name, known.add(file));
    }
  }
  const readme: QualityQuery[] = [];
  const change: QualityQuery[] = [];
  for (const { path, text } of files) {
    if (!/\.(md|rst|markdown|txt)$|(^|\/)(changes|changelog|news|history)$/i.test(path)) continue;
    const isChangelog = /change|history|news|release/i.test(path);
    if (!isChangelog && path.endsWith(".txt")) continue;
    for (const line of text.replace(/```[\s\S]*?```/g, "").split("\n")) {
      const quoted = [...line.matchAll(/`([\w.:]+)(?:\(\))?`/g)].map((match) => match[1]!);
      const compound = [...line.matchAll(/\b([a-z]+[A-Z]\w+|[A-Z][a-z]+[A-Z]\w+|[a-z]+_\w+)\b/g)].map(
        (match) => match[1]!,
      );
      const named = (isChangelog ? [...quoted, ...compound] : quoted).map((name) =>
        name.split(/[.:]+/).at(-1)!,
      );
      const targets = new Set(named.flatMap((name) => [...(definedIn.get(name) ?? [])]));
      const query = line
        .replace(/[`*_#>|[\]]|\(http[^)]*\)/g, (mark) => (mark === "_" && isChangelog ? "_" : " "))
        .replace(/^[\s\-+.]+|\(#?\d+\)/g, "")
        .replace(/\s+/g, " ")
        .trim();
      if (targets.size !== 1 || query.split(" ").length < 6 || query.length > 200) continue;
      const [target] = targets;
      const { path: answer, parsed } = target!;
      removed.add(path);
      (isChangelog ? change : readme).push({
        set: isChangelog ? "change" : "readme",
        query,
        language: parsed.language,
        answers: [{ path: answer }],
      });
    }
  }
  return [...sample(readme, perSet), ...sample(change, perSet)];
}

/** The first sentence of a doc, if it makes a question: without the symbol's name, and of a suitable length. */
function sentenceOf(doc: string, name: string): string | undefined {
  const end = /[.!?](?=\s|$)|\n\s*(?:\n|@|:|-)/.exec(doc);
  let sentence = (end === null ? doc : doc.slice(0, end.index))
    .replace(/\s+/g, " ")
    .replace(/<[^>]+>|[`{}]/g, "")
    .trim();
  if (name !== "" && sentence.toLowerCase().startsWith(name.toLowerCase())) {
    sentence = sentence.slice(name.length).replace(/^[\s:(),-]+/, "");
  }
  const words = sentence.split(" ").length;
  const isNamed = name !== "" && sentence.toLowerCase().includes(name.toLowerCase());
  const isAside =
    /copyright|license|https?:|@|todo|fixme|deprecated|generated|eslint|-\*-|^\W|see also/i.test(sentence);
  return words < 4 || sentence.length > 200 || isNamed || isAside ? undefined : sentence;
}

/** The text with the doc's lines blanked near a symbol; undefined if the doc's first line is not among them. */
function blankDoc(text: string, doc: string, startLine: number, endLine: number): string | undefined {
  const lines = text.split("\n");
  const wanted = new Set(
    doc
      .split("\n")
      .map((line) => line.trim())
      .filter((line) => line !== ""),
  );
  const reach = wanted.size + 12;
  let foundOpening = false;
  const opening = doc.split("\n")[0]!.trim();
  for (let row = Math.max(0, startLine - 1 - reach); row < Math.min(lines.length, endLine + reach); row++) {
    const bare = lines[row]!.replace(
      /^\s*(?:\/\*[*!]*|\*+(?!\/)|\/{2,}!?|#+!?|--+|;+|[rub]*"""|[rub]*''')?\s?/i,
      "",
    )
      .replace(/\s*(?:\*\/|"""|''')\s*$/, "")
      .trim();
    if (!wanted.has(bare)) continue;
    if (bare === opening) foundOpening = true;
    lines[row] = lines[row]!.replace(bare, "");
  }
  return foundOpening ? lines.join("\n") : undefined;
}

function headComment(text: string): string | undefined {
  const match = /^(?:#!.*\n)?\s*(\/\*[\s\S]*?\*\/|(?:\/\/.*\n)+|(?:#.*\n)+|(?:--.*\n)+|;;;.*\n)/.exec(text);
  if (match === null) return undefined;
  return match[1]!
    .replace(/^\s*(?:\/\*+|\*+\/?|\/{2,}!?|#+|--+|;+)\s?/gm, "")
    .replace(/\*\/\s*$/, "")
    .trim();
}

function stemOf(path: string): string {
  return path
    .slice(path.lastIndexOf("/") + 1)
    .replace(/\.[^.]*$/, "")
    .replace(/[._-]?(tests?|spec)$|^(tests?|spec)[._-]?/i, "")
    .toLowerCase();
}
