// Which token ids does a BERT-like transformer expect for a text? WordPiece, as published tokenizers do it.
import { LociError } from "../../errors.ts";

const longestWordChars = 100;
const maxCachedWords = 100_000;

/** What a tokenizer file says, as far as WordPiece needs it. */
export interface WordPieceConfig {
  readonly vocabulary: ReadonlyMap<string, number>;
  readonly lowercase: boolean;
  /** Before a piece that continues a word, "##" nearly always. */
  readonly continuation: string;
}

/** Turns text into token ids: `[CLS] pieces… [SEP]`. */
export class WordPieceTokenizer {
  readonly #config: WordPieceConfig;
  readonly #cls: number;
  readonly #sep: number;
  readonly #unknown: number;
  readonly #words = new Map<string, readonly number[]>();

  /** @throws LociError EMBEDDER_UNAVAILABLE when the vocabulary lacks [CLS], [SEP] or [UNK]. */
  constructor(config: WordPieceConfig) {
    this.#config = config;
    this.#cls = getSpecial(config, "[CLS]");
    this.#sep = getSpecial(config, "[SEP]");
    this.#unknown = getSpecial(config, "[UNK]");
  }

  /** At most `maxTokens` ids, the two special ones included. */
  encode(text: string, maxTokens: number): readonly number[] {
    const ids: number[] = [this.#cls];
    for (const word of preTokenize(text, this.#config.lowercase)) {
      for (const id of this.#encodeWord(word)) ids.push(id);
      if (ids.length >= maxTokens - 1) break;
    }
    ids.length = Math.min(ids.length, maxTokens - 1);
    ids.push(this.#sep);
    return ids;
  }

  #encodeWord(word: string): readonly number[] {
    const known = this.#words.get(word);
    if (known !== undefined) return known;
    const ids = this.#cutWord(word);
    if (this.#words.size >= maxCachedWords) this.#words.clear();
    this.#words.set(word, ids);
    return ids;
  }

  /** Longest match first, from the left; a word with a part that no piece covers is unknown as a whole. */
  #cutWord(word: string): readonly number[] {
    const { vocabulary, continuation } = this.#config;
    if (word.length > longestWordChars) return [this.#unknown];
    const ids: number[] = [];
    let start = 0;
    while (start < word.length) {
      const prefix = start === 0 ? "" : continuation;
      let end = word.length;
      let id: number | undefined;
      for (; end > start; end--) {
        id = vocabulary.get(prefix + word.slice(start, end));
        if (id !== undefined) break;
      }
      if (id === undefined) return [this.#unknown];
      ids.push(id);
      start = end;
    }
    return ids;
  }
}

const ideographs = String.raw`\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\u{20000}-\u{2fa1f}`;
const punctuation = String.raw`!-\/:-@\[-\x60\{-~\p{P}`;
const wordPattern = new RegExp(`[${ideographs}]|[${punctuation}]|[^\\s${ideographs}${punctuation}]+`, "gu");
const otherWhitespace = /[\t\n\r\p{Zs}]+/gu;
const invisible = /[\p{C}\ufffd]+/gu;
const accents = /\p{Mn}+/gu;

/** Words, single punctuation characters and single ideographs; lower case and without accents when asked. */
export function preTokenize(text: string, lowercase: boolean): readonly string[] {
  const clean = text.replace(otherWhitespace, " ").replace(invisible, "");
  const folded = lowercase ? clean.toLowerCase().normalize("NFD").replace(accents, "") : clean;
  return folded.match(wordPattern) ?? [];
}

/**
 * Reads the text of a `tokenizer.json`.
 *
 * @throws LociError EMBEDDER_UNAVAILABLE when it is not a WordPiece tokenizer.
 */
export function parseTokenizerJson(text: string, origin: string): WordPieceConfig {
  const file = parseJson(text, origin);
  const model = field(file, "model");
  const vocabulary = field(model, "vocab");
  // Older files leave the type out: only WordPiece has a prefix of continuing pieces.
  const type =
    field(model, "type") ??
    (field(model, "continuing_subword_prefix") === undefined ? "unknown" : "WordPiece");
  if (type !== "WordPiece" || typeof vocabulary !== "object" || vocabulary === null) {
    throw new LociError(
      "EMBEDDER_UNAVAILABLE",
      `${origin} holds a ${typeof type === "string" ? type : typeof type} tokenizer.`,
      {
        hint: "Loci runs models with a WordPiece tokenizer (BERT and its kin). Choose such a model.",
      },
    );
  }
  const prefix = field(model, "continuing_subword_prefix");
  return {
    vocabulary: new Map(Object.entries(vocabulary as Record<string, number>)),
    lowercase: field(field(file, "normalizer"), "lowercase") !== false,
    continuation: typeof prefix === "string" ? prefix : "##",
  };
}

/** Reads the text of a `vocab.txt`: one token a line, its id is the line's number from 0. */
export function parseVocabularyText(text: string): WordPieceConfig {
  const lines = text.split(/\r?\n/);
  if (lines.at(-1) === "") lines.pop();
  return {
    vocabulary: new Map(lines.map((token, id) => [token, id])),
    lowercase: true,
    continuation: "##",
  };
}

function parseJson(text: string, origin: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch (cause) {
    throw new LociError("EMBEDDER_UNAVAILABLE", `${origin} is not JSON.`, {
      hint: "Download the model again.",
      cause,
    });
  }
}

function field(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null
    ? (value as Readonly<Record<string, unknown>>)[name]
    : undefined;
}

function getSpecial(config: WordPieceConfig, token: string): number {
  const id = config.vocabulary.get(token);
  if (id === undefined) {
    throw new LociError("EMBEDDER_UNAVAILABLE", `The tokenizer's vocabulary lacks ${token}.`, {
      hint: "Choose a model with a BERT vocabulary.",
    });
  }
  return id;
}
