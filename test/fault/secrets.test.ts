// Secrets in a repository and in memories: none is stored in the home, and none is shown, unless a setting allows it.
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { openMemory } from "../../src/threads/host/open-memory.ts";
import { connectClient, readText } from "../support/mcp-client.ts";
import { describeRun, runLoci } from "../support/run-loci.ts";
import { makeRepository, makeTempFolder } from "../support/temp.ts";
import { git } from "../support/run-git.ts";

// Assembled here, so that no file of ours contains anything that looks like a token.
const token = `ghp_${"aB3dE7gH1jK5".repeat(3)}`;
const awsSecret = `wJalrXUtnFEMI/K7MDENG/${"bPxRfiCY".repeat(3)}`.slice(0, 40);
const password = "tr0ub4dor-and-3";

function makeSources(): string {
  return makeRepository({
    ".env": `UPLOAD_SECRET=${password}\nzebraVariable=1\n`,
    ".env.example": "UPLOAD_SECRET=\n# zebraTemplate\n",
    ".npmrc": "zebraRegistry=1\n",
    ".ssh/config": "# zebraHost\n",
    "deploy/server.pem": "zebraCertificate\n",
    ".lociignore": "!kept.env\n",
    "kept.env": "# zebraKept\n",
    "src/upload.ts": [
      "/** Uploads a zebra. */",
      "export function uploadZebra() {",
      `  const zebraToken = "${token}";`,
      `  return connect("postgres://app:${password}@db.internal/x", zebraToken);`,
      "}",
    ].join("\n"),
    "package.json": JSON.stringify({
      name: "zebra",
      dependencies: { lib: `https://robot:${password}@git.internal.example.com/lib` },
    }),
  });
}

