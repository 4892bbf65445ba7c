// How do people see memories? As one line, or as a Markdown file with its properties at the top.
import { createHash, randomUUID } from "node:crypto";
import { dump, load } from "js-yaml";
import type { Memory, NewMemory } from "../../core/types/index.ts";
import { isRecord } from "../../base/is-record.ts";
import { stripMark } from "../../base/strip-mark.ts";
import { LociError } from "../../errors.ts";
import { parseLinks, readTime, type FileLink } from "./file-links.ts";

/** The contents of a memory's file. Undefined where the front matter has no value. */
export interface MemoryFile extends Pick<
  NewMemory,
  "content" | "type" | "family" | "importance" | "confidence" | "tags" | "namespace" | "pinned" | "metadata"
> {
  readonly id: string | undefined;
  readonly createdAt: string | undefined;
  readonly updatedAt: string | undefined;
  readonly edges: readonly FileLink[];
  /** The file was changed since Loci wrote it, or was not written by Loci at all. */
  readonly isEdited: boolean;
}

const fence = "---";

/**
 * `---`, YAML, `---`, an empty line, the content, a line end. Default values are left out.
 * @param links - as `describeLinks` returns them
 */
export function toMarkdown(memory: Memory, links: readonly unknown[] = []): string {
  const { id, type, family, importance, confidence, tags, namespace, pinned, content } = memory;
  const { createdAt, updatedAt, metadata } = memory;
  const front = {
    ...{ id, type },
    // A type is a word of the family that wrote the memory.
    ...(family === undefined || family === "codemem" ? {} : { family }),
    importance,
    ...(confidence === 1 ? {} : { confidence }),
    ...(tags.length === 0 ? {} : { tags: [...tags] }),
    ...(namespace === undefined ? {} : { namespace }),
    ...(pinned ? { pinned } : {}),
    created: createdAt,
    ...(updatedAt === createdAt ? {} : { updated: updatedAt }),
    ...(Object.keys(metadata).length === 0 ? {} : { metadata }),
    ...(links.length === 0 ? {} : { links }),
  };
  const text = `${fence}\n${dump(front, { lineWidth: -1, quoteStyle: "double" })}${fence}\n\n${content}\n`;
  return text.replace(/^---\n/, `---\nchecksum: ${checksumOf(unifyLines(text))}\n`);
}

/** A change of line ends is not an edit: git changes them on checkout, and the content of a memory may have either kind. */
export function unifyLines(text: string): string {
  return text.replaceAll("\r\n", "\n");
}

/** The text of a file that people wrote or edited, where blank lines around it mean nothing. */
export function trimText(text: string): string {
  return unifyLines(text).replace(/^\n+/, "").trimEnd();
}

const checksumLine = /^checksum: (\w+)\n/m;

/** For the text without the checksum's own line: shows whether a file is still as Loci wrote it. */
function checksumOf(text: string): string {
  return createHash("sha256").update(text).digest("hex").slice(0, 12);
}

function isAsWritten(text: string): boolean {
  const told = checksumLine.exec(text)?.[1];
  return told !== undefined && told === checksumOf(text.replace(checksumLine, ""));
}

/** A file without front matter is all content. Throws INPUT_INVALID naming `path`. */
export function parseMarkdown(text: string, path: string): MemoryFile {
  const given = stripMark(text);
  const plain = unifyLines(given);
  const match = /^---\n(.*?)(?:^|\n)---[ \t]*(?:\n|$)/s.exec(plain);
  const front = match === null ? {} : readFront(match[1]!, path);
  const below = match === null ? plain : plain.slice(match[0].length);
  // Loci ends lines with "\n". If the front matter has kept these, other line ends below it are the memory's own.
  const exact = match !== null && given.startsWith(match[0]) ? given.slice(match[0].length) : below;
  if (below.trim() === "") throw wrong(path, "has no content after its front matter");
  // Loci once took the checksum of a content's own line ends.
  const isEdited = !isAsWritten(plain) && !isAsWritten(text);
  const id = textOf(front, "id", path) ?? ("links" in front ? randomUUID() : undefined);
  return {
    // What Loci wrote, to the last space: a memory is known by the hash of its content.
    content: isEdited ? trimText(below) : exact.slice(1, -1),
    id,
    type: textOf(front, "type", path),
    family: textOf(front, "family", path),
    importance: shareOf(front, "importance", path),
    confidence: shareOf(front, "confidence", path),
    tags: tagsOf(front, path),
    namespace: textOf(front, "namespace", path),
    pinned: switchOf(front, "pinned", path),
    createdAt: timeOf(front, "created", path),
    updatedAt: timeOf(front, "updated", path),
    metadata: metadataOf(front, path),
    edges: linksOf(front, id ?? "", path),
    isEdited,
  };
}

