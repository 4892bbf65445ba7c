// A memory for people: one line with its properties, and its text below.
import type { Memory } from "../../core/types/index.ts";
import type { Terminal } from "../terminal/terminal.ts";

const longest = 1200;

/** @param note - additional information; "" for none */
export function renderMemory({ style }: Terminal, memory: Memory, text: string, note = ""): string {
  const { bold, dim, cyan } = style;
  const { id, type, tags, namespace, createdAt, pinned } = memory;
  const facts = [
    createdAt.slice(0, 10),
    namespace ?? "",
    tags.map((tag) => `#${tag}`).join(" "),
    pinned ? "pinned" : "",
    note,
  ].filter((fact) => fact !== "");
  const shown = text.length <= longest ? text : `${text.slice(0, longest)}…`;
  return `${cyan(id)}  ${bold(type)}  ${dim(facts.join("  "))}\n${shown.replaceAll(/^(?=.)/gm, "  ")}\n`;
}
