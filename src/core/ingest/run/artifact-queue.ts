// When is what readers return stored? Many batches at a time: a commit writes a page for almost every file, and is flushed.
import { failAt } from "../../../base/failpoint.ts";
import type { StoredArtifact } from "../../store/index.ts";
import type { ReadFilesResult } from "../read/read-files.ts";
import type { Writer } from "./ports.ts";

/** Artifacts and vectors that wait to be stored in one commit. A killed process loses them, and parses again. */
const artifactBytes = 512 * 1024;
/**
 * Summaries that wait to be stored together. A linker reads all of a root's summaries first; next to the artifacts of
 * their batch, they would be spread over the whole store, and most of it would count as memory.
 */
const summaryBytes = 128 * 1024;

export class ArtifactQueue {
  readonly #writer: Pick<Writer, "putArtifacts">;
  #parsed: StoredArtifact[] = [];
  #vectors: StoredArtifact[] = [];
  #summaries: StoredArtifact[] = [];

  constructor(writer: Pick<Writer, "putArtifacts">) {
    this.#writer = writer;
  }

  /** Resolves when enough is stored for the next batch. Throws the errors of `putArtifacts`. */
  async add({ parsed, vectors, summaries }: ReadFilesResult): Promise<void> {
    this.#parsed.push(...parsed);
    this.#vectors.push(...vectors);
    this.#summaries.push(...summaries);
    if (sizeOf(this.#parsed) + sizeOf(this.#vectors) >= artifactBytes) {
      await this.#store(sizeOf(this.#summaries) >= summaryBytes);
    }
  }

  /** Stores what still waits. */
  async end(): Promise<void> {
    if (this.#parsed.length + this.#vectors.length + this.#summaries.length > 0) await this.#store(true);
  }

  async #store(withSummaries: boolean): Promise<void> {
    const [parsed, vectors] = [this.#parsed, this.#vectors];
    const summaries = withSummaries ? this.#summaries : [];
    [this.#parsed, this.#vectors] = [[], []];
    if (withSummaries) this.#summaries = [];
    await this.#writer.putArtifacts(parsed, vectors, summaries);
    failAt("after-artifacts");
  }
}

function sizeOf(artifacts: readonly StoredArtifact[]): number {
  return artifacts.reduce((sum, { bytes }) => sum + bytes.length, 0);
}
