// What is in a whole file of an indexed root, as it is on disk now? Paths outside the root are refused.
import { readFileSync, statSync } from "node:fs";
import { isAbsolute, join, relative, resolve, sep } from "node:path";
import { basename } from "node:path/posix";
import { isAsciiText } from "../../../base/is-ascii.ts";
import { appendTo } from "../../../base/append-to.ts";
import { realPath } from "../../../base/real-path.ts";
import { ofAnyKind } from "../../../base/of-any-kind.ts";
import { findClosestName } from "../../../base/closest-name.ts";
import { LociError } from "../../../errors.ts";
import { findKey, languageAt } from "../../ingest/index.ts";
import { detectLanguage } from "../../languages/index.ts";
import { decodeSource } from "../../parse/index.ts";
import { isSecretFile, isSecretFolder } from "../../secrets/index.ts";
import type { FileText } from "../../types/index.ts";
import { findRow, type Manifest } from "../../walk/index.ts";
import type { OpenSnapshot } from "../open-roots/open-snapshot.ts";

/** Longer files must be read in parts, by line. */
const maxBytes = 10 * 1024 * 1024;
const maxSuggestions = 5;

/** Throws PATH_NOT_FOUND and PATH_NOT_READABLE, as `CodeService.readFile` describes. */
export function readWholeFile(
  { snapshot }: OpenSnapshot,
  asked: string,
  mask: (text: string) => string,
): FileText {
  const { files, record } = snapshot;
  const path = findComposed(placeInRoot(record.root, asked), files.manifest);
  const row = path === undefined ? undefined : findRow(files.manifest, path);
  const isIndexed = row !== undefined && findKey(files, row) !== undefined;
  // Files that the walk skips as secret are not shown, unless the walk was told to include them.
  if (path === undefined || (!isIndexed && isKept(path))) throw notFound(asked, files.manifest);
  const file = join(record.root, path);
  const bytes = readInside(record.root, file);
  if (bytes === undefined) throw notFound(asked, files.manifest);
  const text = bytes === "too large" ? undefined : decodeSource(bytes)?.text;
  if (bytes === "too large" || text === undefined) {
    throw new LociError("PATH_NOT_READABLE", `${asked} is ${text === undefined ? describe(bytes) : ""}.`, {
      hint: "Only text files of at most 10 MiB are shown in full.",
    });
  }
  const content = mask(text);
  const language = (row === undefined ? undefined : languageAt(files, row)) ?? detectLanguage(path, bytes);
  return { root: record.root, path, language, lines: countLines(content), content };
}

function describe(bytes: Buffer | "too large"): string {
  return bytes === "too large" ? "larger than 10 MiB" : "not a text file";
}

/** Relative to the root with "/"; undefined if the path is outside the root. */
function placeInRoot(root: string, asked: string): string | undefined {
  const named = asked.trim().replaceAll("\\", "/");
  if (named === "" || named.includes("\0")) return undefined;
  const inside = relative(root, isAbsolute(named) ? named : resolve(root, named));
  const leaves = inside === "" || inside === ".." || inside.startsWith(`..${sep}`) || isAbsolute(inside);
  return leaves ? undefined : inside.split(sep).join("/");
}

/** File systems and keyboards write é as one character or as two: the path in the form of an indexed file, if there is one. */
function findComposed(path: string | undefined, { paths, length }: Manifest): string | undefined {
  if (path === undefined || isAsciiText(path)) return path;
  const composed = path.normalize("NFC");
  let found: string | undefined;
  for (let row = 0; row < length; row++) {
    const other = paths.get(row);
    if (other === path) return path;
    if (other.normalize("NFC") === composed) found ??= other;
  }
  return found ?? path;
}

/** Git's own folder, and files whose names mark them as secret. */
function isKept(path: string): boolean {
  const parts = path.split("/");
  const name = parts.pop()!;
  return isSecretFile(name) || parts.some((folder) => folder === ".git" || isSecretFolder(folder));
}

/** Undefined if it is not a file, or if a link leads outside the root. */
function readInside(root: string, file: string): Buffer | "too large" | undefined {
  try {
    const real = realPath(file);
    if (!real.startsWith(root.endsWith(sep) ? root : root + sep)) return undefined;
    // A link inside the root may still point to a secret.
    if (real !== file && isKept(relative(root, real).split(sep).join("/"))) return undefined;
    const found = statSync(real, ofAnyKind);
    if (found?.isFile() !== true) return undefined;
    return found.size > maxBytes ? "too large" : readFileSync(real);
  } catch {
    return undefined;
  }
}

function countLines(text: string): number {
  if (text === "") return 0;
  const ends = text.split("\n").length;
  return text.endsWith("\n") ? ends - 1 : ends;
}

function notFound(asked: string, manifest: Manifest): LociError {
  const near = findNearPaths(asked, manifest);
  const hint =
    near.length > 0
      ? `Similar paths: ${near.join(", ")}.`
      : "Give the path of a file in the project, relative to its root.";
  return new LociError("PATH_NOT_FOUND", `File not found: ${asked}`, { hint });
}

/** Files with the same name, or else with the most similar name. */
function findNearPaths(asked: string, { paths, length }: Manifest): readonly string[] {
  const wanted = basename(asked.trim().replaceAll("\\", "/")).toLowerCase();
  if (wanted === "") return [];
  const byName = new Map<string, string[]>();
  for (let row = 0; row < length; row++) {
    const path = paths.get(row);
    const name = basename(path).toLowerCase();
    appendTo(byName, name, path);
  }
  const stem = wanted.replace(/\.[^.]*$/, "");
  const same =
    byName.get(wanted) ??
    [...byName].flatMap(([name, found]) => (name.replace(/\.[^.]*$/, "") === stem ? found : []));
  const nearest = same.length > 0 ? undefined : findClosestName(wanted, byName.keys());
  return (same.length > 0 ? same : (byName.get(nearest ?? "") ?? [])).slice(0, maxSuggestions);
}
