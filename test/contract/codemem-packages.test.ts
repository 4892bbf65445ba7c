// The packages of a repository, with a real server: what they need of each other comes before what they install.
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { connectClient, readText, type McpConnection } from "../support/mcp-client.ts";
import { makeSharedFolder, writeFiles } from "../support/temp.ts";

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const [root, home] = [makeSharedFolder("loci-packages"), makeSharedFolder("loci-home")];
let server: McpConnection;
beforeAll(async () => {
  const manifest = (name: string, dependencies: Record<string, string>): string =>
    JSON.stringify({ name, version: "1.0.0", dependencies });
  writeFiles(root, {
    "package.json": JSON.stringify({ name: "shop", private: true, workspaces: ["packages/*"] }),
    "packages/app/package.json": manifest("app", { chalk: "^5.0.0", prices: "^1.0.0" }),
    "packages/prices/package.json": manifest("prices", { semver: "^7.0.0", units: "^1.0.0" }),
    "packages/units/package.json": manifest("units", {}),
  });
  server = await connectClient(home, ["--families", "codemem", "--root", root]);
});
afterAll(() => server.close());

test("get_cross_repo begins with the dependencies between packages, each kind in the order of manifests", async () => {
  const report = readText(await server.call("get_cross_repo", { path: root })) as {
    readonly dependencies: readonly { from: string; name: string; internal: boolean }[];
  };
  expect(report.dependencies.map(({ from, name, internal }) => [from, name, internal])).toEqual([
    ["app", "prices", true],
    ["prices", "units", true],
    ["app", "chalk", false],
    ["prices", "semver", false],
  ]);
});
