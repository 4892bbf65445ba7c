// Which command, flag or setting does a person mean in their own words? All form one small corpus, built on demand.
import type { ConfigLeaf } from "../../config/index.ts";
import { createSmallCorpus, type SmallDocument } from "../../core/lexical/index.ts";
// Not through the modules' indexes: asking for help should not load the store.
import { stemOf } from "../../core/memory/content/stem.ts";
import { termsOf } from "../../core/types/terms.ts";
import { proseWeight } from "../../core/query/question/stop-words.ts";
import type { Command, Flag } from "../catalog/command.ts";
import { describeUsage } from "./help.ts";

export interface HelpEntry {
  /** As typed: `loci serve --read-only`, `server.readOnly`. */
  readonly label: string;
  readonly text: string;
}

type Words = SmallDocument<"name" | "text" | "keywords">;

/** The weight of one occurrence of a word. */
const weights = { name: 2, text: 1.5, keywords: 1 };
/** A score below this share of the best one answers another question. */
const minShare = 0.4;

/** Best first; empty if no word is known. */
export function findHelp(
  question: string,
  commands: readonly Command[],
  leaves: readonly ConfigLeaf[],
  limit: number,
): readonly HelpEntry[] {
  const entries = [
    ...commands.map(fromCommand),
    ...groupFlags(commands).map((group) => fromFlag(group, leaves)),
    ...leaves.map(fromLeaf),
  ];
  const corpus = createSmallCorpus(
    entries.map(({ words }) => words),
    weights,
  );
  const hits = corpus.search(foldText(question), limit);
  const leastScore = (hits[0]?.score ?? 0) * minShare;
  return hits
    .filter(({ score }) => score > 0 && score >= leastScore)
    .map(({ index }) => entries[index]!)
    .map(({ label, text }) => ({ label, text }));
}

type Entry = HelpEntry & { readonly words: Words };

function fromCommand(command: Command): Entry {
  const { name, summary, keywords = "" } = command;
  const told = command.arguments.map(({ description }) => description).join(" ");
  return { label: describeUsage(command), text: summary, words: fold(name, summary, `${keywords} ${told}`) };
}

interface FlagGroup {
  readonly flag: Flag;
  readonly owners: readonly string[];
}

/** A flag that several commands share becomes one entry. */
function groupFlags(commands: readonly Command[]): readonly FlagGroup[] {
  const flags = new Set(commands.flatMap((command) => command.flags));
  return [...flags].map((flag) => ({
    flag,
    owners: commands.filter((command) => command.flags.includes(flag)).map(({ name }) => name),
  }));
}

/** A flag that sets a key can also be found by the key's words. */
function fromFlag({ flag, owners }: FlagGroup, leaves: readonly ConfigLeaf[]): Entry {
  const leaf = leaves.find(({ path }) => path === flag.config);
  const dashes = flag.name.length === 1 ? "-" : "--";
  const value = flag.value === undefined ? "" : ` ${flag.value}`;
  const [owner = ""] = owners;
  return {
    label: `loci ${owners.length === 1 ? owner : "<command>"} ${dashes}${flag.name}${value}`,
    text: owners.length === 1 ? flag.description : `${flag.description} (${owners.join(", ")})`,
    words: fold(flag.name, flag.description, `${flag.keywords ?? ""} ${leaf?.keywords ?? ""}`),
  };
}

function fromLeaf({ path, description, keywords }: ConfigLeaf): Entry {
  return { label: path, text: description, words: fold(path, description, keywords) };
}

function fold(name: string, text: string, keywords: string): Words {
  return { name: foldText(name), text: foldText(text), keywords: foldText(keywords) };
}

/** Each word once and without its ending, so that "writing" finds "writes"; grammar words are dropped. */
function foldText(text: string): string {
  const words = termsOf(text).filter((word) => proseWeight(word) > 0);
  return [...new Set(words.map(stemOf))].join(" ");
}
