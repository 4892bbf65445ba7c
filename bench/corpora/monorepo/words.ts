// Which words make up the names and comments of a generated monorepo? No two files define the same main function.
import type { Mulberry32 } from "../../../src/kernels/mulberry32.ts";

const verbs = words(
  "load parse render merge check fetch store build split sort trim scan send watch apply cancel close count " +
    "create decode delete encode expand filter format group index join map open plan read",
);
const adjectives = words(
  "stale fresh nested shared remote local partial pending signed hidden global frozen cached broken active " +
    "empty final first forced formal guest idle inner joint known large late linked lazy main manual merged " +
    "minimal missing mixed named narrow native next open optional outer paged paid plain previous primary " +
    "private public quick raw ready recent regular safe scoped second secure silent simple single slow sparse",
);
const nouns = words(
  "invoice ledger parcel shipment tariff voucher account address agenda alarm archive asset badge ballot " +
    "banner barrier basket batch beacon billing booking branch bridge broker bucket budget bundle cabin calendar " +
    "campaign canvas cargo carrier catalog channel charter claim clause client cluster column comment compass " +
    "contact contract copy corridor coupon course credit crew cursor customer dataset deadline decision deposit " +
    "depot detail device digest discount dispatch district document domain draft driver duty engine entry " +
    "estimate event exchange expense export extract facility feature feed fleet folder forecast form freight " +
    "fund garage gateway grant guide harbor header holiday import incident index inquiry invite island item " +
    "journal journey kernel label lane layer layout lease lesson letter license limit link listing loan locker " +
    "manifest",
);
/** More than the files of the largest monorepo. */
const combinations = verbs.length * adjectives.length * nouns.length;

export interface FileName {
  readonly verb: string;
  readonly adjective: string;
  readonly noun: string;
}

/** The name of the file with this number: scattered over the product of three lists, and never the same twice. */
export function nameFile(index: number): FileName {
  // A prime that does not divide the count, so every number below the count occurs once.
  const k = (index * 1_000_003 + 9_973) % combinations;
  return {
    verb: verbs[k % verbs.length]!,
    adjective: adjectives[Math.floor(k / verbs.length) % adjectives.length]!,
    noun: nouns[Math.floor(k / verbs.length / adjectives.length)]!,
  };
}

export function camel(...parts: readonly string[]): string {
  return parts.map((part, i) => (i === 0 ? part : capital(part))).join("");
}

export function pascal(...parts: readonly string[]): string {
  return parts.map(capital).join("");
}

export function snake(...parts: readonly string[]): string {
  return parts.join("_");
}

export function pickWord(random: Mulberry32, kind: "verb" | "adjective" | "noun"): string {
  const list = kind === "verb" ? verbs : kind === "adjective" ? adjectives : nouns;
  return list[random.next() % list.length]!;
}

function capital(word: string): string {
  return word[0]!.toUpperCase() + word.slice(1);
}

function words(text: string): readonly string[] {
  return text.split(" ");
}
