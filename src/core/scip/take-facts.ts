// Which declaration does the name at an offset refer to? Turns a SCIP index into facts about a root's files.
import { closeSync, openSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { isAbsolute, relative, sep } from "node:path";
import { TableBuilder } from "../../base/columns.ts";
import { StringTableBuilder } from "../../base/string-table.ts";
import { checkDocument, type CheckedDocument } from "./check-document.ts";
import { decodeDocument, decodeMetadata, type ScipDocument } from "./decode-document.ts";
import { Definitions } from "./definitions.ts";
import {
  documentSchema,
  encodeFacts,
  factSchema,
  outside,
  verdicts,
  type FactsCatalog,
} from "./facts-catalog.ts";
import { MalformedMessage } from "./message-reader.ts";
import { readIndexParts } from "./read-index-file.ts";
import { isLocalSymbol } from "./symbol-name.ts";

/** A source file from the index of a root. */
export interface SourceText {
  readonly text: string;
  /** Git's blob id, 20 bytes. */
  readonly blob: Uint8Array;
}

export interface FactsSource {
  /** Path of the SCIP index. */
  readonly file: string;
  readonly root: string;
  /** The text of a file of the root; undefined if it is not indexed. Called twice per file. */
  readonly readText: (path: string) => SourceText | undefined;
  /** The blob id of a text in the index. */
  readonly hashText: (text: string) => Uint8Array;
  /** Called for each document; throws to stop the work. */
  readonly onDocument: () => void;
}

export interface TakenFacts {
  readonly catalog: FactsCatalog;
  /** Encoded tables of facts, numbered as in `part` of a document. */
  readonly parts: readonly Uint8Array[];
  /** Name and version of the program that made the index. */
  readonly tool: string;
}

/** Rows per part, which is what linking a file has to read. */
const partRows = 1 << 16;

/**
 * Reads the index twice: first for declarations, then for references. In memory are one document, the definitions, and
 * 12 bytes per reference. Throws MalformedMessage and system errors.
 */
export function takeFacts(source: FactsSource): TakenFacts {
  const fd = openSync(source.file, "r");
  try {
    const declared = readDeclarations(source, fd);
    return new FactsTaker(source, declared).take();
  } finally {
    closeSync(fd);
  }
}

interface Declarations {
  readonly definitions: Definitions;
  readonly paths: StringTableBuilder;
  readonly verdicts: number[];
  readonly blobs: Uint8Array[];
  readonly tool: string;
  readonly prefix: string;
}

const noBlob = new Uint8Array(20);

function readDeclarations(source: FactsSource, fd: number): Declarations {
  const definitions = new Definitions();
  const paths = new StringTableBuilder();
  const found: number[] = [];
  const blobs: Uint8Array[] = [];
  let tool = "";
  let prefix = "";
  for (const { kind, message } of readIndexParts(fd)) {
    if (kind === "metadata") {
      const metadata = decodeMetadata(message);
      tool = metadata.tool;
      prefix = findPrefix(source.root, metadata.projectRoot);
      continue;
    }
    source.onDocument();
    const document = decodeDocument(message);
    const row = paths.intern(prefix + document.path);
    if (row < found.length) continue; // listed twice: the first one counts
    const { verdict, blob, checked } = judge(source, prefix, document);
    found.push(verdict);
    blobs.push(blob);
    document.occurrences.forEach(({ symbol, isDefinition }, i) => {
      if (!isDefinition || isLocalSymbol(symbol)) return;
      const offset = checked?.renamed[i] === 0 ? checked.offsets[i]! : -1;
      definitions.add(symbol, { document: row, offset });
    });
  }
  return { definitions, paths, verdicts: found, blobs, tool, prefix };
}

interface Judged {
  readonly verdict: number;
  readonly blob: Uint8Array;
  readonly checked: CheckedDocument | undefined;
}

function judge(source: FactsSource, prefix: string, document: ScipDocument): Judged {
  const file = source.readText(prefix + document.path);
  if (document.text !== undefined) {
    const checked = checkDocument(document, document.text);
    if (!checked.fits) return { verdict: verdicts.differsText, blob: noBlob, checked: undefined };
    return { verdict: verdicts.fitsText, blob: source.hashText(document.text), checked };
  }
  if (file === undefined) return { verdict: verdicts.missing, blob: noBlob, checked: undefined };
  const checked = checkDocument(document, file.text);
  if (checked.fits) return { verdict: verdicts.fits, blob: file.blob, checked };
  return { verdict: verdicts.differs, blob: file.blob, checked: undefined };
}

/** Document paths are relative to the indexed project: a folder inside the root, the root, or a folder elsewhere. */
function findPrefix(root: string, projectRoot: string): string {
  if (!projectRoot.startsWith("file://")) return "";
  try {
    const below = relative(root, fileURLToPath(projectRoot));
    if (below === "" || below.startsWith("..") || isAbsolute(below)) return "";
    return `${below.split(sep).join("/")}/`;
  } catch {
    return "";
  }
}

type Fact = Readonly<Record<keyof typeof factSchema, number>>;

class FactsTaker {
  readonly #source: FactsSource;
  readonly #declared: Declarations;
  readonly #documents: TableBuilder<typeof documentSchema>;
  readonly #parts: Uint8Array[] = [];
  #facts = new TableBuilder(factSchema, 1024);
  /** By document: the documents with facts that lead to it. */
  readonly #referrers: number[][];

  constructor(source: FactsSource, declared: Declarations) {
    this.#source = source;
    this.#declared = declared;
    this.#documents = new TableBuilder(documentSchema, Math.max(1, declared.verdicts.length));
    this.#referrers = declared.verdicts.map(() => []);
  }

  take(): TakenFacts {
    const fd = openSync(this.#source.file, "r");
    try {
      for (const { kind, message } of readIndexParts(fd)) {
        if (kind !== "document") continue;
        this.#source.onDocument();
        this.#takeDocument(decodeDocument(message));
      }
    } finally {
      closeSync(fd);
    }
    if (this.#documents.length !== this.#declared.verdicts.length) {
      throw new MalformedMessage("it changed while it was read");
    }
    this.#endPart();
    return { catalog: this.#buildCatalog(), parts: this.#parts, tool: this.#declared.tool };
  }

  #takeDocument(document: ScipDocument): void {
    const { paths, prefix } = this.#declared;
    const path = paths.intern(prefix + document.path);
    const row = this.#documents.length;
    if (path < row) return;
    const verdict = this.#declared.verdicts[row];
    if (path > row || verdict === undefined) throw new MalformedMessage("it changed while it was read");
    if (this.#facts.length >= partRows) this.#endPart();
    const start = this.#facts.length;
    const isTold = verdict === verdicts.fits || verdict === verdicts.fitsText;
    const text = isTold ? (document.text ?? this.#source.readText(prefix + document.path)?.text) : undefined;
    const references = text === undefined ? 0 : this.#addReferences(row, document, text);
    const implementations = text === undefined ? 0 : this.#addImplementations(row, document);
    const place = { part: this.#parts.length, start, referrerStart: 0 };
    this.#documents.add({ path, verdict, ...place, references, implementations });
  }

  #addReferences(row: number, document: ScipDocument, text: string): number {
    const { definitions } = this.#declared;
    const { offsets, renamed } = checkDocument(document, text);
    const found: Fact[] = [];
    document.occurrences.forEach(({ symbol, isDefinition }, i) => {
      const offset = offsets[i]!;
      if (isDefinition || offset < 0 || isLocalSymbol(symbol)) return;
      const from = { offset, renamed: renamed[i]! };
      if (definitions.isOutside(symbol) && renamed[i] === 0)
        found.push({ ...from, target: outside, targetOffset: 0 });
      for (const place of definitions.find(symbol)) {
        if (place.offset >= 0) found.push({ ...from, target: place.document, targetOffset: place.offset });
      }
    });
    found.sort((a, b) => a.offset - b.offset);
    for (const fact of found) this.#addFact(row, fact);
    return found.length;
  }

  #addImplementations(row: number, document: ScipDocument): number {
    const { definitions } = this.#declared;
    let count = 0;
    for (const { symbol, of } of document.implementations) {
      const own = definitions.find(symbol).find((place) => place.document === row && place.offset >= 0);
      if (own === undefined) continue;
      for (const above of definitions.find(of)) {
        if (above.offset < 0) continue;
        const { document: target, offset: targetOffset } = above;
        this.#addFact(row, { offset: own.offset, target, targetOffset, renamed: 0 });
        count++;
      }
    }
    return count;
  }

  #addFact(row: number, fact: Fact): void {
    const { target } = fact;
    this.#facts.add(fact);
    if (target === outside || target === row) return;
    const referrers = this.#referrers[target]!;
    if (referrers.at(-1) !== row) referrers.push(row);
  }

  #endPart(): void {
    this.#parts.push(encodeFacts(this.#facts.build()));
    this.#facts = new TableBuilder(factSchema, 1024);
  }

  #buildCatalog(): FactsCatalog {
    const { paths, blobs } = this.#declared;
    let at = 0;
    this.#referrers.forEach((referrers, row) => {
      this.#documents.set(row, "referrerStart", at);
      at += referrers.length;
    });
    const packed = new Uint8Array(blobs.length * 20);
    blobs.forEach((blob, row) => {
      packed.set(blob, row * 20);
    });
    return {
      documents: this.#documents.build(),
      paths: paths.build(),
      blobs: packed,
      referrers: Uint32Array.from(this.#referrers.flat()),
    };
  }
}
