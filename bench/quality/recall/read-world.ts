// Conversations and project notes over months, split into sessions, and later questions about them. All invented and
// handwritten.
import { readFileSync } from "node:fs";

export interface Session {
  readonly id: string;
  /** ISO date. */
  readonly day: string;
  readonly turns: readonly string[];
}

export const questionKinds = ["fact", "preference", "paraphrase", "time", "update", "several"] as const;
export type QuestionKind = (typeof questionKinds)[number];

export interface RecallQuestion {
  readonly kind: QuestionKind;
  readonly text: string;
  /** Ids of the sessions that contain the answer. */
  readonly evidence: readonly string[];
  /** The turns that contain it, as SESSION/NUMBER from 1; empty if they are not marked. */
  readonly turns: readonly string[];
}

export interface World {
  readonly name: string;
  /** ISO date on which the questions are asked. */
  readonly asked: string;
  readonly sessions: readonly Session[];
  readonly questions: readonly RecallQuestion[];
}

/**
 * Ranking is tuned on the first. The second was reported for an earlier ranking, as sums. The third was written by a
 * person who had never seen the ranking, and is only used for reports. Nothing was known of `fresh` when the ranking
 * was settled. In the last two, decisions are changed, changed back, planned and given up; the order of outdated
 * statements was chosen on `changing`, and `changed` was only measured.
 */
export const halves = {
  tune: ["friends", "coach", "ferry"],
  report: ["sisters", "tutor", "weather"],
  unseen: ["choir", "clinic", "garden", "parcel"],
  later: ["band", "diary"],
  learn: ["stage", "router", "orchard", "shift", "house", "letters"],
  fresh: ["lodge", "desk", "agent"],
  changing: ["pier", "kiln", "wharf"],
  changed: ["mill", "quarry", "canal"],
} as const;

/** Reads worlds/NAME.txt and worlds/NAME.tsv. Throws if a question names a session that does not exist. */
export function readWorld(name: string): World {
  const [head = "", ...parts] = readText(`${name}.txt`).split(/^== /m);
  const sessions = parts.map((part): Session => {
    const [title = "", ...turns] = part.trim().split("\n");
    const [id = "", day = ""] = title.split(" ");
    return { id, day, turns };
  });
  const known = new Set(sessions.map(({ id }) => id));
  const questions = readText(`${name}.tsv`).trim().split("\n").map(readQuestion);
  for (const { text, evidence, turns } of questions) {
    const missing = [...evidence, ...turns.map((turn) => turn.split("/")[0] ?? "")].filter(
      (id) => !known.has(id),
    );
    if (missing.length > 0) throw new Error(`${name}: ${missing.join(", ")} of "${text}" is no session`);
  }
  return { name, asked: head.replace("asked", "").trim(), sessions, questions };
}

function readQuestion(line: string): RecallQuestion {
  const [kind, text = "", evidence = "", turns = ""] = line.split("\t");
  const known = questionKinds.find((one) => one === kind);
  if (known === undefined) throw new Error(`"${line}" has no known kind`);
  return { kind: known, text, evidence: evidence.split(","), turns: turns === "" ? [] : turns.split(",") };
}

function readText(file: string): string {
  const up = import.meta.url.endsWith(".ts") ? "./" : "../../../../bench/quality/recall/";
  return readFileSync(new URL(`${up}worlds/${file}`, import.meta.url), "utf8");
}
