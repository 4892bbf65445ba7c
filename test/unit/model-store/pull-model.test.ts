import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { modelCardFile } from "../../../src/core/embed/index.ts";
import type { CatalogModel } from "../../../src/model-store/catalog.ts";
import { download } from "../../../src/model-store/download.ts";
import { fetchFrom } from "../../../src/model-store/sources.ts";
import { getModel, listPulled, pullModel, removeModel } from "../../../src/model-store/model-folder.ts";
import { startServer } from "../../support/http-server.ts";
import { makeTempFolder } from "../../support/temp.ts";

const hex = (bytes: Buffer | string): string => createHash("sha256").update(bytes).digest("hex");
const graph = Buffer.from(Array.from({ length: 100_000 }, (_, i) => i % 251));
const tokenizer = '{"model":{}}';
const tokenizerBlob = createHash("sha1").update(`blob ${tokenizer.length}\0${tokenizer}`).digest("hex");

interface Hub {
  readonly url: string;
  /** The requested ranges, in order; undefined for a whole file. */
  readonly ranges: (string | undefined)[];
  /** The next answer with the graph breaks off after this many bytes. */
  breakAfter: number | undefined;
  wrongTokenizer: boolean;
}

/** Imitates the hub: an API with the commit and the hashes, files below resolve/<commit>/. */
async function startHub(): Promise<Hub> {
  const hub: { -readonly [K in keyof Hub]: Hub[K] } = {
    url: "",
    ranges: [],
    breakAfter: undefined,
    wrongTokenizer: false,
  };
  hub.url = await startServer((request, response) => {
    if (request.url!.startsWith("/api/models/")) {
      const siblings = [
        { rfilename: "onnx/model_quantized.onnx", lfs: { sha256: hex(graph) } },
        { rfilename: "tokenizer.json", blobId: tokenizerBlob },
        { rfilename: "tokenizer_config.json", blobId: tokenizerBlob },
      ];
      response.end(JSON.stringify({ sha: "c0ffee", siblings }));
    } else if (request.url!.includes("/resolve/c0ffee/onnx/")) {
      const { range } = request.headers;
      hub.ranges.push(range);
      const start = range === undefined ? 0 : Number(/\d+/.exec(range)![0]);
      const body = graph.subarray(start);
      response.writeHead(range === undefined ? 200 : 206, { "content-length": body.length });
      const sent = hub.breakAfter ?? body.length;
      hub.breakAfter = undefined;
      response.write(body.subarray(0, sent), () => {
        // Later than what was sent arrives: what waits to be read when a connection breaks is lost in Node 24.
        if (sent < body.length) setTimeout(() => response.destroy(), 200);
        else response.end();
      });
    } else response.end(hub.wrongTokenizer ? "<html>" : tokenizer);
  });
  return hub;
}

const name = "ms-marco-MiniLM-L-6-v2";

