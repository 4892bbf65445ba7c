import { expect, test } from "vitest";
import { openEmbedder } from "../../../../src/core/embed/index.ts";
import { startServer, type Handler } from "../../../support/http-server.ts";

interface Asked {
  readonly model: string;
  readonly input: readonly string[];
}

/** Rows of two numbers are padded to this width. */
const width = 16;

/** Vectors of two numbers: the text's length, and 1. Returns rows in reverse, which the protocol allows. */
const answer: Handler = (_, response, body) => {
  const { input } = JSON.parse(body) as Asked;
  const data = input.map((text, index) => ({ index, embedding: [text.length, 1] })).reverse();
  response.end(JSON.stringify({ data }));
};

test("sends prefixed texts in batches with the key, and returns unit vectors in the order of the texts", async () => {
  const asked: (Asked & { readonly path: string; readonly key: string | undefined })[] = [];
  const url = await startServer((request, response, body) => {
    asked.push({ ...(JSON.parse(body) as Asked), path: request.url!, key: request.headers.authorization });
    answer(request, response, body);
  });
  const embedder = await openEmbedder({
    provider: "endpoint",
    url: `${url}/v1/`,
    model: "tiny",
    key: "k",
    queryPrefix: "q: ",
  });
  expect(embedder.dimensions).toBe(width);
  const texts = Array.from({ length: 70 }, (_, i) => "x".repeat(i + 1));
  const vectors = await embedder.embed(texts, "document");
  texts.forEach((text, i) => {
    expect(vectors[width * i]! / vectors[width * i + 1]!).toBeCloseTo(text.length, 3);
    expect(Math.hypot(...vectors.subarray(width * i, width * (i + 1)))).toBeCloseTo(1, 5);
  });
  await embedder.embed(["a"], "query");
  expect(asked.map(({ input }) => input.length)).toEqual([1, 64, 6, 1]);
  expect(asked.at(-1)).toMatchObject({
    model: "tiny",
    input: ["q: a"],
    path: "/v1/embeddings",
    key: "Bearer k",
  });
  await embedder.close();
  await expect(embedder.embed(["a"], "query")).rejects.toThrow("closed");
});

test("a user and a password in the address are sent as a header, and no message shows them", async () => {
  const keys: (string | undefined)[] = [];
  let isBroken = false;
  const url = await startServer((request, response, body) => {
    keys.push(request.headers.authorization);
    if (isBroken) response.end("{}");
    else answer(request, response, body);
  });
  const address = url.replace("http://", "http://ada:p%w@");
  const open = (at: string) => openEmbedder({ provider: "endpoint", url: at, model: "tiny" });
  const embedder = await open(address);
  expect(keys).toEqual([`Basic ${Buffer.from("ada:p%w").toString("base64")}`]);
  isBroken = true;
  const failures = await Promise.allSettled([
    embedder.embed(["a"], "query"),
    ...[address, "http://ada:p%w@127.0.0.1:1/v1", "ftp://ada:p%w@127.0.0.1"].map(open),
  ]);
  const told = failures.map((one) => (one.status === "rejected" ? String(one.reason) : "")).join("\n");
  expect(told).toContain("does not answer");
  expect(told).not.toContain("p%w");
  expect(told).not.toContain("p%25w");
});

test("a request to a busy server is retried, a refused one is not", async () => {
  let busy = 2;
  const url = await startServer((request, response, body) => {
    if (busy-- > 0) {
      response.statusCode = 503;
      response.end();
    } else answer(request, response, body);
  });
  expect((await openEmbedder({ provider: "endpoint", url, model: "tiny" })).dimensions).toBe(width);
  const refusing = await startServer((_, response) => {
    response.statusCode = 401;
    response.end("who are you?");
  });
  await expect(openEmbedder({ provider: "endpoint", url: refusing, model: "tiny" })).rejects.toMatchObject({
    code: "EMBEDDER_UNAVAILABLE",
    message: expect.stringContaining("401 who are you?") as string,
  });
});

test.each([
  ["<html>", "<html>"],
  [JSON.stringify({ data: [] }), "0 rows for 1 texts"],
  [JSON.stringify({ data: [{ embedding: "AAAA" }] }), "not lists of numbers"],
])("the response %s is an error whose message describes it", async (body, said) => {
  const url = await startServer((_, response) => response.end(body));
  await expect(openEmbedder({ provider: "endpoint", url, model: "tiny" })).rejects.toThrow(said);
});

test("a server that does not answer and an invalid address are errors with a clear message", async () => {
  const open = (url: string): Promise<unknown> => openEmbedder({ provider: "endpoint", url, model: "m" });
  await expect(open("http://127.0.0.1:1")).rejects.toThrow("does not answer");
  await expect(open("file:///etc")).rejects.toMatchObject({ code: "CONFIG_INVALID" });
});