type Front = Readonly<Record<string, unknown>>;

function readFront(text: string, path: string): Front {
  let value: unknown;
  try {
    value = load(text) ?? {};
  } catch (cause) {
    throw new LociError(
      "INPUT_INVALID",
      `${path}: the front matter is not YAML: ${(cause as Error).message.split("\n")[0] ?? ""}.`,
      {
        hint: "Front matter goes between two lines of three dashes.",
        cause,
      },
    );
  }
  if (typeof value === "object" && value !== null && !Array.isArray(value)) return value as Front;
  throw wrong(path, "has a front matter that is not a list of keys and values");
}

function textOf(front: Front, key: string, path: string): string | undefined {
  const value = front[key] ?? undefined;
  // YAML reads an id that consists of digits as a number.
  if (value === undefined || typeof value === "string") return value;
  if (typeof value === "number") return String(value);
  throw wrong(path, `has a ${key} that is not text`);
}

function shareOf(front: Front, key: string, path: string): number | undefined {
  const value = front[key] ?? undefined;
  if (value === undefined || (typeof value === "number" && value >= 0 && value <= 1)) return value;
  throw wrong(path, `has the ${key} ${JSON.stringify(value)}, which is not from 0 to 1`);
}

function switchOf(front: Front, key: string, path: string): boolean | undefined {
  const value = front[key] ?? undefined;
  if (value === undefined || typeof value === "boolean") return value;
  throw wrong(path, `has a ${key} that is neither true nor false`);
}

function tagsOf(front: Front, path: string): readonly string[] | undefined {
  const value = front["tags"] ?? undefined;
  if (value === undefined) return undefined;
  if (typeof value === "string")
    return value
      .split(",")
      .map((tag) => tag.trim())
      .filter((tag) => tag !== "");
  if (Array.isArray(value) && value.every((tag) => typeof tag === "string" || typeof tag === "number")) {
    return value.map(String);
  }
  throw wrong(path, "has tags that are not a list of words");
}

function metadataOf(front: Front, path: string): Readonly<Record<string, unknown>> | undefined {
  const value = front["metadata"] ?? undefined;
  if (value === undefined || isRecord(value)) return value;
  throw wrong(path, "has metadata that are not keys and values");
}

function linksOf(front: Front, id: string, path: string): readonly FileLink[] {
  const value = front["links"] ?? [];
  const links = Array.isArray(value) ? parseLinks(id, value) : undefined;
  if (links !== undefined) return links;
  throw wrong(path, "has links that are not a list of `relationship` and `to`");
}

function timeOf(front: Front, key: string, path: string): string | undefined {
  const time = readTime(front[key]);
  if (time === null) throw wrong(path, `has a ${key} that is not a time`);
  return time;
}

function wrong(path: string, what: string): LociError {
  return new LociError("INPUT_INVALID", `${path} ${what}.`, {
    hint: "Fix the file and run the command again.",
  });
}

/** The first line with words, without Markdown markup, cut to fit. */
export function titleOf({ content }: Pick<Memory, "content">, width: number): string {
  const line =
    content
      .split("\n")
      .map((each) => each.replace(/^[#>*\-\s]+/, "").trim())
      .find((each) => each !== "") ?? "";
  return line.length <= width ? line : `${line.slice(0, Math.max(1, width - 1))}…`;
}

/** A file name: words of the title, plus the end of the id to make it unique. */
export function fileNameOf(memory: Memory): string {
  const words = titleOf(memory, 60)
    .toLowerCase()
    .normalize("NFKD")
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-+|-+$/g, "")
    .slice(0, 48)
    .replace(/-$/, "");
  return `${words === "" ? "memory" : words}-${memory.id.replaceAll(/[^\w]/g, "").slice(-8)}.md`;
}
