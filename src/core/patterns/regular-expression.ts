// Does a text match a client's regular expression? RE2 syntax: everything usual except backreferences and lookaround.
import { quoteValue } from "../../base/quote-value.ts";
import { LociError, messageOf } from "../../errors.ts";
import { compileLinear, maxInstructions } from "./linear-engine.ts";

const maxLength = 1_000;

/**
 * A test that finds the pattern anywhere in a text. Throws INPUT_INVALID for a pattern that is invalid, longer than
 * 1,000 characters, or too large when compiled (`(a{100}){100}`).
 */
export function compileRegularExpression(
  source: string,
  { ignoreCase = false }: { readonly ignoreCase?: boolean } = {},
): (text: string) => boolean {
  if (source.length > maxLength) {
    throw new LociError(
      "INPUT_INVALID",
      `The regular expression has ${source.length} characters; at most ${maxLength} are allowed.`,
      { hint: "Match a shorter part of the text." },
    );
  }
  let pattern;
  try {
    pattern = compileLinear(source, { ignoreCase });
  } catch (cause) {
    throw new LociError(
      "INPUT_INVALID",
      `The regular expression ${quoteValue(source)} cannot be parsed: ${describeFault(cause)}.`,
      { hint: "Write RE2 syntax: no backreferences, no lookahead, no lookbehind.", cause },
    );
  }
  if (pattern.programSize() > maxInstructions) {
    throw new LociError("INPUT_INVALID", `The regular expression ${quoteValue(source)} repeats too much.`, {
      hint: "Lower the counts in {}, or use * or +.",
    });
  }
  return (text) => pattern.test(text);
}

function describeFault(cause: unknown): string {
  const text = messageOf(cause);
  // The error quotes the invalid part, possibly the whole pattern, with the flags in front.
  if (text.length > 200) return "its syntax is wrong";
  return text
    .replace(/^error parsing regexp: /, "")
    .replace(/`(?:\(\?[a-z]+\))+/, "`")
    .replace(/\.$/, "");
}
