// People write a value as text in a variable or a flag: which value of the leaf's type is it?
import { resolvePath } from "../base/resolve-path.ts";
import type { ConfigLeaf } from "./leaves.ts";

const sizes: Readonly<Record<string, number>> = {
  "": 1,
  b: 1,
  kib: 2 ** 10,
  mib: 2 ** 20,
  gib: 2 ** 30,
  kb: 1e3,
  mb: 1e6,
  gb: 1e9,
};

/**
 * The typed value. Text that cannot be parsed is returned unchanged, for the schema to reject.
 * @param base - the base for a relative path
 */
export function parseConfigValue(leaf: ConfigLeaf, text: string, base: string): unknown {
  const trimmed = text.trim();
  switch (leaf.type) {
    case "string":
      return leaf.unit === "path" && text !== "" ? resolvePath(base, text) : text;
    case "list":
      return trimmed
        .split(",")
        .map((part) => part.trim())
        .filter((part) => part !== "");
    case "boolean":
      return (
        ({ true: true, "1": true, false: false, "0": false } as Record<string, boolean>)[trimmed] ?? text
      );
    case "integer":
      return leaf.unit === "bytes" ? parseSize(trimmed) : /^-?\d+$/.test(trimmed) ? Number(trimmed) : text;
  }
}

/** "64MiB", "1.5 GB" and "1000" in bytes. */
function parseSize(text: string): unknown {
  const match = /^(\d+(?:\.\d+)?)\s*([a-z]*)$/i.exec(text);
  const factor = sizes[match?.[2]?.toLowerCase() ?? "?"];
  return match === null || factor === undefined ? text : Math.round(Number(match[1]) * factor);
}

/** The values a leaf accepts, in words. */
export function describeLeafType(leaf: ConfigLeaf): string {
  if (leaf.choices !== undefined) return `one of ${leaf.choices.join(", ")}`;
  switch (leaf.type) {
    case "string":
      return leaf.unit === "path" ? "a path" : "text";
    case "list":
      return "names, separated by commas";
    case "boolean":
      return "true or false";
    case "integer":
      return leaf.unit === "bytes" ? "a size such as 64MiB" : "an integer";
  }
}