/** Whether any file of the home contains the text, whatever way rows are packed. */
function holds(home: string, text: string): boolean {
  return readdirSync(home, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .some((entry) => readFileSync(join(entry.parentPath, entry.name)).includes(text));
}

test("secrets in files are neither stored nor shown", { timeout: 120_000 }, async () => {
  const [root, home] = [makeSources(), makeTempFolder("loci-home")];
  const indexed = await runLoci(["index", root, "--home", home]);
  expect(indexed.code, describeRun(indexed)).toBe(0);
  expect(holds(home, token.slice(4, 20)) || holds(home, password) || holds(home, "zebraVariable")).toBe(
    false,
  );

  const search = async (query: string, ...flags: string[]): Promise<string> =>
    (await runLoci(["search", query, "--home", home, "--json", ...flags], { cwd: root })).stdout;
  const found = await search("upload zebra token");
  expect(found).toContain("src/upload.ts");
  expect(found).toContain("ghp_****");
  expect(found).not.toContain(token);
  expect(found).not.toContain(password);
  expect(await search("zebraTemplate")).toContain(".env.example");
  expect(await search("zebraKept")).toContain("kept.env");
  for (const [word, file] of [
    ["zebraRegistry", ".npmrc"],
    ["zebraHost", ".ssh"],
    ["zebraCertificate", "server.pem"],
    ["zebraVariable", '".env"'],
  ] as const) {
    expect(await search(word)).not.toContain(file);
  }

  // A file that has changed since is shown in its current state, and masked.
  writeFileSync(
    join(root, "src/upload.ts"),
    `export function uploadZebra() {\n  return "${token.replace("aB3", "cD4")}";\n}\n`,
  );
  expect(await search("upload zebra token")).not.toContain("cD4dE7");

  const server = await connectClient(home);
  try {
    expect(JSON.stringify(await server.call("get_cross_repo", { path: root }))).not.toContain(password);
  } finally {
    await server.close();
  }
});

test("secrets in files are shown or masked as the settings say", { timeout: 120_000 }, async () => {
  const [root, home] = [makeSources(), makeTempFolder("loci-home")];
  expect((await runLoci(["index", root, "--home", home])).code).toBe(0);
  const flags = ["--home", home, "--secrets-mask=false", "--secrets-skip-files=false"];
  const again = await runLoci(["index", root, ...flags]);
  expect(again.code, describeRun(again)).toBe(0);
  const found = await runLoci(["search", "zebraVariable", "--json", ...flags], { cwd: root });
  expect(found.stdout).toContain('".env"');
  expect(
    (await runLoci(["search", "upload zebra token", "--json", ...flags], { cwd: root })).stdout,
  ).toContain(token);

  // Then masked again: no artifact that was read without the mask is reused.
  expect((await runLoci(["index", root, "--home", home])).code).toBe(0);
  const masked = await runLoci(["search", "upload zebra token", "--json", "--home", home], { cwd: root });
  expect(masked.stdout).toContain("src/upload.ts");
  expect(masked.stdout).not.toContain(token);
});

test("secrets in commit messages are masked", { timeout: 120_000 }, async () => {
  const [root, home] = [makeRepository({ "a.ts": "export const zebra = 1;\n" }), makeTempFolder("loci-home")];
  git(root, "init", "-q");
  git(root, "add", "-A");
  git(root, "commit", "-q", "-m", `Upload zebras with ${token}`);
  expect((await runLoci(["index", root, "--home", home])).code).toBe(0);
  const server = await connectClient(home, ["--families", "context-engine", "--root", root]);
  try {
    const found = JSON.stringify(await server.call("search_commits_for", { query: "upload zebras" }));
    expect(found).toContain("ghp_****");
    expect(found).not.toContain(token);
  } finally {
    await server.close();
  }
});

test("secrets in edges, imports, events, and failures are masked", { timeout: 120_000 }, async () => {
  const home = makeTempFolder("loci-home");
  const { memory, close } = openMemory({ home, embedder: { provider: "hash" } });
  const { id: source } = await memory.store({ content: "Zebras are striped" });
  const { id: target } = await memory.store({ content: "Okapis are striped", tags: [token] });
  const why = `found with ${token}`;
  const robot = await memory.store({
    content: "Robots deploy zebras",
    tags: ["deploy", token],
    metadata: { robot: { key: token }, [`key ${token}`]: 1, AWS_SECRET_ACCESS_KEY: awsSecret },
  });
  expect(robot.secretsMasked).toBe(4);
  const edge = await memory.associate({ source, target, relationship: "RELATES_TO", properties: { why } });
  expect(edge.properties["why"]).toContain("ghp_****");
  const edges = [{ source: "x", target, relationship: "CONTRADICTS" as const, properties: { why } }];
  await memory.import(
    [{ id: "x", content: "Tapirs are not", tags: [token], metadata: { why }, edges }],
    "keep",
  );
  memory.recordEvent({
    kind: "tool",
    tool: "t",
    failed: true,
    errorCode: "INTERNAL",
    errorMessage: why,
  } as never);
  expect(JSON.stringify(await memory.listFailures({ limit: 10 }))).toContain("ghp_****");
  expect(JSON.stringify(await memory.export({ limit: 10 }))).not.toContain(token);
  await close();
  expect(holds(home, token.slice(4, 20)) || holds(home, awsSecret)).toBe(false);
});

test("secrets in memories are masked and counted", { timeout: 120_000 }, async () => {
  const home = makeTempFolder("loci-home");
  const server = await connectClient(home);
  try {
    const stored = await server.call("store_memory", {
      content: `The deploy robot uses ${token} for zebras`,
    });
    expect(readText(stored)).toMatchObject({ status: "stored", secrets_masked: 1 });
    expect(stored._meta?.["warnings"]).toHaveLength(1);
    const { id } = readText(stored) as { id: string };
    await server.call("update_memory", {
      id,
      content: `It is now postgres://app:${password}@db.internal/x for zebras`,
    });
    expect(JSON.stringify(await server.call("recall_memory", { query: "zebras" }))).toContain(
      "postgres://app:****",
    );
    const marked = await server.call("store_memory", {
      content: "Okapis are striped",
      tags: ["deploy", token],
    });
    expect(readText(marked)).toMatchObject({ status: "stored", secrets_masked: 1 });
    const { id: other } = readText(marked) as { id: string };
    await server.call("update_memory", { id: other, tags: ["again", token] });
    await server.call("refine_memory", { id: other, tags: ["finer", token] });
    const plain = await server.call("store_memory", { content: "Zebras are striped" });
    expect(readText(plain)).not.toHaveProperty("secrets_masked");
    expect(plain._meta?.["warnings"]).toBeUndefined();
  } finally {
    await server.close();
  }
  expect(holds(home, token.slice(4, 20)) || holds(home, password) || holds(home, awsSecret)).toBe(false);

  const open = await connectClient(home, ["--secrets-mask=false"]);
  try {
    await open.call("store_memory", { content: `The open robot uses ${token}` });
    expect(JSON.stringify(await open.call("recall_memory", { query: "open robot" }))).toContain(token);
  } finally {
    await open.close();
  }
});
