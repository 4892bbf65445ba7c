// The embedder without a model hashes words and parts of words, and weights them by rarity in questions.
import { expect, test } from "vitest";
import { openEmbedder, type WordRarity } from "../../../../src/core/embed/index.ts";
import { dot } from "./dot.ts";

const embedder = await openEmbedder({ provider: "lightweight" });

async function compare(question: string, texts: readonly string[], rarityOf?: WordRarity): Promise<number[]> {
  const asked = await embedder.embed([question], "query", rarityOf);
  const rows = await embedder.embed(texts, "document");
  const { dimensions } = embedder;
  return texts.map((_, i) => dot(asked, rows.subarray(i * dimensions, (i + 1) * dimensions)));
}

test("vectors have 512 dimensions and length 1, or are zero for texts without words", async () => {
  const [kiln, again, empty] = await compare("The kiln is hot", ["the kiln is hot", "kiln hot", "?! the of"]);
  expect(embedder.dimensions).toBe(512);
  expect(kiln).toBeCloseTo(1, 5);
  expect(again).toBeCloseTo(1, 5);
  expect(empty).toBe(0);
});

test("forms and misspellings of a word have similar vectors, other words do not", async () => {
  const [form, slip, other] = await compare("painting kiln", [
    "kilns painted",
    "kiln paintnig",
    "tulips bloom",
  ]);
  expect(form).toBeGreaterThan(0.25);
  expect(slip).toBeGreaterThan(0.5);
  expect(Math.abs(other!)).toBeLessThan(0.2);
});

test("Korean texts are embedded without their stop words", async () => {
  const [same, other] = await compare("데이터베이스 연결", [
    "데이터베이스를 연결 그리고 또한",
    "정원의 튤립",
  ]);
  expect(same).toBeGreaterThan(0.5);
  expect(Math.abs(other!)).toBeLessThan(0.2);
});

test("rare words weigh more in questions, but not in documents", async () => {
  const texts = ["parcel parcel parcel", "zebra"];
  const rarityOf = (word: string): number => (word === "zebra" ? 5 : 1);
  const [common, rare] = await compare("parcel zebra", texts, rarityOf);
  expect(rare).toBeGreaterThan(common! + 0.3);
  const stored = await embedder.embed(["parcel zebra"], "document", rarityOf);
  expect(stored).toEqual(await embedder.embed(["parcel zebra"], "document"));
});

test("vectors are the same in every version because they are stored", async () => {
  const vector = await embedder.embed(["loci"], "document");
  const [[place, value]] = [...vector.entries()].sort((a, b) => Math.abs(b[1]) - Math.abs(a[1])) as [
    [number, number],
  ];
  expect([embedder.id, place, Number(value.toFixed(4))]).toEqual(["lightweight-512-v1", 38, 0.7778]);
});
