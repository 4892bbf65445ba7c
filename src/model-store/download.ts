// How is a file downloaded whole or not at all? Data from before an interruption is kept beside it and continued.
import { createWriteStream } from "node:fs";
import { rename, rm, stat } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { hashFile } from "../base/hash-file.ts";
import { isLociError, LociError, messageOf, throwIfCancelled } from "../errors.ts";

export interface Download {
  readonly url: string;
  readonly path: string;
  /** The expected hash: the algorithm's name and hex digits; if absent, any content is accepted. */
  readonly expected?: { readonly algorithm: "sha256" | "sha512"; readonly hex: string } | undefined;
  readonly onProgress?: ((doneBytes: number, totalBytes: number | undefined) => void) | undefined;
  readonly signal?: AbortSignal | undefined;
}

const tries = 4;
const firstWaitMs = 500;

/**
 * Downloads `url` to `path`. A broken connection is resumed, by this call or by the next one. Throws DOWNLOAD_FAILED if
 * the file is not available or not as expected (then nothing is kept), CANCELLED.
 */
export async function download(request: Download): Promise<void> {
  const part = `${request.path}.part`;
  for (let attempt = 1; ; attempt++) {
    try {
      await receive(request, part);
      break;
    } catch (error) {
      throwIfCancelled(request.signal);
      if (isLociError(error)) throw error;
      if (attempt === tries) throw unreachable(request.url, error);
      await sleep(firstWaitMs * 2 ** (attempt - 1), undefined, { signal: request.signal }).catch(
        () => undefined,
      );
      throwIfCancelled(request.signal);
    }
  }
  if (request.expected !== undefined) {
    const { algorithm, hex } = request.expected;
    const actual = await hashFile(part, algorithm);
    if (actual !== hex) {
      await rm(part);
      throw new LociError(
        "DOWNLOAD_FAILED",
        `${request.url} is not what was expected: ${algorithm} ${actual}.`,
        {
          hint: `Expected ${hex}. Try again; if the error persists, the file was changed at its source: do not use it.`,
        },
      );
    }
  }
  await rename(part, request.path);
}

/** Appends the missing part to `part`. Throws temporary failures unchanged, and permanent ones as LociErrors. */
async function receive({ url, onProgress, signal }: Download, part: string): Promise<void> {
  const have = (await stat(part).catch(() => undefined))?.size ?? 0;
  const response = await fetch(url, {
    headers: have > 0 ? { range: `bytes=${have}-` } : {},
    ...(signal === undefined ? {} : { signal }),
  });
  const beyondEnd = response.status === 416; // everything is here already, or the file became shorter
  if (beyondEnd) {
    await response.body?.cancel();
    if (response.headers.get("content-range") === `bytes */${have}`) return;
    await rm(part, { force: true });
    throw new Error("the file changed while it was fetched");
  }
  if (!response.ok || response.body === null) {
    await response.body?.cancel();
    if (response.status >= 500 || response.status === 429) throw new Error(`status ${response.status}`);
    throw unreachable(url, new Error(`status ${response.status}`));
  }
  const continues = response.status === 206;
  let done = continues ? have : 0;
  const length = Number(response.headers.get("content-length") ?? Number.NaN);
  const total = Number.isFinite(length) ? done + length : undefined;
  const body = response.body as AsyncIterable<Uint8Array>;
  await pipeline(
    async function* () {
      for await (const chunk of body) {
        done += chunk.length;
        onProgress?.(done, total);
        yield chunk;
      }
    },
    createWriteStream(part, { flags: continues ? "a" : "w" }),
  );
  if (total !== undefined && done < total) throw new Error(`received ${done} of ${total} bytes`);
}

function unreachable(url: string, cause: unknown): LociError {
  const inner = cause instanceof Error && cause.cause instanceof Error ? cause.cause : cause;
  const why = messageOf(inner);
  return new LociError("DOWNLOAD_FAILED", `${url} cannot be fetched: ${why}.`, {
    hint: "Check the connection and try again; what was downloaded is kept.",
    cause,
  });
}
