// The harness as a suite sees it: collects samples, failures, peers and text.
import { createFigure } from "./results.ts";
import type { Figure, FigureUnit, PeerRecord, SuiteResult } from "./results.ts";
import { findInstalledPeer } from "./peers.ts";
import { medianOf } from "./statistics.ts";
import type { Bench, FigureKey, SuiteOptions } from "./suite.ts";

export interface BenchOptions extends SuiteOptions {
  /** Skips cases whose name does not match. */
  readonly filter: RegExp | undefined;
  /** Folders whose node_modules may hold peers; undefined if peers are not wanted. */
  readonly peerFolders: readonly string[] | undefined;
  readonly write: (markdown: string) => void;
}

/** The part of the result that the suite's own process knows; the rest is measured from outside. */
export type CollectedResult = Pick<SuiteResult, "failures" | "figures" | "peers">;

interface Entry {
  readonly key: FigureKey & { readonly by: string };
  readonly unit: FigureUnit;
  readonly samples: number[];
}

/** A bench plus what only the process that runs a suite needs. */
export interface CollectingBench extends Bench {
  fail(caseName: string, error: unknown): void;
  collect(): CollectedResult;
}

export function createBench(options: BenchOptions): CollectingBench {
  const entries = new Map<string, Entry>();
  const failures: { case: string; message: string }[] = [];
  const peers = new Map<string, PeerRecord>();
  const { filter, peerFolders, write } = options;

  const fail = (name: string, error: unknown): void => {
    const message = error instanceof Error ? (error.stack ?? error.message) : String(error);
    failures.push({ case: name, message });
    write(`\n**Failed: ${name}**\n\n\`\`\`\n${message}\n\`\`\`\n\n`);
  };

  return {
    quick: options.quick,
    corpora: options.corpora,
    arguments: options.arguments,
    async case(name, body) {
      if (filter?.test(name) === false) return false;
      try {
        await body();
        return true;
      } catch (error) {
        fail(name, error);
        return false;
      }
    },
    add(key, unit, ...samples) {
      if (samples.some((sample) => !Number.isFinite(sample))) {
        throw new Error(`${key.name} of ${key.subject}: ${samples.join(", ")} are not all numbers.`);
      }
      if (samples.length === 0) return;
      const known = entries.get(idOf(key));
      if (known === undefined) {
        entries.set(idOf(key), { key: { ...key, by: key.by ?? "loci" }, unit, samples: [...samples] });
        return;
      }
      if (known.unit !== unit)
        throw new Error(`${key.name} of ${key.subject} is in ${known.unit}, not in ${unit}.`);
      known.samples.push(...samples);
    },
    median(key) {
      const samples = entries.get(idOf(key))?.samples;
      return samples === undefined ? undefined : medianOf(samples);
    },
    subjectsOf: (name) => [
      ...new Set([...entries.values()].filter(({ key }) => key.name === name).map(({ key }) => key.subject)),
    ],
    print: write,
    fail,
    findPeer(name) {
      if (peerFolders === undefined) return undefined;
      const peer = findInstalledPeer(name, peerFolders);
      if (peer === undefined && !peers.has(name)) {
        write(`${name} is not installed: --install-peers puts it into the cache.\n\n`);
      }
      peers.set(name, peer === undefined ? { name } : { name, version: peer.version });
      return peer;
    },
    collect: () => ({
      failures,
      figures: [...entries.values()].map(({ key, unit, samples }): Figure =>
        createFigure(key, unit, samples),
      ),
      peers: [...peers.values()],
    }),
  };
}

function idOf({ subject, name, by = "loci" }: FigureKey): string {
  return JSON.stringify([subject, name, by]);
}
