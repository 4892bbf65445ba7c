// Tests grouped by file, in the order in which they were reached, as `loci tests` and `loci affected` print them.
import { appendTo } from "../../base/append-to.ts";
import { isFileId, nameOf, pathOf } from "../../core/types/symbol-id.ts";
import { displayPath } from "./ask-code.ts";
import type { Terminal } from "../terminal/terminal.ts";

/** Groups ids by file, keeping their order. */
export function groupByFile(ids: readonly string[]): ReadonlyMap<string, readonly string[]> {
  const files = new Map<string, string[]>();
  for (const id of ids) appendTo(files, pathOf(id), id);
  return files;
}

const shownPerFile = 8;

export function renderTests(terminal: Terminal, root: string, ids: readonly string[]): string {
  const { cyan, dim } = terminal.style;
  return [...groupByFile(ids)]
    .map(([path, own]) => {
      const names = own.filter((id) => !isFileId(id)).map(nameOf);
      const shown = names.slice(0, shownPerFile).map((name) => `  ${name}\n`);
      const more = names.length - shownPerFile;
      return `${cyan(displayPath(root, path))}\n${shown.join("")}${more > 0 ? dim(`  and ${more} more\n`) : ""}`;
    })
    .join("");
}

/** The files of these ids or paths, one per line, in a form that a test runner accepts from the working directory. */
export function renderFiles(root: string, ids: readonly string[]): string {
  return [...groupByFile(ids).keys()].map((path) => `${displayPath(root, path)}\n`).join("");
}
