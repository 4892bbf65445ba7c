// Runs @modelcontextprotocol/conformance against the fixture server, for both eras of the protocol, and prints a table.
// The suite needs Node 22, which npx fetches; users of Loci do not need it. Exits with 1 if the result differs from the
// expectations below.
import { spawn, spawnSync } from "node:child_process";

const revisions = ["2025-11-25", "2026-07-28"] as const;

/** Scenarios for features that are not advertised or cannot be tested, by reason. Any other failure counts. */
const notOffered: Readonly<Record<string, readonly string[]>> = {
  "tools answer in text and structured content, never in images, audio or embedded resources": [
    "tools-call-image",
    "tools-call-audio",
    "tools-call-embedded-resource",
    "tools-call-mixed-content",
  ],
  "resources and prompts are text": [
    "resources-read-binary",
    "prompts-get-embedded-resource",
    "prompts-get-with-image",
  ],
  "a person is asked whether something may be destroyed, and for nothing else": [
    "tools-call-elicitation",
    "elicitation-sep1034-defaults",
    "elicitation-sep1330-enums",
  ],
  "log messages tell of failed calls; tools write none of their own": ["tools-call-with-logging"],
  "the suite's own tools ask for input in ways that no tool of ours can": [
    "input-required-result-basic-elicitation",
    "input-required-result-basic-sampling",
    "input-required-result-basic-list-roots",
    "input-required-result-request-state",
    "input-required-result-multiple-input-requests",
    "input-required-result-multi-round",
    "input-required-result-non-tool-request",
    "input-required-result-result-type",
    "input-required-result-tampered-state",
    "input-required-result-capability-check",
  ],
};
/** Scenarios in which some checks are not supported, and how many. */
const partly: Readonly<Record<string, number>> = {
  // Diagnostic tools that need the client's model and input of their own.
  "server-stateless": 3,
};
const excused = new Set(Object.values(notOffered).flat());

function startServer(): Promise<{ readonly url: string; stop(): void }> {
  const child = spawn(process.execPath, [new URL("fixture-server.js", import.meta.url).pathname], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  return new Promise((resolve, reject) => {
    child.once("exit", () => {
      reject(new Error("The fixture server ended."));
    });
    child.stdout.once("data", (chunk: Buffer) => {
      resolve({ url: chunk.toString().trim(), stop: () => void child.kill() });
    });
  });
}

interface Row {
  readonly scenario: string;
  readonly passed: number;
  readonly failed: number;
  /** The suite runs it, but does not count it for this revision. */
  readonly isScored: boolean;
}

function runSuite(url: string, revision: string): readonly Row[] {
  const suite = [
    "--package=node@22",
    "--",
    "node",
    "node_modules/@modelcontextprotocol/conformance/dist/index.js",
  ];
  const options = { encoding: "utf8", maxBuffer: 64 * 1024 * 1024 } as const;
  const { stdout } = spawnSync(
    "npx",
    ["--yes", ...suite, "server", "--url", url, "--requirements", revision],
    options,
  );
  const summary = stdout.slice(stdout.lastIndexOf("=== SUMMARY ==="));
  const unscored = new Set([...summary.matchAll(/^ {2}[✓✗] (\S+) \(/gm)].map(([, name]) => name));
  return [...summary.matchAll(/^[✓✗] (\S+): (\d+) passed, (\d+) failed$/gm)].map(
    ([, scenario = "", passed, failed]) => ({
      scenario,
      ...{ passed: Number(passed), failed: Number(failed), isScored: !unscored.has(scenario) },
    }),
  );
}

let isExpected = true;
for (const revision of revisions) {
  const server = await startServer();
  const rows = runSuite(server.url, revision);
  server.stop();
  const scored = rows.filter(({ isScored }) => isScored);
  const wrong = scored.filter(
    ({ scenario, failed }) => failed > (partly[scenario] ?? 0) && !excused.has(scenario),
  );
  const passing = scored.filter(({ scenario, failed }) => failed === 0 || failed === partly[scenario]);
  process.stdout.write(
    `${revision}: ${passing.length} of ${scored.length} scenarios pass, ${scored.length - passing.length - wrong.length} are of what is not offered, ${wrong.length} fail\n`,
  );
  for (const { scenario, passed, failed } of wrong) {
    process.stdout.write(`  ${scenario}: ${passed} checks pass, ${failed} fail\n`);
  }
  // A suite that ran nothing proves nothing.
  if (wrong.length > 0 || passing.length < 10) isExpected = false;
}
for (const [reason, scenarios] of Object.entries(notOffered)) {
  process.stdout.write(`Not offered, since ${reason}: ${scenarios.join(", ")}\n`);
}
process.exit(isExpected ? 0 : 1);
