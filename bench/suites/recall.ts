// Does memory find the session that answers a question, more often than words alone or vectors alone? By kind of
// question, with one memory per session and with one per turn. Options of this suite: --half NAME (default: all, as
// named in quality/recall/read-world), --embedder JSON (the model as in the configuration,
// {"provider":"onnx","path":…}), --beside JSON (another model: how far the first is ahead of it), --misses (names what
// is not found first), --causes (only the contribution of each part of the order).
import { join } from "node:path";
import { parseArgs } from "node:util";
import type { EmbedderSpec } from "../../src/core/embed/index.ts";
import { withFolder } from "../folders.ts";
import { renderTable } from "../markdown.ts";
import { causes, openMemoryHere, withoutCause } from "../quality/recall/causes.ts";
import { measureRankings, ndcgOf, type RecallMeasures } from "../quality/recall/measure-rankings.ts";
import {
  rankWorld,
  systems,
  views,
  type RankedQuestion,
  type System,
  type View,
} from "../quality/recall/rank-sessions.ts";
import { halves, questionKinds, readWorld } from "../quality/recall/read-world.ts";
import { bootstrapDifference, type DifferenceInterval } from "../statistics.ts";
import type { Bench } from "../suite.ts";

const shown = ["recallAt1", "recallAt5", "recallAt10", "ndcg10"] as const;
const titles = { recallAt1: "recall@1", recallAt5: "recall@5", recallAt10: "recall@10", ndcg10: "NDCG@10" };

export async function run(bench: Bench): Promise<void> {
  const { values } = parseArgs({
    args: [...bench.arguments],
    options: {
      half: { type: "string" },
      embedder: { type: "string" },
      beside: { type: "string" },
      misses: { type: "boolean" },
      causes: { type: "boolean" },
    },
  });
  const embedder = JSON.parse(values.embedder ?? '{"provider":"static"}') as EmbedderSpec;
  const beside = values.beside === undefined ? undefined : (JSON.parse(values.beside) as EmbedderSpec);
  for (const [half, names] of Object.entries(halves)) {
    if (values.half !== undefined && values.half !== half) continue;
    if (values.causes === true) {
      await bench.case(`${half}, causes`, () => reportCauses(bench, half, names, embedder));
      continue;
    }
    for (const view of views) {
      const subject = `${half}, ${view}`;
      await bench.case(subject, () =>
        withFolder(async (folder) => {
          const rankAll = async (by: EmbedderSpec): Promise<RankedQuestion[]> => {
            const asked: RankedQuestion[] = [];
            for (const name of names) {
              const home = join(folder, by === embedder ? "first" : "beside", name);
              asked.push(...(await rankWorld(readWorld(name), view, home, by)));
            }
            return asked;
          };
          const asked = await rankAll(embedder);
          report(bench, subject, asked);
          reportDifferences(bench, subject, asked);
          if (beside !== undefined) reportBeside(bench, subject, asked, await rankAll(beside));
          reportCalibration(bench, subject, asked);
          if (values.misses === true) printMisses(bench, view, asked);
        }),
      );
    }
  }
}

function report(bench: Bench, subject: string, asked: readonly RankedQuestion[]): void {
  const rows: string[][] = [];
  for (const kind of [...questionKinds, "all"] as const) {
    const ofKind = asked.filter((question) => kind === "all" || question.kind === kind);
    if (ofKind.length === 0) continue;
    for (const by of systems) {
      const measures = measureRankings(
        ofKind.map(({ evidence, rankings }) => ({ evidence, ranking: rankings[by] })),
      );
      rows.push([`${kind} (${measures.questions})`, by, ...shown.map((name) => measures[name].toFixed(3))]);
      for (const name of shown) addFigure(bench, subject, `${kind} ${titles[name]}`, by, measures[name]);
    }
  }
  bench.print(
    `${subject}\n\n${renderTable(["kind", "system", ...shown.map((name) => titles[name])], rows)}\n`,
  );
}

/** How far Loci is ahead of the simple baselines, question by question. */
function reportDifferences(bench: Bench, subject: string, asked: readonly RankedQuestion[]): void {
  const rows: string[][] = [];
  for (const kind of [...questionKinds, "all"] as const) {
    const ofKind = asked.filter((question) => kind === "all" || question.kind === kind);
    if (ofKind.length === 0) continue;
    for (const by of ["BM25", "BM25 with neighbors", "BM25, newest first"] as const) {
      const gains = ofKind.map(({ evidence, rankings }, i) => ({
        group: String(i),
        difference:
          ndcgOf({ evidence, ranking: rankings.Loci }) - ndcgOf({ evidence, ranking: rankings[by] }),
      }));
      const { mean, low, high } = bootstrapDifference(gains);
      rows.push([`${kind} (${gains.length})`, by, ...[mean, low, high].map((value) => value.toFixed(3))]);
    }
  }
  bench.print(
    `${subject}: NDCG@10 of Loci less that of the baseline, with a 95 % interval\n\n${renderTable(["kind", "baseline", "difference", "from", "to"], rows)}\n`,
  );
}

