// Which symbol's tests does the question ask for? "which tests cover parseHeader", "… Order#paid?, and tests that cover it".
import { findWrittenNames, looksLikeCode } from "./written-names.ts";

/** A longer text is pasted code or a log. */
const mostCharacters = 300;
const verb = String.raw`(?:covers?|covering|exercises?|exercising|reach(?:es)?|reaching|checks?|checking|verif(?:y|ies)|verifying)`;
const article = String.raw`(?:the\s+)?(?:(?:function|method|class|type|struct|macro|constant|helper)\s+)?`;
const before = new RegExp(
  String.raw`\btests?\s+(?:(?:that|which)\s+)?(?:for|of|${verb})\s+${article}[\u0060'"]?$`,
  "iu",
);
const after = /^(?:\(\s*\))?[`'"]?\s*[?.!]*$/u;
/** Says that the tests of what was named before are asked for. */
const ofIt = new RegExp(
  String.raw`\btests?\s+(?:(?:that|which|do|would|will|already)\s+)*${verb}\s+(?:it|this|that)\s*[?.!]*$`,
  "iu",
);

/** A name that ends the question, or the only one in a question that ends in "which tests cover it". */
export function findTestedName(text: string): string | undefined {
  if (text.length > mostCharacters || text.includes("\n")) return undefined;
  const names = [...new Set(findWrittenNames(text))].filter(
    (name) => looksLikeCode(name) || text.includes(`\`${name}`),
  );
  const isLast = (name: string): boolean => {
    const at = text.lastIndexOf(name);
    return before.test(text.slice(0, at)) && after.test(text.slice(at + name.length));
  };
  return names.find(isLast) ?? (names.length === 1 && ofIt.test(text) ? names[0] : undefined);
}
