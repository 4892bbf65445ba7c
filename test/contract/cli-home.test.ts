// Which home does a process use, whatever the folder that it is started in contains?
import { readdirSync } from "node:fs";
import { expect, test, vi } from "vitest";
import { runLoci } from "../support/run-loci.ts";
import { makeTempFolder, writeFiles } from "../support/temp.ts";

// Long timeout: real processes are slow on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

const initialize = {
  ...{ jsonrpc: "2.0", id: 1, method: "initialize" },
  params: { protocolVersion: "2025-06-18", capabilities: {}, clientInfo: { name: "test", version: "1" } },
};

test.skipIf(process.platform === "win32")(
  "with an empty LOCI_HOME, files of the working directory do not configure the server",
  async () => {
    const project = makeTempFolder();
    writeFiles(project, { "config.json": JSON.stringify({ http: { listen: ["0"] } }) });
    const { stdout } = await runLoci(["serve"], {
      ...{ cwd: project, input: `${JSON.stringify(initialize)}\n` },
      environment: { HOME: makeTempFolder(), XDG_DATA_HOME: "", LOCI_HOME: "", LOCI_EMBED_PROVIDER: "hash" },
      // A server over HTTP would not end with its input.
      onStart: (child) => {
        child.stdout.once("data", () => setTimeout(() => child.kill("SIGTERM"), 5_000).unref());
      },
    });
    expect(JSON.parse(stdout.split("\n")[0]!)).toMatchObject({
      id: 1,
      result: { serverInfo: { name: "loci" } },
    });
    expect(readdirSync(project)).toEqual(["config.json"]);
  },
);
