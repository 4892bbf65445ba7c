import { expect, test } from "vitest";
import {
  parseTokenizerJson,
  parseVocabularyText,
  preTokenize,
  WordPieceTokenizer,
} from "../../../../src/core/embed/wordpiece.ts";

const vocabularyText = "[PAD]\n[UNK]\n[CLS]\n[SEP]\nget\nuser\n##s\n(\n中\n";

test("longest match first, specials around, unknown words whole", () => {
  const tokenizer = new WordPieceTokenizer(parseVocabularyText(vocabularyText));
  expect(tokenizer.encode("Get Users( usery 中", 32)).toEqual([2, 4, 5, 6, 7, 1, 8, 3]);
  expect(tokenizer.encode("get get get get", 4)).toEqual([2, 4, 4, 3]);
});

test("words, punctuation and ideographs are separated; accents and case go when asked", () => {
  expect(preTokenize("Café-au\tlait→中文\u200b!", true)).toEqual([
    "cafe",
    "-",
    "au",
    "lait→",
    "中",
    "文",
    "!",
  ]);
  expect(preTokenize("Café", false)).toEqual(["Café"]);
});

test("tokenizer.json says case and prefix", () => {
  const config = parseTokenizerJson(
    JSON.stringify({
      normalizer: { type: "BertNormalizer", lowercase: false },
      model: { type: "WordPiece", continuing_subword_prefix: "@@", vocab: { "[CLS]": 0, a: 1 } },
    }),
    "tokenizer.json",
  );
  expect(config.lowercase).toBe(false);
  expect(config.continuation).toBe("@@");
  expect(config.vocabulary.get("a")).toBe(1);
});

test("other tokenizers are refused by name, and so is a vocabulary without its specials", () => {
  const bpe = JSON.stringify({ model: { type: "BPE", vocab: {} } });
  expect(() => parseTokenizerJson(bpe, "x/tokenizer.json")).toThrow(
    "x/tokenizer.json holds a BPE tokenizer.",
  );
  expect(() => new WordPieceTokenizer(parseVocabularyText("a\nb\n"))).toThrow("lacks [CLS]");
});
