// Does the question ask for users in plain words ("the retry handler") or beside other words ("the linker's
// load_program")?
import { foldWord } from "../../types/index.ts";
import { grammarWords } from "./stop-words.ts";
import { looksLikeCode } from "./written-names.ts";

const asker = String.raw`^\W*(?:who|what|which\s+\w+|everything\s+that|code\s+that|places?\s+that)`;
const verb = String.raw`(?:call|use|invoke|reference|consume|instantiate|import|require|include|depend\s+on|depends\s+on)`;
const done = String.raw`(?:called|used|invoked|referenced|consumed|instantiated|imported|required|included)`;
const patterns = [
  new RegExp(String.raw`${asker}\s+${verb}s?\s+(?<phrase>[^?!]+)`, "iu"),
  new RegExp(String.raw`^\W*where\s+(?:is|are)\s+(?<phrase>[^?!]+?)\s+${done}\W*$`, "iu"),
];
const word = /[\p{L}_$][\p{L}\p{N}_$]*(?:(?:::|->|[.#])[\p{L}_$][\p{L}\p{N}_$]*)*/gu;
/** Words next to a name that are not part of it. */
const said =
  /^(functions?|methods?|class|classes|types?|structs?|interfaces?|traits?|macros?|modules?|mixins?|helpers?|files?|package|library|constants?)$/i;
const mostWords = 4;

/** Qualified names whose users the question may ask for, likeliest first; empty if it does not ask for users. */
export function readUsedNames(text: string): string[] {
  if (text.length > 200 || text.includes("\n")) return [];
  const phrase = patterns.map((pattern) => pattern.exec(text)?.groups?.["phrase"]).find(Boolean);
  const words = (phrase?.replaceAll(/['’]s\b/g, "").match(word) ?? []).filter(
    (one) => one === "of" || !grammarWords.has(foldWord(one)),
  );
  while (words.length > 1 && said.test(words.at(-1)!)) words.pop();
  while (words.length > 1 && said.test(words[0]!)) words.shift();
  return [...new Set(namesOf(words))];
}

/**
 * `content_type_parser`, `content.type_parser` and so on for "content type parser"; `util.pipeline` for "pipeline of
 * util".
 */
function* namesOf(words: readonly string[]): Generator<string> {
  const plain = words.filter((one) => one !== "of");
  if (plain.length === 0 || plain.length > mostWords) return;
  const of = words.indexOf("of");
  if (of > 0 && of < words.length - 1) {
    yield [...words.slice(of + 1), words.slice(0, of).join("_")].join(".");
  }
  for (let first = 0; first < plain.length - 1; first++) {
    yield [...plain.slice(0, first), plain.slice(first).join("_")].join(".");
  }
  const code = plain.filter(looksLikeCode);
  if (code.length === 1) yield code[0]!;
  if (plain.length === 1 && !said.test(plain[0]!)) yield plain[0]!;
  if (plain.length === 2) yield* [`${plain[0]!}.${plain[1]!}`, `${plain[1]!}.${plain[0]!}`];
}
