// What does the model behind an OpenAI-compatible endpoint (Ollama, llama.cpp, LM Studio, hosted ones) answer?
import { splitCredentials } from "../base/split-credentials.ts";
import { messageOf } from "../errors.ts";
import type { Completion } from "../tools/definitions/tool.ts";

export interface CompletionEndpoint {
  /** The API's base, such as http://localhost:11434/v1; `/chat/completions` is added. */
  readonly url: string;
  readonly model: string;
  readonly key?: string | undefined;
}

/** A small machine needs a while for a page of notes. */
const timeoutMs = 120_000;

/** Rejects with one sentence if the endpoint does not answer, refuses, or answers without a text. */
export async function askEndpoint(
  { url, model, key }: CompletionEndpoint,
  { instructions, text, maxTokens, temperature }: Completion,
  signal: AbortSignal,
): Promise<string> {
  if (!URL.canParse(url)) throw new Error("summaries.url is not an address");
  const { address: base, authorization } = splitCredentials(new URL(url));
  const address = `${base.href.replace(/\/+$/, "")}/chat/completions`;
  const credentials = key === undefined ? authorization : `Bearer ${key}`;
  const messages = [
    { role: "system", content: instructions },
    { role: "user", content: text },
  ];
  const response = await fetch(address, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      ...(credentials === undefined ? {} : { authorization: credentials }),
    },
    // JSON leaves out undefined values.
    body: JSON.stringify({ model, messages, max_tokens: maxTokens, temperature, stream: false }),
    signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
  }).catch((error: unknown) => {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    throw new Error(`${address} does not answer: ${messageOf(cause)}`);
  });
  const body = await response.text();
  if (!response.ok) throw new Error(`${address} refused ${model}: ${response.status} ${body.slice(0, 200)}`);
  const answer = findText(body);
  if (answer === undefined) throw new Error(`${address} returned no text: ${body.slice(0, 80)}`);
  return answer;
}

function findText(body: string): string | undefined {
  interface Answer {
    readonly choices?: readonly { readonly message?: { readonly content?: unknown } }[];
  }
  try {
    const { choices } = JSON.parse(body) as Answer;
    const content = choices?.[0]?.message?.content;
    return typeof content === "string" ? content : undefined;
  } catch {
    return undefined;
  }
}
