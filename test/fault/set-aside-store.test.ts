// A damaged store is set aside while a server answers calls: its home is still the same one.
import { join } from "node:path";
import { expect, test } from "vitest";
import { damageFile } from "../support/damage.ts";
import { initializeRequest, startServer } from "../support/raw-server.ts";
import { ownEngine, runLoci } from "../support/run-loci.ts";
import { makeRepository, makeTempFolder } from "../support/temp.ts";

test("a store that is set aside while calls run is no deleted home: every call is answered", async () => {
  const home = makeTempFolder("loci-home");
  const zoo = makeRepository({ "lion.ts": "export function feedLion() {}\n" });
  expect((await runLoci(["index", zoo, "--home", home])).code).toBe(0);
  damageFile(join(home, "artifacts", "data.mdb"), "overwritten at its start");
  const server = startServer(home, ["--root", zoo], { environment: ownEngine });
  const calls = ["recall_memory", "search_code", "codemem_stats", "codemem_health", "recall_memory"].map(
    (name, id) => ({
      ...{ jsonrpc: "2.0", id, method: "tools/call" },
      params: { name, arguments: name.startsWith("codemem") ? {} : { query: "kiln" } },
    }),
  );
  const messages = [initializeRequest, { jsonrpc: "2.0", method: "notifications/initialized" }, ...calls];
  server.sendText(messages.map((message) => `${JSON.stringify(message)}\n`).join(""));
  server.endInput();
  expect(await server.exit).toEqual({ code: 0, signal: null });
  expect(server.lines.filter((line) => line.includes('"id":'))).toHaveLength(1 + calls.length);
  expect(server.lines.join("\n")).not.toMatch(/INTERNAL|HOME_GONE/);
}, 120_000);
