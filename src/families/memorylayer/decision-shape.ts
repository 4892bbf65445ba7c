// A memory as a decision, whichever family stored it: its title, its reason, and the files it is about.
import type { Memory } from "../../core/types/index.ts";

export interface Decision {
  readonly id: string;
  readonly title: string;
  readonly description: string;
  readonly files: readonly string[];
  readonly tags: readonly string[];
  readonly created_at: string;
}

const maxTitle = 120;

/** The stored text of a decision: it includes the title, so that every family can read it. */
export function toContent(title: string, description: string): string {
  return `${title}\n\n${description}`;
}

/** A line break would be taken for the end of the title. */
export function normalizeTitle(title: string): string {
  return title.replaceAll(/\s+/g, " ").trim();
}

/**
 * The recorded title, if the content still begins with it: another family may have changed the content. Else the first
 * sentence is the title and the whole content the description.
 */
export function toDecision({ id, content, metadata, tags, createdAt }: Memory): Decision {
  const { title, files } = metadata;
  const head = typeof title === "string" ? `${title}\n\n` : undefined;
  const own = head !== undefined && content.startsWith(head) ? head : undefined;
  return {
    id,
    title: own === undefined ? firstSentence(content) : own.trimEnd(),
    description: own === undefined ? content : content.slice(own.length),
    files: Array.isArray(files) ? files.filter((file) => typeof file === "string") : [],
    tags: [...tags],
    created_at: createdAt,
  };
}

/** Of a decision's content, however it was stored. */
export function firstSentence(content: string): string {
  const [line = ""] = content.trim().split("\n");
  const sentence = /^.*?[.!?。](?=\s|$)/.exec(line)?.[0] ?? line;
  if (sentence.length <= maxTitle) return sentence.replace(/[.。]$/, "");
  const head = sentence.slice(0, maxTitle);
  return `${head.slice(0, Math.max(head.lastIndexOf(" "), maxTitle / 2))}…`;
}

/** M/D/YYYY in UTC, whatever the machine's time zone and language. */
export function formatDate(iso: string): string {
  const date = new Date(iso);
  return `${date.getUTCMonth() + 1}/${date.getUTCDate()}/${date.getUTCFullYear()}`;
}
