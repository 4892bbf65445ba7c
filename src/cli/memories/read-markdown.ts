// Which Markdown files does a folder hold, and what do they say?
import { isUtf8 } from "node:buffer";
import { existsSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { ofAnyKind } from "../../base/of-any-kind.ts";
import { readPlainFile } from "../../base/read-plain-file.ts";
import { realPathOrSame } from "../../base/real-path.ts";
import { maxContentBytes, maxMessageBytes } from "../../core/types/index.ts";
import { LociError } from "../../errors.ts";
import { readEach } from "../command-line/read-each.ts";
import { parseMarkdown, type MemoryFile } from "./memory-text.ts";

export interface ReadFile {
  readonly path: string;
  readonly file: MemoryFile;
}

/**
 * Markdown files in the folder and its subfolders, by path; each once, whatever links lead to it. Not hidden ones:
 * editors keep their locks in such files, as links that lead nowhere. Throws PATH_NOT_FOUND, PATH_NOT_READABLE, and
 * INPUT_INVALID with every file that is no memory.
 */
export function readMarkdown(folder: string): readonly ReadFile[] {
  if (!existsSync(folder) || !statSync(folder).isDirectory()) {
    throw new LociError("PATH_NOT_FOUND", `${folder} is not a folder.`, {
      hint: "Give a folder of Markdown files, such as `loci memories export FOLDER` writes.",
    });
  }
  const paths: string[] = [];
  collect(folder, new Set([realPathOrSame(folder)]), paths);
  return readEach(paths.sort(), (path) => ({ path, file: parseMarkdown(readText(path), path) }));
}

/** @param seen - real paths: links may lead in circles */
function collect(folder: string, seen: Set<string>, into: string[]): void {
  for (const name of readable(folder, () => readdirSync(folder)).sort()) {
    const path = join(folder, name);
    const kind = kindOf(path);
    const isRead = kind === "folder" || (kind === "file" && isMemory(name));
    if (!isRead) continue;
    const real = realPathOrSame(path);
    if (seen.has(real)) continue;
    seen.add(real);
    if (kind === "folder") collect(path, seen, into);
    else into.push(path);
  }
}

function isMemory(name: string): boolean {
  return name.endsWith(".md") && !/^readme\.md$/i.test(name) && !name.startsWith(".");
}

/** Undefined for what is neither, and for a link that leads nowhere or to itself. */
function kindOf(path: string): "folder" | "file" | undefined {
  try {
    const found = statSync(path, ofAnyKind);
    return found?.isDirectory() === true ? "folder" : found?.isFile() === true ? "file" : undefined;
  } catch {
    return undefined;
  }
}

function readText(path: string): string {
  const bytes = readable(path, () => {
    // More than front matter and content may have, and perhaps more than memory holds.
    if (statSync(path).size > maxMessageBytes) throw unfit(path, "is too large for a memory");
    return readPlainFile(path);
  });
  if (!isUtf8(bytes)) throw unfit(path, "is not text in UTF-8");
  return bytes.toString();
}

function unfit(path: string, what: string): LociError {
  return new LociError("INPUT_INVALID", `${path} ${what}.`, {
    hint: `Move it out of the folder, or make it Markdown of at most ${maxContentBytes / (1024 * 1024)} MiB.`,
  });
}

function readable<T>(path: string, read: () => T): T {
  try {
    return read();
  } catch (cause) {
    if (cause instanceof LociError) throw cause;
    throw new LociError("PATH_NOT_READABLE", `${path} cannot be read.`, { cause });
  }
}
