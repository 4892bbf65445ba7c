// Tests by their file, in the order in which they were reached: what `loci tests` and `loci affected` print.
import { nameOf } from "../../core/types/symbol-id.ts";
import { displayPath } from "./ask-code.ts";
import type { Terminal } from "../terminal/terminal.ts";

/** Ids by file, in their order. */
export function groupByFile(ids: readonly string[]): ReadonlyMap<string, readonly string[]> {
  const files = new Map<string, string[]>();
  for (const id of ids) {
    const at = id.indexOf("#");
    const path = at < 0 ? id : id.slice(0, at);
    files.set(path, [...(files.get(path) ?? []), id]);
  }
  return files;
}

const shownPerFile = 8;

export function renderTests(terminal: Terminal, root: string, ids: readonly string[]): string {
  const { cyan, dim } = terminal.style;
  return [...groupByFile(ids)]
    .map(([path, own]) => {
      const names = own.filter((id) => id.includes("#")).map(nameOf);
      const shown = names.slice(0, shownPerFile).map((name) => `  ${name}\n`);
      const more = names.length - shownPerFile;
      return `${cyan(displayPath(root, path))}\n${shown.join("")}${more > 0 ? dim(`  and ${more} more\n`) : ""}`;
    })
    .join("");
}

/** One a line, as they can be handed to a test runner from here. */
export function renderTestFiles(root: string, ids: readonly string[]): string {
  return [...groupByFile(ids).keys()].map((path) => `${displayPath(root, path)}\n`).join("");
}
