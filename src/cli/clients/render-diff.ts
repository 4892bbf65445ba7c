// How is a change between two texts shown to people? Lines with a plus or a minus, and some lines around them. Secrets
// in them are hidden.
import { structuredPatch } from "diff";
import { stripMark } from "../../base/strip-mark.ts";
import type { Style } from "../terminal/style.ts";
import { loadHider } from "./hide-secrets.ts";

const contextLines = 2;
/** A file on one long line is not shown in full. */
const longestLine = 160;

export interface FileChange {
  readonly path: string;
  /** Undefined for a file that does not exist yet. */
  readonly before: string | undefined;
  /** Undefined for a file that is removed. */
  readonly after: string | undefined;
}

export async function renderDiffs(changes: readonly FileChange[], style: Style): Promise<string> {
  const hide = await loadHider();
  return changes.map((change) => renderDiff(change, style, hide)).join("");
}

function renderDiff(
  { path, before, after }: FileChange,
  style: Style,
  hide: (text: string) => string,
): string {
  const [from, to] = [hide(normalize(before)), hide(normalize(after))];
  const { hunks } = structuredPatch(path, path, from, to, "", "", { context: contextLines });
  const heading = before === undefined ? " (new)" : after === undefined ? " (removed)" : "";
  const lines = hunks.flatMap(({ oldStart, lines: body }) => [
    style.dim(`@@ line ${Math.max(1, oldStart)}`),
    ...body.filter((line) => !line.startsWith("\\")).map((line) => paint(cut(line), style)),
  ]);
  return [style.bold(`${path}${heading}`), ...lines, ""].map((line) => `${line}\n`).join("");
}

function normalize(text: string | undefined): string {
  return stripMark(text ?? "").replaceAll("\r\n", "\n");
}

function paint(line: string, { green, red, dim }: Style): string {
  if (line.startsWith("+")) return green(line);
  return line.startsWith("-") ? red(line) : dim(line);
}

function cut(line: string): string {
  return line.length <= longestLine ? line : `${line.slice(0, longestLine)}…`;
}
