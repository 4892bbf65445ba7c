// Which program message, with its values filled in, does a query quote?
import type { QueryKind } from "./query-kind.ts";

const question =
  /^\W*(how|where|which|what|who|when|why|does|do|is|are|can (i|we|you|one)|should|find|show|list|explain|describe|add|implement|make|tests?)\b/i;
/** Phrases that introduce a quotation. */
const lead =
  /^\W*((why (do|did|am) (i|we) (get|getting|see|seeing)|(i|we) (get|got|see)|getting)( an?| the)?( (error|message|warning))?|(the )?(log|output|error|message) (says|reads))\b:?\s*/i;
/** Punctuation that programs put around values, or at the end of a sentence. */
const marks = /['"“([\]<>=\d]|\.\s*$/;
/** Words that programs use to refuse something. */
const refusal = [
  String.raw`^(\S+\s+){0,2}(cannot|can['’]t|could not|couldn['’]t|unable|failed to|invalid|illegal|no|unknown|unrecognized|unexpected|unsupported|missing|duplicate)\b`,
  String.raw`\b(must (not )?(be|have)|expected|requires?|is not (a|an|defined|available|supported|allowed|valid)|not (found|supported|allowed|available|implemented|specified))\b`,
];
const complaint = new RegExp(refusal.join("|"), "i");
const quoted = /["“`]([^"”`\n]{8,1000})["”`]/;
/** Lines of a stack trace that say where, not what: of most languages, then of Go, Rust and Elixir. */
const frames = [
  String.raw`at |File "|from |#\d+\s|Traceback `,
  String.raw`goroutine |created by |[\w./-]{1,200}\.[\w.()*[\]]{1,200}\((\.\.\.\)|0x|\{|\)$)|\S+\.go:\d+( \+0x[\da-f]+)?$`,
  String.raw`\d+: \S+::`,
  String.raw`\([\w-]+ [\d.]+\) \S+:\d+: `,
];
const frame = new RegExp(`^\\s*(${frames.join("|")})`);
const fewestWords = 2;
const fewestQuotedWords = 3;
const mostCharacters = 300;

/** Undefined for questions about the code and for names. For a stack trace, the text besides its frames. */
export function findMessage(text: string, kind: QueryKind): string | undefined {
  if (kind === "symbol" || kind === "path") return undefined;
  const bare = text.replace(lead, "");
  const inQuotes = quoted.exec(bare)?.[1] ?? "";
  const quotedWords = countWords(inQuotes);
  // In a longer question, quoted text may be its subject rather than a message.
  if (quotedWords >= fewestQuotedWords && 2 * quotedWords >= countWords(bare)) return cut(inQuotes);
  if (question.test(bare)) return undefined;
  if (kind !== "error" && !marks.test(bare) && !hasLastColon(bare) && !complaint.test(bare)) return undefined;
  const said = bare
    .split("\n")
    .filter((line) => !frame.test(line))
    .join("\n")
    .trim();
  return countWords(said) < fewestWords ? undefined : cut(said);
}

/** Whether a line has a colon and no comma after it: a list after a colon is an explanation by a person. */
function hasLastColon(text: string): boolean {
  return text.split("\n").some((line) => line.lastIndexOf(":") > line.lastIndexOf(","));
}

function countWords(text: string): number {
  return text.match(/[\p{L}\p{N}]+/gu)?.length ?? 0;
}

function cut(text: string): string {
  return text.slice(0, mostCharacters);
}
