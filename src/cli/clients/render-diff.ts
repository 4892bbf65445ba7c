// How is a change between two texts shown to people? Lines with a plus or a minus, and some lines around them.
import { structuredPatch } from "diff";
import type { Style } from "../terminal/style.ts";

const contextLines = 2;
/** A file on one long line is not shown in full. */
const longestLine = 160;

/** @param hide - masks secrets in the lines around the change */
export function renderDiff(
  path: string,
  before: string | undefined,
  after: string | undefined,
  style: Style,
  hide: (text: string) => string,
): string {
  const [from, to] = [normalize(before), normalize(after)];
  const { hunks } = structuredPatch(path, path, from, to, "", "", { context: contextLines });
  const heading = before === undefined ? " (new)" : after === undefined ? " (removed)" : "";
  const lines = hunks.flatMap(({ oldStart, lines: body }) => [
    style.dim(`@@ line ${Math.max(1, oldStart)}`),
    ...body.filter((line) => !line.startsWith("\\")).map((line) => paint(cut(hide(line)), style)),
  ]);
  return [style.bold(`${path}${heading}`), ...lines, ""].map((line) => `${line}\n`).join("");
}

function normalize(text: string | undefined): string {
  return (text ?? "").replace(/^\uFEFF/, "").replaceAll("\r\n", "\n");
}

function paint(line: string, { green, red, dim }: Style): string {
  if (line.startsWith("+")) return green(line);
  return line.startsWith("-") ? red(line) : dim(line);
}

function cut(line: string): string {
  return line.length <= longestLine ? line : `${line.slice(0, longestLine)}…`;
}
