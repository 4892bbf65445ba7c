// Which facts about each version of each memory do scoring and filters need? Stored in columns.
import { GrowingColumn, Interner } from "./growing-columns.ts";
import type { CheckpointReader, CheckpointWriter } from "./checkpoint-parts.ts";
import type { Head } from "./head-row.ts";
import { cleanNamespace, type KeptType } from "../../types/index.ts";
import { tagWords } from "../content/words.ts";
import type { Voice } from "../content/voice.ts";

/** The part of a content's hash that is in a column. */
export function prefixOf(contentHash: Uint8Array): number {
  return Buffer.from(contentHash).readUInt32BE(0);
}

export class DocumentColumns {
  readonly types = new Interner();
  readonly namespaces = new Interner();
  readonly tags = new Interner();
  readonly #tagWords: (readonly number[])[] = [];

  readonly ordinals = new GrowingColumn("u32");
  readonly type = new GrowingColumn("u16");
  /** Number of the family that wrote it, plus 1; 0 if unknown. */
  readonly family = new GrowingColumn("u16");
  readonly families = new Interner();
  /** Number of the namespace plus 1; 0 is none. */
  readonly namespace = new GrowingColumn("u32");
  readonly importance = new GrowingColumn("f64");
  readonly confidence = new GrowingColumn("f64");
  readonly createdAt = new GrowingColumn("f64");
  readonly updatedAt = new GrowingColumn("f64");
  readonly eventAt = new GrowingColumn("f64");
  readonly lastUsedAt = new GrowingColumn("f64");
  readonly useCount = new GrowingColumn("u32");
  /** Feedback from earlier recalls, -1 (not helpful) to 1 (helpful); 0 without votes. */
  readonly helpfulness = new GrowingColumn("f32");
  readonly revision = new GrowingColumn("u32");
  readonly pinned = new GrowingColumn("u8");
  /** The first four bytes of the content's hash. */
  readonly hashPrefix = new GrowingColumn("u32");
  /** Numbers in `traces`, plus 1; 0 is none. */
  readonly tool = new GrowingColumn("u32");
  readonly pattern = new GrowingColumn("u32");
  readonly filePath = new GrowingColumn("u32");
  readonly traces = new Interner();
  /** Numbers in `speakers` and `sessions`, plus 1; 0 is none. */
  readonly speaker = new GrowingColumn("u32");
  readonly session = new GrowingColumn("u32");
  readonly speakers = new Interner();
  readonly sessions = new Interner();
  readonly asks = new GrowingColumn("u8");
  readonly isStanding = new GrowingColumn("u8");
  readonly isChange = new GrowingColumn("u8");
  /** Distinguishes texts together with their tags. */
  protected readonly textStamp = new GrowingColumn("u32");
  readonly #tagStart = new GrowingColumn("u32");
  readonly #tagCount = new GrowingColumn("u16");
  readonly #tagCodes = new GrowingColumn("u32");

