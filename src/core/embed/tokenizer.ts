// Which token ids does a transformer expect for a text or a pair of texts? Defined by its tokenizer.json.
import { join } from "node:path";
import * as library from "@huggingface/tokenizers";
import { isRecord } from "../../base/is-record.ts";
import { LociError } from "../../errors.ts";
import { readModelJson } from "./read-model-json.ts";

export interface TokenPair {
  readonly ids: readonly number[];
  /** 0 for the first text and its special tokens, 1 for the second. */
  readonly types: readonly number[];
}

/** The part of the library that we use: TypeScript's Node resolution does not find the library's own types. */
interface Tokenizer {
  encode(
    text: string,
    options?: {
      readonly text_pair?: string;
      readonly add_special_tokens?: boolean;
      readonly return_token_type_ids?: boolean;
    },
  ): { readonly ids: number[]; readonly token_type_ids?: number[] };
}
const { Tokenizer: LibraryTokenizer } = library as unknown as {
  readonly Tokenizer: new (model: object, config: object) => Tokenizer;
};

/** No published vocabulary has longer tokens on average; text beyond that is cut off to save time. */
const charsPerToken = 16;

export class TextTokenizer {
  /** Stands for what the vocabulary does not have; undefined if everything has tokens. */
  readonly unknownId: number | undefined;
  readonly #tokenizer: Tokenizer;
  /** Number of special tokens after a single text. */
  readonly #closing: number;

  constructor(tokenizer: Tokenizer, unknownId?: number) {
    this.#tokenizer = tokenizer;
    this.unknownId = unknownId;
    const bare = tokenizer.encode("a", { add_special_tokens: false }).ids;
    const whole = tokenizer.encode("a").ids;
    const start = whole.indexOf(bare[0]!);
    this.#closing = start < 0 ? 0 : whole.length - start - bare.length;
  }

  /** At most `maxTokens` ids, including the opening and closing ones. */
  encode(text: string, maxTokens: number): readonly number[] {
    const { ids } = this.#tokenizer.encode(text.slice(0, maxTokens * charsPerToken));
    if (ids.length <= maxTokens) return ids;
    const closing = ids.slice(ids.length - this.#closing);
    return [...ids.slice(0, maxTokens - this.#closing), ...closing];
  }

  /** At most `maxTokens` ids; the second text is truncated first. */
  encodePair(first: string, second: string, maxTokens: number): TokenPair {
    const encode = (text: string): TokenPair => {
      const pair = this.#tokenizer.encode(first, { text_pair: text, return_token_type_ids: true });
      return { ids: pair.ids, types: pair.token_type_ids ?? [] };
    };
    let kept = second.slice(0, maxTokens * charsPerToken);
    let pair = encode(kept);
    while (pair.ids.length > maxTokens && kept.length > 0) {
      const surplus = pair.ids.length - maxTokens;
      const tokens = this.#tokenizer.encode(kept, { add_special_tokens: false }).ids.length;
      kept = kept.slice(0, Math.floor(kept.length * Math.max(0, 1 - surplus / tokens)));
      pair = encode(kept);
    }
    if (pair.ids.length <= maxTokens) return pair;
    return { ids: pair.ids.slice(0, maxTokens), types: pair.types.slice(0, maxTokens) };
  }
}

/**
 * Reads the tokenizer of the model in `folder`: `tokenizer.json`, and `tokenizer_config.json` if it exists.
 *
 * @throws LociError EMBEDDER_UNAVAILABLE if it is missing, is not JSON, or is unsupported by the library.
 */
export async function loadTokenizer(folder: string): Promise<TextTokenizer> {
  const path = join(folder, "tokenizer.json");
  const model = await readModelJson(path);
  if (model === undefined) {
    throw new LociError("EMBEDDER_UNAVAILABLE", `${folder} contains no tokenizer.json.`, {
      hint: "Download the model's tokenizer.json into the same folder.",
    });
  }
  const config = (await readModelJson(join(folder, "tokenizer_config.json"))) ?? {};
  try {
    return new TextTokenizer(new LibraryTokenizer(model, config), findUnknownId(model));
  } catch (cause) {
    throw new LociError("EMBEDDER_UNAVAILABLE", `${path} contains no usable tokenizer.`, {
      hint: "Download the model again, or choose another one.",
      next: { do: "choose-model" },
      cause,
    });
  }
}

/** Some tokenizers have a vocabulary by token, and name the unknown one; Unigram's have neither. */
function findUnknownId({ model }: { readonly model?: unknown }): number | undefined {
  if (!isRecord(model) || typeof model["unk_token"] !== "string" || !isRecord(model["vocab"]))
    return undefined;
  const id = model["vocab"][model["unk_token"]];
  return typeof id === "number" ? id : undefined;
}
