// Everything that a generation contains, in an order that does not depend on how it was built.
import { createHash } from "node:crypto";
import { noString } from "../../src/base/string-table.ts";
import { edgeKindOf, realRoot, rootStorePath, strategyOf, symbolKindOf } from "../../src/core/types/index.ts";
import { forEachLiveFile } from "../../src/core/code/snapshots/live-tables.ts";
import { loadSnapshot, type Snapshot } from "../../src/core/code/snapshots/load-snapshot.ts";
import { SymbolNames } from "../../src/core/code/symbols/symbol-names.ts";
import { isDead } from "../../src/core/ingest/index.ts";
import { openRootStore } from "../../src/core/store/index.ts";

export interface IndexDump {
  /** By path: language and flags, symbols, chunks with a digest of their words and vector. */
  readonly files: Readonly<Record<string, unknown>>;
  readonly edges: readonly string[];
  readonly counts: unknown;
}

/** Reads the current generation of `root` in `home`. */
export async function dumpIndex(home: string, root: string): Promise<IndexDump> {
  const store = openRootStore(rootStorePath(home, realRoot(root)));
  try {
    const snapshot = loadSnapshot(store);
    if (snapshot === undefined) throw new Error(`${root} has no generation`);
    return { files: dumpFiles(snapshot), edges: dumpEdges(snapshot), counts: snapshot.record.counts };
  } finally {
    await store.close();
  }
}

function dumpFiles(snapshot: Snapshot): Record<string, unknown> {
  const dumped: [string, unknown][] = [];
  for (const segment of snapshot.segments) {
    const { tables, vectors } = segment;
    const { files, symbols, chunks, strings } = tables;
    const names = new SymbolNames(tables);
    const words = wordsByDocument(segment.words);
    forEachLiveFile(segment, (file, path) => {
      const rowsOf = (column: { readonly file: Uint32Array }): number[] =>
        [...column.file.keys()].filter((row) => column.file[row] === file);
      dumped.push([
        path,
        {
          language: strings.get(files.language[file]!),
          flags: files.flags[file],
          counts: [
            files.references[file],
            files.external[file],
            files.ambiguous[file],
            files.unresolved[file],
          ],
          symbols: rowsOf(symbols).map((row) =>
            [
              names.id(row),
              symbolKindOf(symbols.kind[row]!),
              `${symbols.startLine[row]}-${symbols.endLine[row]}`,
              symbols.flags[row],
              symbols.visibility[row],
              symbols.key[row],
              symbols.owner[row] === noString ? "" : strings.get(symbols.owner[row]!),
            ].join(" "),
          ),
          chunks: rowsOf(chunks).map((row) => {
            const from = row * (vectors?.dimensions ?? 0);
            const vector = vectors?.values.subarray(from, from + vectors.dimensions) ?? new Int8Array(0);
            const digest = createHash("sha256")
              .update(words[row]!.join(","))
              .update(Buffer.from(vector.buffer, vector.byteOffset, vector.byteLength))
              .update(String(vectors?.scales[row]));
            return `${chunks.startLine[row]}-${chunks.endLine[row]} ${digest.digest("hex")}`;
          }),
        },
      ]);
    });
  }
  return Object.fromEntries(dumped.sort(([a], [b]) => (a < b ? -1 : 1)));
}

function wordsByDocument(words: Snapshot["segments"][number]["words"]): string[][] {
  const documents = Array.from(words.lengths, (length): string[] => [`length ${length}`]);
  for (const { termHashes, offsets, postings } of words.terms()) {
    termHashes.forEach((hash, term) => {
      let document = 0;
      let at = offsets[term]!;
      while (at < offsets[term + 1]!) {
        let delta = 0;
        let shift = 0;
        let byte: number;
        do {
          byte = postings[at++]!;
          delta |= (byte & 0x7f) << shift;
          shift += 7;
        } while (byte > 0x7f);
        document += delta;
        documents[document]!.push(`${hash}:${postings[at++]}`);
      }
    });
  }
  return documents;
}

/** Without the edges that are only possible, and those to symbols that do not exist. */
function dumpEdges({ segments }: Snapshot): string[] {
  const named = segments.map((segment) => ({ ...segment, names: new SymbolNames(segment.tables) }));
  const ids = new Map<string, string>();
  for (const { tables, deadFiles, names } of named) {
    tables.symbols.key.forEach((key, row) => {
      if (!isDead(deadFiles, tables.symbols.file[row]!)) ids.set(`${names.path(row)} ${key}`, names.id(row));
    });
  }
  const dumped: string[] = [];
  for (const { tables, deadFiles, names, lendEdges } of named) {
    lendEdges(({ edges: lent, strings }) => {
      // Decoded at once, because names are read from the store between edges.
      const edges = { ...lent };
      edges.source.forEach((source, row) => {
        const target = ids.get(`${strings.get(edges.targetPath[row]!)} ${edges.targetKey[row]!}`);
        const strategy = strategyOf(edges.strategy[row]!).id;
        const isCertain = strategy !== "ambiguous" && target !== undefined;
        if (!isCertain || isDead(deadFiles, tables.symbols.file[source]!)) return;
        const kind = edgeKindOf(edges.kind[row]!);
        const how = `${strategy} ${edges.confidence[row]} line ${edges.line[row]}`;
        dumped.push(`${names.id(source)} ${kind} ${target} ${how}`);
      });
    });
  }
  return dumped.sort();
}
