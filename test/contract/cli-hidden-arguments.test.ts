// The process list shows arguments to every user of the machine: which are taken out of it, and which must stay?
import { expect, test, vi } from "vitest";
import { listConfigLeaves } from "../../src/config/index.ts";
import { parseLastLine, runLoci } from "../support/run-loci.ts";
import { makeTempFolder } from "../support/temp.ts";

// Long timeout: real processes are slow on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

test("every secret, and every address that may hold a password, is passed on in the environment", async () => {
  const hidden = listConfigLeaves().filter(({ path, secret }) => secret || /\.(?:url|remote)$/.test(path));
  expect(hidden.length).toBeGreaterThan(8);
  const flags = hidden.map(({ flag }) => `--${flag}=http://user:password-0123456789@host.example`);
  const run = await runLoci(["config", "--json", ...flags], { environment: { LOCI_HOME: makeTempFolder() } });
  const rows = Object.values(parseLastLine(run)) as unknown as readonly {
    readonly key: string;
    readonly source: { readonly name: string };
  }[];
  const names = new Map(rows.map(({ key, source }) => [key, source.name]));
  for (const { path, variable } of hidden) expect(names.get(path), path).toBe(variable);
});

test("a flag for a secret without its value is told, and the next flag stays a flag", async () => {
  const run = await runLoci(["serve", "--token", "--http", "8000"], {
    environment: { LOCI_HOME: makeTempFolder() },
  });
  expect(run).toMatchObject({ code: 2, stderr: expect.stringContaining("--token needs a value") as string });
});

test("the words of a text after -- are not taken for secrets", async () => {
  const environment = { LOCI_HOME: makeTempFolder(), LOCI_EMBED_PROVIDER: "hash" };
  const text = "start servers with --artifacts-key production-signing-secret always";
  expect((await runLoci(["remember", "--", ...text.split(" ")], { environment })).code).toBe(0);
  expect((await runLoci(["recall", "servers"], { environment })).stdout).toContain(text);
});