  tagsOf(document: number): readonly number[] {
    const start = this.#tagStart.get(document);
    const end = start + this.#tagCount.get(document);
    // Runs for every candidate of every question: a loop is several times as fast as spreading a typed array.
    const codes: number[] = [];
    for (let at = start; at < end; at++) codes.push(this.#tagCodes.values[at]!);
    return codes;
  }

  /** Visits the numbers of a document's tags without allocating a list. */
  forEachTag(document: number, visit: (tag: number) => void): void {
    const start = this.#tagStart.get(document);
    const end = start + this.#tagCount.get(document);
    for (let at = start; at < end; at++) visit(this.#tagCodes.values[at]!);
  }

  wordsOfTag(tag: number): readonly number[] {
    return (this.#tagWords[tag] ??= tagWords(this.tags.get(tag)));
  }

  keptTypeOf(document: number): KeptType {
    const family = this.family.get(document);
    return {
      type: this.types.get(this.type.get(document)),
      family: family === 0 ? undefined : this.families.get(family - 1),
    };
  }

  namespaceOf(document: number): string | undefined {
    const number = this.namespace.get(document);
    return number === 0 ? undefined : this.namespaces.get(number - 1);
  }

  protected setColumns(document: number, head: Head): void {
    this.type.set(document, this.types.intern(head.type));
    this.family.set(document, head.family === undefined ? 0 : this.families.intern(head.family) + 1);
    const namespace =
      head.namespace === undefined ? 0 : this.namespaces.intern(cleanNamespace(head.namespace)) + 1;
    this.namespace.set(document, namespace);
    this.importance.set(document, head.importance);
    this.confidence.set(document, head.confidence);
    this.createdAt.set(document, head.createdAt);
    this.updatedAt.set(document, head.updatedAt);
    this.eventAt.set(document, head.eventAt);
    this.revision.set(document, head.revision);
    this.pinned.set(document, head.pinned ? 1 : 0);
    this.hashPrefix.set(document, prefixOf(head.contentHash));
    this.#setTrace(this.tool, document, head.trace.tool);
    this.#setTrace(this.pattern, document, head.trace.pattern);
    this.#setTrace(this.filePath, document, head.trace.filePath);
    this.#setVoice(document, head.voice);
  }

  #setVoice(document: number, { speaker, session, asks, isStanding, isChange }: Voice): void {
    this.speaker.set(document, speaker === undefined ? 0 : this.speakers.intern(speaker) + 1);
    this.session.set(document, session === undefined ? 0 : this.sessions.intern(session) + 1);
    this.asks.set(document, asks ? 1 : 0);
    this.isStanding.set(document, isStanding ? 1 : 0);
    this.isChange.set(document, isChange ? 1 : 0);
  }

  /** Most memories have no trace, so the column is not extended for them. */
  #setTrace(column: GrowingColumn<"u32">, document: number, text: string | undefined): void {
    const number = text === undefined ? 0 : this.traces.intern(text) + 1;
    if (number !== column.get(document)) column.set(document, number);
  }

  /** Returns the words of the tags. */
  protected setTags(document: number, tags: readonly string[]): ReadonlySet<number> {
    this.#tagStart.set(document, this.#tagCodes.length);
    this.#tagCount.set(document, tags.length);
    const words = new Set<number>();
    for (const tag of tags) {
      const code = this.tags.intern(tag);
      this.#tagCodes.append(code);
      for (const word of this.wordsOfTag(code)) words.add(word);
    }
    return words;
  }

  protected saveColumns(checkpoint: CheckpointWriter): void {
    for (const [name, column] of this.#columns()) column.save(checkpoint, name);
  }

  protected restoreColumns(checkpoint: CheckpointReader): void {
    for (const [name, column] of this.#columns()) column.restore(checkpoint, name);
  }

  /** Keyed by their names in a checkpoint. */
  #columns(): readonly (readonly [string, Interner | GrowingColumn<"u8" | "u16" | "u32" | "f32" | "f64">])[] {
    return [
      ["types", this.types],
      ["namespaces", this.namespaces],
      ["tags", this.tags],
      ["traces", this.traces],
      ["speakers", this.speakers],
      ["sessions", this.sessions],
      ["speaker", this.speaker],
      ["session", this.session],
      ["asks", this.asks],
      ["isStanding", this.isStanding],
      ["isChange", this.isChange],
      ["ordinals", this.ordinals],
      ["type", this.type],
      ["family", this.family],
      ["families", this.families],
      ["namespace", this.namespace],
      ["importance", this.importance],
      ["confidence", this.confidence],
      ["createdAt", this.createdAt],
      ["updatedAt", this.updatedAt],
      ["eventAt", this.eventAt],
      ["lastUsedAt", this.lastUsedAt],
      ["useCount", this.useCount],
      ["helpfulness", this.helpfulness],
      ["revision", this.revision],
      ["pinned", this.pinned],
      ["hashPrefix", this.hashPrefix],
      ["tool", this.tool],
      ["pattern", this.pattern],
      ["filePath", this.filePath],
      ["textStamp", this.textStamp],
      ["tagStart", this.#tagStart],
      ["tagCount", this.#tagCount],
      ["tagCodes", this.#tagCodes],
    ];
  }
}
