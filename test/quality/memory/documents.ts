// Long texts that were not written for us: the READMEs of installed packages. The questions are each package's
// description in its manifest, and half of the words of a sentence that is removed from the text.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Mulberry32 } from "../../../src/kernels/mulberry32.ts";

export interface LongText {
  readonly id: string;
  readonly group: string;
  readonly content: string;
}

export interface TextQuestion {
  readonly kind: "description" | "half a sentence";
  readonly text: string;
  readonly group: string;
  readonly answers: readonly string[];
}

export interface TextSet {
  readonly texts: readonly LongText[];
  readonly questions: readonly TextQuestion[];
}

/** Reserved for the final evaluation. */
const heldOut = /^(?:zod|vitest|@vitest|express|axios|redux|click)(?:$|\/)/;
const longest = 8_000;
const shortest = 800;
/** Texts that are searched together: about as many as a person has conversations in some months. */
const groupSize = 50;

/** The texts of `folder`, a node_modules, in groups; the same folder gives the same set. */
export function readTexts(folder: string): TextSet {
  const random = new Mulberry32(7);
  const texts: LongText[] = [];
  const questions: TextQuestion[] = [];
  for (const name of listPackages(folder).filter((one) => !heldOut.test(one))) {
    const readme = readdirSync(join(folder, name)).find((file) => /^readme(\.md)?$/i.test(file));
    if (readme === undefined) continue;
    const description = readDescription(join(folder, name));
    const prose = readFileSync(join(folder, name, readme), "utf8").slice(0, longest);
    if (prose.length < shortest) continue;
    const group = `group ${Math.floor(texts.length / groupSize)}`;
    const sentence = pickSentence(prose, random);
    let content = prose;
    if (description !== undefined) {
      content = content.replaceAll(description, "").replaceAll(description.replace(/\.$/, ""), "");
      questions.push({ kind: "description", text: description, group, answers: [name] });
    }
    if (sentence !== undefined) {
      content = content.replace(sentence, "");
      questions.push({ kind: "half a sentence", text: dropHalf(sentence, random), group, answers: [name] });
    }
    texts.push({ id: name, group, content });
  }
  return { texts, questions };
}

function listPackages(folder: string): string[] {
  return readdirSync(folder)
    .filter((name) => !name.startsWith("."))
    .flatMap((name) =>
      name.startsWith("@") ? readdirSync(join(folder, name)).map((part) => `${name}/${part}`) : [name],
    )
    .filter((name) => existsSync(join(folder, name, "package.json")))
    .sort();
}

function readDescription(folder: string): string | undefined {
  const { description } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as {
    description?: unknown;
  };
  return typeof description === "string" && description.split(" ").length >= 4 ? description : undefined;
}

function pickSentence(prose: string, random: Mulberry32): string | undefined {
  const sentences = prose.match(/(?<=^|[.] )[A-Z][A-Za-z ,'()-]{50,220}[.]/gm) ?? [];
  return sentences[random.next() % Math.max(1, sentences.length)];
}

function dropHalf(sentence: string, random: Mulberry32): string {
  return sentence
    .split(" ")
    .filter(() => random.next() % 2 === 0)
    .join(" ");
}
