// Does the question ask for users in plain words: of a name said as words ("the retry handler"), of a name beside
// other words ("the linker's load_program"), or of something that it only describes ("the code that parses cookies")?
import { foldWord } from "../../types/index.ts";
import { grammarWords } from "./stop-words.ts";
import { looksLikeCode } from "./written-names.ts";

const adverb = String.raw`(?:(?:still|also|else|actually|otherwise)\s+)?`;
const uses = String.raw`(?:calls?|(?:re)?uses?|invokes?|references?|consumes?|instantiates?|imports?|requires?|includes?|depends?\s+on|rel(?:y|ies)\s+on|builds?\s+on)`;
const using = String.raw`(?:calling|(?:re)?using|invoking|referencing|consuming|instantiating|importing|relying\s+on|building\s+on)`;
const used = String.raw`(?:called|(?:re)?used|invoked|referenced|consumed|instantiated|imported|required|included)`;
/** In "what use cases" and "what include paths", the verb is a noun. */
const nounFirst = String.raw`what\s+(?:call|use|reference|import|include|build)\s+(?!(?:the|an?|this|our|into|on)\s)`;
/** Not any words: "sort lists using the comparator" asks for what sorts. */
const users = String.raw`(?:code|classes|types|functions|methods|modules|packages|files|tests|components|plugins|services|clients)`;
const who = String.raw`(?:who|what|which)(?!\s+(?:is|are|was|were|do|does|did|happens?|goes|to|if|about)\b)`;
/** Each says in `subject` who is asked for, and in `thing` what they use. */
const patterns = [
  String.raw`^\W*(?!${nounFirst})(?:who|what|everything\s+that|code\s+that|places?\s+that)(?<subject>)\s+${adverb}${uses}\s+(?:into\s+)?(?<thing>[^?!]+)`,
  String.raw`^\W*(?:what|which)(?<subject>(?:\s+[\w-]+){1,3}?)\s+${adverb}${uses}\s+(?:into\s+)?(?<thing>[^?!]+)`,
  String.raw`^\W*(?<subject>${users}\s+)${using}\s+(?<thing>(?:the|an?)\s[^?!]+)`,
  String.raw`^\W*(?:all\s+)?(?:callers?|users?|usages?|consumers?|dependents?)(?<subject>)\s+of\s+(?<thing>[^?!]+)`,
  String.raw`^\W*${who}(?<subject>)\b.*\s(?:with|through|via)\s+(?:the|an?)\s+(?:shared|common|generic)\s+(?<thing>[^?!]+)`,
  String.raw`^\W*where\s+(?:is|are)(?<subject>)\s+(?<thing>[^?!]+?)\s+(?:actually\s+)?${used}\W*$`,
].map((pattern) => new RegExp(pattern, "iu"));
const word = /[\p{L}_$][\p{L}\p{N}_$]*(?:(?:::|->|[.#])[\p{L}_$][\p{L}\p{N}_$]*)*/gu;
/** Words next to a name that are not part of it. */
const said =
  /^(functions?|methods?|class|classes|types?|structs?|interfaces?|traits?|macros?|modules?|mixins?|helpers?|files?|package|library|constants?)$/i;
const mostWords = 4;

/** A longer text is pasted code or a log. */
const mostCharacters = 200;
/** What a verb is followed by if it is a noun ("which calls are slow"), or if its object is a resource. */
const notAThing =
  /^(?:the\s+(?:most|least)\s+[\w-]+\W*$|(?:is|are|was|were|be|been|do|does|did|has|have|can|will|to|by|for|of|in|on|at|when|if|as|so|too|much|more|most|all|up)\b)/i;

/** What the question asks the users of, in its words; undefined if it does not ask for users. */
export function readUsedThing(text: string): string | undefined {
  if (text.length > mostCharacters || text.includes("\n")) return undefined;
  for (const pattern of patterns) {
    const groups = pattern.exec(text)?.groups;
    if (groups === undefined || notAThing.test(groups["thing"]!)) continue;
    // "what happens when a request uses …", "which port does the server use"
    const subject = groups["subject"]!.match(word) ?? [];
    if (!subject.some((one) => grammarWords.has(foldWord(one)))) return groups["thing"]!;
  }
  return undefined;
}

/** Qualified names whose users the question may ask for, likeliest first; empty if it does not ask for users. */
export function readUsedNames(text: string): string[] {
  const words = (
    readUsedThing(text)
      ?.replaceAll(/['’]s\b/g, "")
      .match(word) ?? []
  ).filter((one) => one === "of" || !grammarWords.has(foldWord(one)));
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