describe("pulling a model from the hub", () => {
  test("downloads and verifies every file and returns the card of the model", async () => {
    const hub = await startHub();
    const home = makeTempFolder();
    const card = await pullModel(home, name, { hub: hub.url });
    expect(card).toMatchObject({ name, task: "rerank", revision: "c0ffee" });
    const folder = join(home, "models", name);
    expect(hex(readFileSync(join(folder, "onnx/model_quantized.onnx")))).toBe(hex(graph));
    expect(card.sha256["tokenizer.json"]).toBe(hex(tokenizer));
    expect(await listPulled(home)).toEqual([name]);
    expect(await pullModel(home, name, { hub: "http://127.0.0.1:1" })).toEqual(card);
    await removeModel(home, name);
    expect(readdirSync(join(home, "models"))).toEqual([]);
    await expect(removeModel(home, name)).rejects.toMatchObject({ code: "INPUT_INVALID" });
  });

  test.each([
    [
      "a shorter file",
      (folder: string) => {
        truncateSync(join(folder, "onnx/model_quantized.onnx"), 5_000);
      },
    ],
    [
      "another file",
      (folder: string) => {
        writeFileSync(join(folder, "tokenizer.json"), "{}");
      },
    ],
    [
      "a missing file",
      (folder: string) => {
        rmSync(join(folder, "tokenizer.json"));
      },
    ],
    [
      "a card that cannot be parsed",
      (folder: string) => {
        writeFileSync(join(folder, modelCardFile), '{"name":');
      },
    ],
    [
      "a card without hashes",
      (folder: string) => {
        writeFileSync(join(folder, modelCardFile), "{}");
      },
    ],
    [
      "no card",
      (folder: string) => {
        rmSync(join(folder, modelCardFile));
      },
    ],
  ])("a pulled model with %s is pulled again, and only whole", async (_, damage) => {
    const hub = await startHub();
    const home = makeTempFolder();
    const card = await pullModel(home, name, { hub: hub.url });
    const folder = join(home, "models", name);
    damage(folder);
    const before = readdirSync(folder);
    hub.wrongTokenizer = true;
    await expect(pullModel(home, name, { hub: hub.url })).rejects.toThrow("cannot be downloaded");
    expect(readdirSync(folder), "kept until there is another one").toEqual(before);
    hub.wrongTokenizer = false;
    expect(await pullModel(home, name, { hub: hub.url })).toEqual(card);
    expect(hex(readFileSync(join(folder, "onnx/model_quantized.onnx")))).toBe(hex(graph));
    expect(hex(readFileSync(join(folder, "tokenizer.json")))).toBe(hex(tokenizer));
    expect(readdirSync(join(home, "models"))).toEqual([name]);
  });

  test("resumes a download after a broken connection", async () => {
    const hub = await startHub();
    hub.breakAfter = 30_000;
    const home = makeTempFolder();
    await pullModel(home, name, { hub: hub.url });
    expect(hub.ranges[0]).toBeUndefined();
    expect(hub.ranges[1]).toMatch(/^bytes=[1-9]\d*-$/);
    expect(hex(readFileSync(join(home, "models", name, "onnx/model_quantized.onnx")))).toBe(hex(graph));
  });

  test("installs no model if a file does not match the hub's hash, and keeps verified files", async () => {
    const hub = await startHub();
    hub.wrongTokenizer = true;
    const home = makeTempFolder();
    await expect(pullModel(home, name, { hub: hub.url })).rejects.toMatchObject({ code: "DOWNLOAD_FAILED" });
    expect(await listPulled(home)).toEqual([]);
    hub.wrongTokenizer = false;
    await pullModel(home, name, { hub: hub.url });
    expect(hub.ranges.length).toBe(1); // the graph was already there
  });

  test("a pinned hash takes precedence over the hub's hash, and a mismatch leaves no file", async () => {
    const hub = await startHub();
    const folder = makeTempFolder();
    const model: CatalogModel = {
      ...getModel(name),
      files: [{ path: "onnx/model_quantized.onnx", sha256: hex("else"), sizeBytes: 1 }],
    };
    const source = { kind: "hub", repository: "a/b", revision: "main" } as const;
    await expect(fetchFrom(source, model, folder, { hub: hub.url })).rejects.toThrow("not what was expected");
    expect(existsSync(join(folder, "onnx/model_quantized.onnx"))).toBe(false);
    expect(existsSync(join(folder, "onnx/model_quantized.onnx.part"))).toBe(false);
  });

  test("rejects an unknown name and an unreachable hub", async () => {
    const home = makeTempFolder();
    await expect(pullModel(home, "no-such", { hub: "http://127.0.0.1:1" })).rejects.toThrow("no-such");
    const asked = pullModel(home, name, { hub: "http://127.0.0.1:1", signal: AbortSignal.timeout(20_000) });
    await expect(asked).rejects.toMatchObject({ code: "DOWNLOAD_FAILED" });
  });
});

test("a cancelled download is rejected with CANCELLED and leaves no complete file", async () => {
  const url = await startServer((_, response) => {
    response.writeHead(200, { "content-length": 1_000 });
    response.write("x".repeat(100));
  });
  const path = join(makeTempFolder(), "file");
  const controller = new AbortController();
  const running = download({
    url,
    path,
    signal: controller.signal,
    onProgress: () => {
      controller.abort();
    },
  });
  await expect(running).rejects.toMatchObject({ code: "CANCELLED" });
  expect(existsSync(path)).toBe(false);
});