/** What recall's order loses without one of its parts, question by question. */
async function reportCauses(
  bench: Bench,
  half: string,
  names: readonly string[],
  embedder: EmbedderSpec,
): Promise<void> {
  const rankAll = (view: View): Promise<RankedQuestion[]> =>
    withFolder(async (folder) => {
      const asked: RankedQuestion[] = [];
      for (const name of names) {
        asked.push(...(await rankWorld(readWorld(name), view, join(folder, name), embedder, openMemoryHere)));
      }
      return asked;
    });
  const wholes = await inTurn(views, rankAll);
  const rows = await inTurn(Object.keys(causes), async (cause) => {
    const gains = await inTurn(views, async (view, i) => {
      const without = await withoutCause(cause, () => rankAll(view));
      const { mean, low, high } = differenceOf(wholes[i]!, without, "Loci");
      bench.add({ subject: `${half}, ${view}`, name: `NDCG@10 by ${cause}` }, "share", mean);
      return `${signed(mean)} (${signed(low)} to ${signed(high)})`;
    });
    return [cause, ...gains];
  });
  bench.print(
    `${half}: NDCG@10 that each part gives, with a 95 % interval\n\n${renderTable(["part", ...views], rows)}\n`,
  );
}

async function inTurn<T, R>(items: readonly T[], make: (item: T, i: number) => Promise<R>): Promise<R[]> {
  const made: R[] = [];
  for (const [i, item] of items.entries()) made.push(await make(item, i));
  return made;
}

function signed(value: number): string {
  return `${value < 0 ? "" : "+"}${value.toFixed(3)}`;
}

/** How much better one ranking of the same questions is than the other, in NDCG@10. */
function differenceOf(
  ones: readonly RankedQuestion[],
  others: readonly RankedQuestion[],
  by: System,
): DifferenceInterval {
  return bootstrapDifference(
    ones.map(({ evidence, rankings }, i) => ({
      group: String(i),
      difference:
        ndcgOf({ evidence, ranking: rankings[by] }) - ndcgOf({ evidence, ranking: others[i]!.rankings[by] }),
    })),
  );
}

/** How far one model is ahead of another, in recall as a whole and by vectors alone, question by question. */
function reportBeside(
  bench: Bench,
  subject: string,
  asked: readonly RankedQuestion[],
  others: readonly RankedQuestion[],
): void {
  const rows = (["Loci", "vectors"] as const).map((by) => {
    const { mean, low, high } = differenceOf(asked, others, by);
    return [by, ...[mean, low, high].map((value) => value.toFixed(3))];
  });
  bench.print(
    `${subject}: NDCG@10 less that of the model beside, with a 95 % interval\n\n${renderTable(["system", "difference", "from", "to"], rows)}\n`,
  );
}

/**
 * Is the score of the first result calibrated? Prints the reliability diagram as a table; the expected calibration
 * error, which is the mean distance of score and share, weighted by bin size; and the Brier score, the mean square of
 * score minus outcome.
 */
function reportCalibration(bench: Bench, subject: string, asked: readonly RankedQuestion[]): void {
  const bins = 5;
  const judged = asked.map(({ evidence, rankings, firstScore }) => ({
    score: firstScore,
    right: evidence.includes(rankings.Loci[0] ?? "") ? 1 : 0,
    bin: Math.min(bins - 1, Math.floor(firstScore * bins)),
  }));
  const mean = (values: readonly number[]): number =>
    values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
  const rows: string[][] = [];
  let error = 0;
  for (let bin = 0; bin < bins; bin++) {
    const inside = judged.filter((one) => one.bin === bin);
    if (inside.length === 0) continue;
    const score = mean(inside.map((one) => one.score));
    const share = mean(inside.map((one) => one.right));
    error += (Math.abs(score - share) * inside.length) / judged.length;
    rows.push([
      `${(bin / bins).toFixed(1)} to ${((bin + 1) / bins).toFixed(1)}`,
      String(inside.length),
      score.toFixed(2),
      share.toFixed(2),
    ]);
  }
  const brier = mean(judged.map(({ score, right }) => (score - right) ** 2));
  bench.add({ subject, name: "calibration error of the first score" }, "share", error);
  bench.print(
    `${subject}: is the first result right as often as its score says? Expected calibration error ${error.toFixed(3)}, ` +
      `Brier score ${brier.toFixed(3)}\n\n${renderTable(["score", "questions", "mean score", "share right"], rows)}\n`,
  );
}

function addFigure(
  bench: Bench,
  subject: string,
  name: string,
  by: System,
  value: RecallMeasures[keyof RecallMeasures],
): void {
  bench.add({ subject, name, ...(by === "Loci" ? {} : { by }) }, "share", value);
}

function printMisses(bench: Bench, view: View, asked: readonly RankedQuestion[]): void {
  const missed = asked.filter(({ evidence, rankings }) => !evidence.includes(rankings.Loci[0] ?? ""));
  const lines = missed.map(({ kind, text, evidence, rankings }) =>
    [
      kind,
      text,
      `wanted ${evidence.join(" ")}`,
      ...systems.map((by) => `${by} ${rankings[by].slice(0, 6).join(" ")}`),
    ].join(" | "),
  );
  bench.print(`Not first, ${view}:\n\n${lines.map((line) => `- ${line}\n`).join("")}\n`);
}
