// For which files may git's blob differ from the bytes on disk? For those with converted line endings, filters or
// encodings; such a file is hashed as it is on disk. When in doubt the answer is "may".
import type { GitConfig } from "./git-config.ts";
import { isTrue } from "./git-config.ts";
import { IgnoreRules } from "./ignore-rules.ts";

/** Names of converting attributes, including the repository's own macros as they are found. */
export type ConvertingAttributes = Set<string>;

export function createConvertingAttributes(): ConvertingAttributes {
  return new Set(["text", "crlf", "eol", "filter", "ident", "working-tree-encoding"]);
}

/** Whether line endings of every file may be converted. */
export function isEveryFileConverted(config: GitConfig): boolean {
  const autocrlf = config.get("core.autocrlf");
  return autocrlf?.toLowerCase() === "input" || isTrue(autocrlf);
}

/**
 * Rules that "ignore" the files for which a .gitattributes file (a byte string) sets a converting attribute. Macros
 * that it defines are added to `converting`. Ignores that a later line may unset the attribute.
 */
export function parseConversions(
  content: string,
  converting: ConvertingAttributes,
  ignoreCase: boolean,
): IgnoreRules {
  const patterns: string[] = [];
  for (const line of content.replace(/^\xef\xbb\xbf/, "").split("\n")) {
    const [first, ...attributes] = line.split(/[ \t\r]+/).filter((word) => word !== "");
    if (first === undefined || first.startsWith("#")) continue;
    if (!attributes.some((attribute) => converting.has(attribute.replace(/=.*/s, "")))) continue;
    if (first.startsWith("[attr]")) converting.add(first.slice("[attr]".length));
    else if (first.startsWith('"')) patterns.push("*");
    else if (!first.startsWith("!")) patterns.push(first);
  }
  return new IgnoreRules(patterns, ignoreCase);
}
