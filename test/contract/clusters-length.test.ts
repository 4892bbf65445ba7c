// How long is the list of a large project's clusters, and does it say how to get the rest?
import { expect, test, vi } from "vitest";
import { connectClient, readText } from "../support/mcp-client.ts";
import { makeRepository, makeTempFolder } from "../support/temp.ts";
import { runLoci } from "../support/run-loci.ts";

// Long timeout: each engine starts threads, which is slow on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

test("clusters are a short page, which says how to get the rest", async () => {
  const pair = (at: number): string =>
    `export function ping${at}(n) { return n > 0 ? pong${at}(n - 1) : 0; }\n` +
    `export function pong${at}(n) { return n > 0 ? ping${at}(n - 1) : 0; }\n`;
  const names = Array.from(
    { length: 150 },
    (_, at) => [`src/games/of-two-players/game${at}.js`, pair(at)] as const,
  );
  const [root, home] = [makeRepository(Object.fromEntries(names)), makeTempFolder("home")];
  await runLoci(["index", root, "--home", home]);
  const { call, close } = await connectClient(home, ["--root", root]);
  const clusters = readText(await call("get_clusters"));
  expect(JSON.stringify(clusters).length).toBeLessThan(15_000);
  const rest: unknown = expect.stringMatching(/Call get_clusters again with offset \d+/);
  expect(clusters).toMatchObject({ cluster_count: 150, rest });
  await close();
});
