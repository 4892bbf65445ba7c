// Patterns from a repository or a client would explode in a backtracking matcher: every answer comes at once.
import { expect, test } from "vitest";
import { connectClient, readText } from "../support/mcp-client.ts";
import { describeRun, runLoci } from "../support/run-loci.ts";
import { makeRepository, makeTempFolder } from "../support/temp.ts";

const hostile = `${"*a".repeat(60)}b`;
const folder = `packages/${"a".repeat(200)}`;

test(
  "hostile patterns in manifests, ignore files, attributes, and requests are handled quickly",
  { timeout: 120_000 },
  async () => {
    const root = makeRepository({
      "package.json": JSON.stringify({
        name: "top",
        workspaces: [`packages/${hostile}`, "packages/*", "[", "../x"],
      }),
      "pnpm-workspace.yaml": `packages:\n  - "packages/${hostile}"\n`,
      "Cargo.toml": `[workspace]\nmembers = ["packages/${hostile}"]\n`,
      ".gitignore": [hostile, `packages/${hostile}`, `${"**/*a*/".repeat(200)}b`, "*".repeat(1_000_000)].join(
        "\n",
      ),
      ".gitattributes": `${hostile} text\n${"**/*a*/".repeat(200)}b eol=lf\n`,
      ".git/HEAD": "ref: refs/heads/main\n",
      [`${folder}/package.json`]: JSON.stringify({ name: "member" }),
      [`${folder}/${"a".repeat(200)}.ts`]: "export function handwriting() { return 1; }\n",
    });
    const home = makeTempFolder("loci-home");
    const indexed = await runLoci(["index", root, "--home", home]);
    expect(indexed.code, describeRun(indexed)).toBe(0);

    const glob = "*a".repeat(200);
    const found = await runLoci(["search", "handwriting", "--glob", glob, "--home", home, "--json"], {
      cwd: root,
    });
    expect(found.code, describeRun(found)).toBeLessThan(2);
    const unreadable = await runLoci(["search", "handwriting", "--glob", "[".repeat(3000), "--home", home], {
      cwd: root,
    });
    expect(unreadable.code, describeRun(unreadable)).toBe(2);
    expect(unreadable.stderr.length).toBeLessThan(1000);

    const server = await connectClient(home);
    try {
      const started = performance.now();
      const report = readText(await server.call("get_cross_repo", { path: root })) as Record<string, unknown>;
      expect(performance.now() - started).toBeLessThan(5000);
      expect(JSON.stringify(report)).toContain(folder);
    } finally {
      await server.close();
    }
  },
);
