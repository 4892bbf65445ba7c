// Which compiler's index does a run use, and what has changed about it since the last run?
import { statSync } from "node:fs";
import { join } from "node:path";
import { hashFileSync } from "../../../base/hash-file.ts";
import { ofAnyKind } from "../../../base/of-any-kind.ts";
import { isLociError, LociError, messageOf } from "../../../errors.ts";
import { decodeSource } from "../../parse/index.ts";
import { decodeCatalog, encodeCatalog, takeFacts, verdicts, type SourceText } from "../../scip/index.ts";
import type { Block, FactsRecord, RootStore } from "../../store/index.ts";
import type { CompilerFactsSums, Problem } from "../../types/index.ts";
import { findRow, hashBlob, readRootFile } from "../../walk/index.ts";
import { catalogKey, partKey } from "./facts-keys.ts";
import { findFactsState, type FactsState } from "./facts-state.ts";
import { blobOf, unreadFile, type FileTable } from "../files/file-table.ts";
import { runCounters } from "../run-counters.ts";

/** The name that indexers use by default. */
const defaultName = "index.scip";

export interface FactsRequest {
  readonly root: string;
  readonly rootStore: RootStore;
  /** The path given by the caller of the run. */
  readonly given: string | undefined;
  /** From the last generation. */
  readonly previous: FactsRecord | undefined;
  /** Whether the data taken by the last generation may be reused. */
  readonly isTrusted: boolean;
  readonly files: FileTable;
  readonly progress: Int32Array;
}

export interface FoundFacts {
  readonly record: FactsRecord | undefined;
  readonly state: FactsState | undefined;
  /** To be stored before the facts are read. */
  readonly blocks: readonly Block[];
  readonly sums: CompilerFactsSums | undefined;
  readonly problems: readonly Problem[];
}

const none: FoundFacts = { record: undefined, state: undefined, blocks: [], sums: undefined, problems: [] };

/** A broken index is reported as a problem, and the run continues without it. Throws CANCELLED and STORE_CORRUPT. */
export function findFacts(request: FactsRequest): FoundFacts {
  const { root, given, previous } = request;
  const isGiven = given !== undefined || previous?.isGiven === true;
  const file = given ?? (previous?.isGiven === true ? previous.file : join(root, defaultName));
  const found = statSync(file, ofAnyKind);
  if (found?.isFile() !== true) return none;
  const seen = {
    file,
    isGiven: isGiven && file !== join(root, defaultName),
    sizeBytes: Number(found.size),
    mtimeMs: Number(found.mtimeNs) / 1e6,
  };
  try {
    const hash =
      previous?.sizeBytes === seen.sizeBytes && previous.mtimeMs === seen.mtimeMs && previous.file === file
        ? previous.hash
        : hashFileSync(file, "sha1", () => {
            stopIfCancelled(request.progress);
          });
    return findKnown(request, { ...seen, hash }) ?? takeNew(request, { ...seen, hash });
  } catch (error) {
    if (isLociError(error)) throw error;
    // The next run retries what could not be read.
    return { ...flawed({ ...seen, hash: "", id: "", tool: "", flaw: messageOf(error) }), record: undefined };
  }
}

type Seen = Omit<FactsRecord, "id" | "tool">;

/** The data that the last generation took from the same bytes. */
function findKnown(request: FactsRequest, seen: Seen): FoundFacts | undefined {
  const { previous, rootStore, files, isTrusted } = request;
  if (!isTrusted || previous?.hash !== seen.hash) return undefined;
  const { id, tool, flaw } = previous;
  const record = { ...seen, id, tool, ...(flaw === undefined ? {} : { flaw }) };
  if (flaw !== undefined) return flawed(record);
  const bytes = rootStore.findBlock(catalogKey(id));
  if (bytes === undefined) return undefined;
  const state = findFactsState(decodeCatalog(bytes), record, files);
  if (state.isOutdated) return undefined;
  return { record, state, blocks: [], ...describe(record, state) };
}

function takeNew(request: FactsRequest, seen: Seen): FoundFacts {
  const { root, files, progress } = request;
  const id = `facts-${seen.hash.slice(0, 8)}-${Date.now().toString(36)}`;
  try {
    const { catalog, parts, tool } = takeFacts({
      file: seen.file,
      root,
      readText: (path) => readText(root, files, path),
      hashText: (text) => Buffer.from(hashBlob(Buffer.from(text, "utf8")), "hex"),
      onDocument: () => {
        stopIfCancelled(progress);
      },
    });
    const record = { ...seen, id, tool };
    const state = findFactsState(catalog, record, files);
    const blocks = [
      { key: catalogKey(id), bytes: encodeCatalog(catalog) },
      ...parts.map((bytes, part) => ({ key: partKey(id, part), bytes })),
    ];
    return { record, state, blocks, ...describe(record, state) };
  } catch (error) {
    if (isLociError(error)) throw error;
    return flawed({ ...seen, id, tool: "", flaw: messageOf(error) });
  }
}

function flawed(record: FactsRecord): FoundFacts {
  const message = `It is not a SCIP index, or it is damaged: ${record.flaw ?? ""}. None of it is used.`;
  return { ...none, record, problems: [{ path: record.file, code: "compiler-facts", message }] };
}

function describe(
  { file, tool }: FactsRecord,
  { catalog, counts, newer }: FactsState,
): Pick<FoundFacts, "sums" | "problems"> {
  const { documents, paths } = catalog;
  const problems: Problem[] = [];
  let missing = 0;
  documents.verdict.forEach((verdict, document) => {
    if (verdict === verdicts.missing) missing++;
    if (verdict !== verdicts.differs && verdict !== verdicts.differsText) return;
    const message =
      "Names are not where the compiler's index says they are: what it says about this file is not used.";
    problems.push({ path: paths.get(documents.path[document]!), code: "compiler-facts", message });
  });
  const used = counts.reduce((sum, one) => sum + one, 0);
  const sums = { file, tool, documents: documents.length, used, newer, differing: problems.length, missing };
  return { sums, problems };
}

/** Undefined if the file is not indexed, or has changed since the run read it. */
function readText(root: string, files: FileTable, path: string): SourceText | undefined {
  const row = findRow(files.manifest, path);
  if (row === undefined || files.languages[row] === unreadFile) return undefined;
  const blob = blobOf(files, row);
  const bytes = readRootFile(root, path)?.bytes;
  if (bytes === undefined || hashBlob(bytes) !== Buffer.from(blob).toString("hex")) return undefined;
  const decoded = decodeSource(bytes);
  return decoded && { text: decoded.text, blob };
}

function stopIfCancelled(progress: Int32Array): void {
  if (Atomics.load(progress, runCounters.cancelled) !== 0) {
    throw new LociError("CANCELLED", "The run was cancelled.");
  }
}
