// The package's transformer for memories: does it run here, and does it read sentences and not only words?
import { afterAll, beforeAll, expect, test } from "vitest";
import { chooseForProse, openEmbedder, type Embedder } from "../../../../src/core/embed/index.ts";

let embedder: Embedder;
beforeAll(async () => {
  embedder = await openEmbedder(chooseForProse({ provider: "static" }));
});
afterAll(() => embedder.close());

async function cosines(question: string, texts: readonly string[]): Promise<number[]> {
  const { dimensions } = embedder;
  const asked = await embedder.embed([question], "query");
  const rows = await embedder.embed(texts, "document");
  return texts.map((_, t) => {
    let sum = 0;
    for (let i = 0; i < dimensions; i++) sum += asked[i]! * rows[t * dimensions + i]!;
    return sum;
  });
}

test("gives unit vectors of 256 dimensions, the same for a text alone and among others", async () => {
  expect(embedder).toMatchObject({ dimensions: 256, readsTexts: true });
  expect(embedder.id).toMatch(/^onnx:loci-memory:/);
  const texts = ["Deploys run on Fridays.", "No.", "word ".repeat(400)];
  const together = await embedder.embed(texts, "document");
  for (const [at, text] of texts.entries()) {
    const row = together.subarray(at * 256, (at + 1) * 256);
    expect(Math.hypot(...row)).toBeCloseTo(1, 5);
    expect(await embedder.embed([text], "document")).toEqual(row.slice());
  }
});

test.each([
  ["What should I cook for Maya?", "Maya is allergic to nuts.", "Maya repaired the fence with her uncle."],
  [
    "Why are we not on MySQL?",
    "Postgres was chosen for its JSON operators.",
    "The office got a new coffee machine.",
  ],
  [
    "Who looks after the dog?",
    "Jonas takes care of our pet.",
    "A look at the logs explains who restarted it.",
  ],
  [
    "How is the app shipped to users?",
    "Releases go out through the app store.",
    "The user guide has a typo.",
  ],
])(
  "%s: a statement in other words is nearer than one with the same words",
  async (question, right, wrong) => {
    const [answer, other] = await cosines(question, [right, wrong]);
    expect(answer).toBeGreaterThan(other! + 0.02);
  },
);

test("the order of words counts", async () => {
  const [same, turned] = await cosines("The dog bit the man.", [
    "The dog bit the man.",
    "The man bit the dog.",
  ]);
  expect(same).toBeCloseTo(1, 3);
  expect(turned).toBeLessThan(0.999);
});
