// May a caller's input be stored? Each field is checked and cleaned; invalid input is INPUT_INVALID.
import { readIsoTime, type IsoTime } from "../../../base/iso-time.ts";
import { LociError } from "../../../errors.ts";
import type { Metadata } from "../../types/index.ts";
import { cleanNamespace, joinMetadata, maxContentBytes } from "../../types/index.ts";

const maxTags = 100;
const maxTagLength = 200;
const maxMetadataBytes = 256 * 1024;
/** Ids and namespaces become parts of keys. */
const maxNameLength = 500;

export function checkContent(given: string): string {
  const content = toWellFormed(given);
  if (content.trim() === "") {
    throw new LociError("INPUT_INVALID", "content is empty: it must have at least one visible character.");
  }
  const size = Buffer.byteLength(content, "utf8");
  if (size > maxContentBytes) {
    throw new LociError(
      "INPUT_INVALID",
      `content has ${size} bytes, but at most ${maxContentBytes} (10 MiB) are allowed.`,
      {
        hint: "Split it into several memories, or store only what is worth remembering.",
      },
    );
  }
  return content;
}

/** Lone surrogates have no UTF-8 form and become U+FFFD, as everywhere on the web. */
export function toWellFormed(text: string): string {
  return Buffer.from(text, "utf8").toString("utf8");
}

/** A tag as it is stored: macOS writes letters with accents as two characters, others as one. */
export function cleanTag(tag: string): string {
  return toWellFormed(tag).normalize("NFC").trim();
}

/** Trimmed, without empty ones and duplicates, in the given order. */
export function checkTags(tags: readonly string[]): readonly string[] {
  const clean = [...new Set(tags.map(cleanTag).filter((tag) => tag !== ""))];
  if (clean.length > maxTags) {
    throw new LociError(
      "INPUT_INVALID",
      `tags has ${clean.length} elements, but at most ${maxTags} are allowed.`,
    );
  }
  const long = clean.find((tag) => tag.length > maxTagLength);
  if (long !== undefined) {
    throw new LociError(
      "INPUT_INVALID",
      `The tag ${JSON.stringify(`${long.slice(0, 40)}…`)} is longer than ${maxTagLength} characters.`,
    );
  }
  return clean;
}

/** Tags of a memory and further checked ones, as many as it may have: each call alone was valid. */
export function joinTags(known: readonly string[], further: readonly string[]): readonly string[] {
  return [...new Set([...known, ...further])].slice(0, maxTags);
}

export function checkShare(name: string, value: number): number {
  if (!(value >= 0 && value <= 1)) {
    throw new LociError("INPUT_INVALID", `${name} is ${value}, but must be a number from 0 to 1.`);
  }
  return value;
}

export function checkName(field: string, value: string): string {
  if (value === "" || value.length > maxNameLength) {
    throw new LociError(
      "INPUT_INVALID",
      `${field} must have 1 to ${maxNameLength} characters, not ${value.length}.`,
    );
  }
  return toWellFormed(value);
}

/** Without trailing slashes. Throws INPUT_INVALID. */
export function checkNamespace(namespace: string): string {
  return cleanNamespace(checkName("namespace", namespace));
}

/** Metadata of two valid calls joined, or the known one alone if together they are too large. */
export function joinFitting(known: Metadata, further: Metadata): Metadata {
  const joined = joinMetadata(known, further);
  return sizeOf(joined) > maxMetadataBytes ? known : joined;
}

function sizeOf(metadata: Metadata): number {
  return Buffer.byteLength(JSON.stringify(metadata), "utf8");
}

export function checkMetadata(metadata: Metadata): Metadata {
  const size = sizeOf(metadata);
  if (size > maxMetadataBytes) {
    throw new LociError(
      "INPUT_INVALID",
      `metadata has ${size} bytes of JSON, but at most ${maxMetadataBytes} are allowed.`,
    );
  }
  // Values that JSON cannot represent would be lost in an export.
  return JSON.parse(JSON.stringify(metadata)) as Metadata;
}

/** Milliseconds since the epoch; of a day, month or year its start. Throws INPUT_INVALID if it is no ISO 8601 time. */
export function parseTime(field: string, text: string): number {
  return checkTime(field, text).start;
}

/** Like `parseTime`, for the end of a span: of a day, month or year its last millisecond. */
export function parseEnd(field: string, text: string): number {
  return checkTime(field, text).last;
}

function checkTime(field: string, text: string): IsoTime {
  const time = readIsoTime(text);
  if (time === undefined) {
    throw new LociError(
      "INPUT_INVALID",
      `${field} is ${JSON.stringify(text)}, but must be an ISO 8601 time, such as 2026-03-31 or 2026-03-31T09:30:00Z.`,
    );
  }
  return time;
}

/** A client may send any name, so one that is too long or empty is not an error. */
export function cleanClient(client: string | undefined): string | undefined {
  const name = toWellFormed(client ?? "").trim();
  return name === "" ? undefined : name.slice(0, maxTagLength);
}
