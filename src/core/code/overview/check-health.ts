// Does every part work? Each is really exercised, because looking at a setting proves nothing.
import { isLociError, messageOf, throwIfCancelled, type LociError } from "../../../errors.ts";
import { countOf } from "../../../base/count-of.ts";
import { detectCommunities } from "../../../kernels/index.ts";
import type { Embedder } from "../../embed/index.ts";
import type { HealthCheck } from "../../types/index.ts";
import { loadLanguages } from "../../languages/index.ts";
import { openParser } from "../../parse/index.ts";
import { closeToOthers, type ArtifactStore } from "../../store/index.ts";
import { CodeSearch } from "../search/code-search.ts";
import type { ResultOrder } from "../search/result-order.ts";
import type { OpenSnapshot } from "../open-roots/open-snapshot.ts";
import { isOtherBuild, wordOtherBuild } from "../../types/other-build.ts";
import { keptDamping } from "../graph/symbol-ranks.ts";

interface HealthParts {
  readonly home: string;
  readonly artifacts: ArtifactStore;
  readonly embedder: () => Promise<Embedder>;
  /** Undefined if no model reranks results. */
  readonly order: ResultOrder | undefined;
  readonly scope: () => OpenSnapshot[];
  /** The reason for each root whose damaged store cannot be opened. */
  readonly damaged: () => readonly LociError[];
}

interface Trial {
  readonly part: string;
  /** How to fix it if it fails. */
  readonly mend: Pick<HealthCheck, "mend" | "next">;
  /** Describes in a few words what worked; throws otherwise. */
  run(): Promise<string> | string;
}

export async function checkHealth(parts: HealthParts, signal?: AbortSignal): Promise<HealthCheck[]> {
  const checks: HealthCheck[] = [];
  for (const trial of trialsOf(parts)) {
    throwIfCancelled(signal);
    const startedAt = performance.now();
    const outcome = await attempt(trial);
    checks.push({
      part: trial.part,
      ...outcome,
      tookMs: Math.round((performance.now() - startedAt) * 10) / 10,
    });
  }
  return checks;
}

async function attempt({ run, mend }: Trial): Promise<Omit<HealthCheck, "part" | "tookMs">> {
  try {
    return { ok: true, detail: await run(), mend: undefined };
  } catch (error) {
    const detail = messageOf(error);
    const known = isLociError(error) && (error.hint !== undefined || error.next !== undefined);
    return { ok: false, detail, ...(known ? { mend: error.hint, next: error.next } : mend) };
  }
}

function trialsOf(parts: HealthParts): Trial[] {
  const rebuild: Trial["mend"] = { mend: undefined, next: { do: "rebuild-index" } };
  return [
    {
      part: "storage",
      mend: {
        mend: `Delete ${parts.home}/roots and ${parts.home}/artifacts, then index again: memories are stored separately.`,
      },
      run() {
        const [damaged] = parts.damaged();
        if (damaged !== undefined) throw damaged;
        const open = parts.scope();
        parts.artifacts.refresh();
        return `${countOf(open.length, "root")}, ${countOf(sumOf(open, "files"), "file")}`;
      },
    },
    {
      part: "access",
      mend: { mend: `Make the user that Loci runs as the owner of ${parts.home}, or choose another home.` },
      run() {
        const { closed, open } = closeToOthers(parts.home);
        if (open > 0) throw new Error(`${countOf(open, "file")} of the home can be read by other users.`);
        if (closed > 0) return `${countOf(closed, "file")} could be read by other users, but no longer`;
        return "no other user can read the home";
      },
    },
    {
      part: "embeddings",
      mend: { mend: "Choose the built-in model: set embed.provider to static." },
      async run() {
        const embedder = await parts.embedder();
        const [a, b] = [
          await embedder.embed(["read a file"], "query"),
          await embedder.embed(["read a file"], "query"),
        ];
        const length = Math.hypot(...a);
        if (Math.abs(length - 1) > 1e-3) throw new Error(`A vector has length ${length}, not 1.`);
        if (a.some((value, i) => value !== b[i])) throw new Error("The same text gave two vectors.");
        return `${embedder.id}, ${embedder.dimensions} dimensions`;
      },
    },
    ...(parts.order === undefined ? [] : [rerankTrial(parts.order)]),
    {
      part: "vector",
      mend: rebuild,
      async run() {
        const open = parts.scope();
        const embedder = await parts.embedder();
        const search = new CodeSearch(open, embedder.id);
        const vector = await embedder.embed(["open a file and read it"], "query");
        // A chunk far from a text is near its opposite, so one of the two searches finds any chunk.
        const found = [vector, vector.map((value) => -value)].some((each) => {
          const around = { first: 0, end: 1, depth: 1 };
          return search.find({ query: "", limit: 1 }, [each], around, (text) => text).spans.length > 0;
        });
        const chunks = sumOf(open, "chunks");
        if (chunks > 0 && !found) throw new Error("A search over everything found nothing.");
        const foreign = open.filter(({ snapshot }) => snapshot.record.embedder !== embedder.id);
        if (foreign.length > 0) throw new Error(`${foreign.length} roots were embedded by another model.`);
        return countOf(chunks, "chunk");
      },
    },
    {
      part: "graph",
      mend: rebuild,
      run() {
        const open = parts.scope();
        if (open.length === 0) return "nothing indexed yet";
        const other = open.find(({ snapshot }) => isOtherBuild(snapshot.record));
        if (other !== undefined) throw new Error(wordOtherBuild(other.snapshot.record.root));
        const ranked = open.filter(({ graph }) => graph.topRanked(keptDamping, 1).length > 0);
        return `${ranked.length > 0 ? "ranked" : "empty"}, ${countOf(sumOf(open, "resolved"), "edge")}`;
      },
    },
    {
      part: "kernels",
      mend: { mend: "Reinstall Loci: the file wasm/kernels.wasm is damaged or missing." },
      run() {
        const pair = { nodeCount: 2, offsets: Uint32Array.of(0, 1, 1), targets: Uint32Array.of(1) };
        if (detectCommunities(pair).count !== 1)
          throw new Error("Two connected nodes were put in separate clusters.");
        return "WebAssembly";
      },
    },
    {
      part: "grammars",
      mend: { mend: "Run `npm install` in Loci's folder: it copies the grammars." },
      async run() {
        const parser = await openParser(await loadLanguages());
        const { file } = parser.parse({ bytes: Buffer.from("function f() {}"), language: "javascript" });
        if (file.symbols.length !== 2) throw new Error("A function was not found in one line of JavaScript.");
        return "parsed a line of JavaScript";
      },
    },
  ];
}

function rerankTrial(order: ResultOrder): Trial {
  return {
    part: "rerank",
    mend: { mend: "Set search.rerank to the folder of a reranker or an embedder, or unset it." },
    async run() {
      await order.check();
      return "judged a question and a text";
    },
  };
}

function sumOf(open: readonly OpenSnapshot[], what: "files" | "chunks" | "resolved"): number {
  return open.reduce((sum, { snapshot }) => sum + snapshot.record.counts[what], 0);
}
