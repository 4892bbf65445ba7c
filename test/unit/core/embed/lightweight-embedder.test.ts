// The embedder without a model: words and their parts, weighted by rarity in questions.
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

test("rows are 512 wide and of length 1; what has no word is a row of zeros", async () => {
  const [kiln, again, empty] = await compare("The kiln is hot", ["the kiln is hot", "kiln hot", "?! the of"]);
  expect(embedder.dimensions).toBe(512);
  expect(kiln).toBeCloseTo(1, 5);
  expect(again).toBeCloseTo(1, 5);
  expect(empty).toBe(0);
});

test("forms and misspellings of a word are near, other words are not", async () => {
  const [form, slip, other] = await compare("painting kiln", [
    "kilns painted",
    "kiln paintnig",
    "tulips bloom",
  ]);
  expect(form).toBeGreaterThan(0.25);
  expect(slip).toBeGreaterThan(0.5);
  expect(Math.abs(other!)).toBeLessThan(0.2);
});

test("Korean is read, and its stop words count for nothing, as those of English", async () => {
  const [same, other] = await compare("데이터베이스 연결", [
    "데이터베이스를 연결 그리고 또한",
    "정원의 튤립",
  ]);
  expect(same).toBeGreaterThan(0.5);
  expect(Math.abs(other!)).toBeLessThan(0.2);
});

test("the rare word of a question decides, in the question alone", async () => {
  const texts = ["parcel parcel parcel", "zebra"];
  const rarityOf = (word: string): number => (word === "zebra" ? 5 : 1);
  const [common, rare] = await compare("parcel zebra", texts, rarityOf);
  expect(rare).toBeGreaterThan(common! + 0.3);
  const stored = await embedder.embed(["parcel zebra"], "document", rarityOf);
  expect(stored).toEqual(await embedder.embed(["parcel zebra"], "document"));
});

test("the vectors are the same in every version: they are stored", async () => {
  const vector = await embedder.embed(["loci"], "document");
  const [[place, value]] = [...vector.entries()].sort((a, b) => Math.abs(b[1]) - Math.abs(a[1])) as [
    [number, number],
  ];
  expect([embedder.id, place, Number(value.toFixed(4))]).toEqual(["lightweight-512-v1", 38, 0.7778]);
});
