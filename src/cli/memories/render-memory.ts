// A memory for people: one line with its properties, and its text below.
import type { Memory } from "../../core/types/index.ts";
import { highlightTerms } from "../terminal/highlight.ts";
import type { Terminal } from "../terminal/terminal.ts";
import { hangLine } from "../terminal/wrap.ts";

const longest = 1200;

/**
 * @param text - the memory's content, or a part of it
 * @param query - its words are in bold
 * @param note - additional information; "" for none
 */
export function renderMemory(
  { style, wrapColumns }: Pick<Terminal, "style" | "wrapColumns">,
  memory: Memory,
  text: string,
  query: string,
  note: string,
): string {
  const { bold, dim, cyan } = style;
  const { id, type, tags, namespace, createdAt, pinned } = memory;
  const facts = [
    createdAt.slice(0, 10),
    namespace ?? "",
    tags.map((tag) => `#${tag}`).join(" "),
    pinned ? "pinned" : "",
    note,
  ].filter((fact) => fact !== "");
  // Cut before words become bold, or a cut could go through what makes them bold.
  const cut = text.length <= longest ? text : `${text.slice(0, longest)}…`;
  const head = hangLine(`${cyan(id)}  ${bold(type)}  ${dim(facts.join("  "))}`, wrapColumns);
  const lines = highlightTerms(cut, query, style)
    .split("\n")
    .map((line) => {
      const start = line.length - line.trimStart().length;
      return line === "" ? "" : hangLine(`  ${line}`, wrapColumns, 2 + start);
    });
  return `${head}\n${lines.join("\n")}\n`;
}
