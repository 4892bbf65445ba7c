// Long conversations with an assistant about installed packages, in which a person mentions a fact now and then.
// Everything but the facts is prose that was not written for us; a seed chooses the prose, the day and the
// conversation.
import { Mulberry32 } from "../../../src/kernels/mulberry32.ts";
import type { LongText } from "./documents.ts";
import { changes, facts, outings, preferences } from "./planted-facts.ts";

export interface Talk {
  readonly id: string;
  readonly at: string;
  readonly content: string;
}

export interface TalkQuestion {
  readonly kind: string;
  readonly text: string;
  readonly answers: readonly string[];
}

export const talksAskedAt = "2026-01-20T12:00:00Z";
const firstDay = Date.parse("2025-01-04T09:00:00Z");
const dayMs = 86_400_000;
/** Two conversations a week for a year. */
const talkCount = 104;
const months = "January February March April May June July August September October November December".split(
  " ",
);

export function plantFacts(
  texts: readonly LongText[],
  seed: number,
): { readonly talks: readonly Talk[]; readonly questions: readonly TalkQuestion[] } {
  const random = new Mulberry32(seed);
  const prose = texts.flatMap(({ content }) => content.match(/[A-Z][A-Za-z ,'()-]{40,200}[.]/g) ?? []);
  const lines = Array.from({ length: talkCount }, () => writeTalk(prose, random));
  const questions: TalkQuestion[] = [];
  const plant = (talk: number, said: string): string => {
    const at = 2 * (random.next() % (lines[talk]!.length / 2));
    lines[talk]![at] = `${lines[talk]![at]!} ${said}`;
    return idOf(talk);
  };
  const somewhere = (): number => random.next() % talkCount;
  for (const { said, direct, paraphrase } of facts) {
    const answers = [plant(somewhere(), said)];
    questions.push(
      { kind: "direct", text: direct, answers },
      { kind: "paraphrase", text: paraphrase, answers },
    );
  }
  for (const { said, asked } of preferences) {
    questions.push({ kind: "preference", text: asked, answers: [plant(somewhere(), said)] });
  }
  for (const { first, then, latest, earliest } of changes) {
    const early = random.next() % (talkCount / 2);
    const late = talkCount / 2 + (random.next() % (talkCount / 2));
    const [before, after] = [plant(early, first), plant(late, then)];
    questions.push({ kind: "latest", text: latest, answers: [after] });
    questions.push({ kind: "earliest", text: earliest, answers: [before] });
  }
  // The same outing twice, months apart: only the time tells which one is meant.
  for (const { said, asked } of outings) {
    const early = random.next() % (talkCount / 2 - 10);
    const [first, second] = [plant(early, said), plant(early + talkCount / 2, said)];
    questions.push({ kind: "in a month", text: `${asked} ${inMonth(early)}?`, answers: [first] });
    questions.push({
      kind: "in a month",
      text: `${asked} ${inMonth(early + talkCount / 2)}?`,
      answers: [second],
    });
  }
  const talks = lines.map((said, i) => ({
    id: idOf(i),
    at: dateOf(i).toISOString(),
    content: said.join("\n"),
  }));
  return { talks, questions };
}

function writeTalk(prose: readonly string[], random: Mulberry32): string[] {
  const turns = 3 + (random.next() % 4);
  const pick = (): string => prose[random.next() % prose.length]!;
  return Array.from({ length: turns }, () => [
    `user: How would I do this? ${pick()}`,
    `assistant: ${pick()} ${pick()} ${pick()}`,
  ]).flat();
}

function idOf(talk: number): string {
  return `talk-${talk}`;
}

function dateOf(talk: number): Date {
  return new Date(firstDay + Math.floor((talk * 7) / 2) * dayMs);
}

function inMonth(talk: number): string {
  const date = dateOf(talk);
  return `in ${months[date.getUTCMonth()]!} ${date.getUTCFullYear()}`;
}
