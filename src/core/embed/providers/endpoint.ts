// What vector does an OpenAI-compatible endpoint (Ollama, llama.cpp, LM Studio, hosted services) give a text?
import { createHash } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { splitCredentials } from "../../../base/split-credentials.ts";
import { LociError } from "../../../errors.ts";
import type { Embedder, EmbedRole } from "../embedder.ts";
import { normalizeRow } from "../normalize.ts";

export interface EndpointOptions {
  /** The API's base URL, such as http://localhost:11434/v1; `/embeddings` is appended. May name a user and a password. */
  readonly url: string;
  readonly model: string;
  readonly key?: string | undefined;
  readonly documentPrefix?: string | undefined;
  readonly queryPrefix?: string | undefined;
  readonly timeoutMs?: number | undefined;
}

type Access = EndpointOptions & { readonly authorization: string | undefined };

const batchSize = 64;
const defaultTimeoutMs = 60_000;
/** Attempts per request before it fails; the wait doubles, starting at `firstWaitMs`. */
const tries = 4;
const firstWaitMs = 250;

/**
 * Opens the endpoint with one short request that reveals the dimensions.
 *
 * @throws LociError EMBEDDER_UNAVAILABLE if it does not answer, refuses, or gives an invalid answer.
 */
export async function openEndpointEmbedder(options: EndpointOptions): Promise<Embedder> {
  const { url, model, documentPrefix = "", queryPrefix = "" } = options;
  const { address, authorization } = splitCredentials(readAddress(url));
  const access = {
    ...options,
    authorization: options.key === undefined ? authorization : `Bearer ${options.key}`,
  };
  const [probe] = await request(address, access, ["probe"]);
  const dimensions = probe!.length;
  const settings = createHash("sha256")
    .update(JSON.stringify([address.href, documentPrefix, queryPrefix]))
    .digest("hex");
  const id = `endpoint:${model}:${dimensions}:${settings.slice(0, 8)}`;
  return {
    id,
    dimensions,
    readsTexts: true,
    async embed(texts, role) {
      const prefix = prefixOf(role);
      const vectors = new Float32Array(texts.length * dimensions);
      for (let at = 0; at < texts.length; at += batchSize) {
        const batch = texts.slice(at, at + batchSize);
        const rows = await request(
          address,
          access,
          batch.map((text) => prefix + text),
        );
        for (const [i, row] of rows.entries()) {
          if (row.length !== dimensions) throw unusable(address, `${row.length} numbers after ${dimensions}`);
          const start = (at + i) * dimensions;
          vectors.set(row, start);
          normalizeRow(vectors, start, dimensions);
        }
      }
      return vectors;
    },
    close: () => Promise.resolve(),
  };

  function prefixOf(role: EmbedRole): string {
    return role === "query" ? queryPrefix : documentPrefix;
  }
}

function readAddress(url: string): URL {
  const address = URL.canParse(url) ? new URL(url) : undefined;
  if (address === undefined || !/^https?:$/.test(address.protocol)) {
    throw new LociError("CONFIG_INVALID", "embed.url is not an HTTP address.", {
      hint: "Give the base of an OpenAI-compatible API, such as http://localhost:11434/v1.",
    });
  }
  address.pathname = `${address.pathname.replace(/\/+$/, "").replace(/\/embeddings$/, "")}/embeddings`;
  return address;
}

/** The rows in the order of `texts`. Busy and failing servers are retried; a refusal is final. */
async function request(
  address: URL,
  { model, authorization, timeoutMs = defaultTimeoutMs }: Access,
  texts: readonly string[],
): Promise<number[][]> {
  for (let attempt = 1; ; attempt++) {
    const answer = await fetch(address, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        ...(authorization === undefined ? {} : { authorization }),
      },
      body: JSON.stringify({ model, input: texts, encoding_format: "float" }),
      signal: AbortSignal.timeout(timeoutMs),
    })
      // Read here, because a server can also stop in the middle of its answer.
      .then(async (response): Promise<Answer> => ({ status: response.status, text: await response.text() }))
      .catch((error: unknown) => error as Error);
    if (!(answer instanceof Error) && answer.status < 300)
      return readRows(address, answer.text, texts.length);
    const mayPass = answer instanceof Error || answer.status === 429 || answer.status >= 500;
    if (!mayPass || attempt === tries) throw refused(address, model, answer);
    await sleep(firstWaitMs * 2 ** (attempt - 1));
  }
}

interface Answer {
  readonly status: number;
  readonly text: string;
}

function readRows(address: URL, text: string, count: number): number[][] {
  interface Rows {
    readonly data?: readonly { readonly index?: number; readonly embedding?: unknown }[];
  }
  let answer: Rows;
  try {
    answer = JSON.parse(text) as Rows;
  } catch {
    throw unusable(address, text.slice(0, 80));
  }
  const rows: number[][] = [];
  for (const [i, { index = i, embedding }] of (answer.data ?? []).entries()) {
    if (!Array.isArray(embedding) || !embedding.every((value) => Number.isFinite(value))) {
      throw unusable(address, "rows that are not lists of numbers");
    }
    rows[index] = embedding as number[];
  }
  const complete = rows.length === count && !rows.includes(undefined as never);
  if (!complete || rows[0]?.length === 0) throw unusable(address, `${rows.length} rows for ${count} texts`);
  return rows;
}

function unusable(address: URL, what: string): LociError {
  return new LociError("EMBEDDER_UNAVAILABLE", `${address.href} returned ${what}.`, {
    hint: "embed.url must be the base of an OpenAI-compatible API that makes embeddings.",
  });
}

function refused(address: URL, model: string, answer: Answer | Error): LociError {
  if (answer instanceof Error) {
    const cause = answer.cause instanceof Error ? answer.cause.message : answer.message;
    return new LociError("EMBEDDER_UNAVAILABLE", `${address.href} does not answer: ${cause}`, {
      hint: "Start the server, or set embed.url to its address.",
      cause: answer,
    });
  }
  const why = answer.text.slice(0, 200);
  return new LociError("EMBEDDER_UNAVAILABLE", `${address.href} refused ${model}: ${answer.status} ${why}`, {
    hint: "Check embed.model, and the key in the variable that embed.keyVariable names.",
  });
}
