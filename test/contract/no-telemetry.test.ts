// Does the runtime of the memory model report to anyone, or leave its own files in the user's folder?
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, expect, test, vi } from "vitest";
import { askServer } from "../support/ask-server.ts";
import { runLoci } from "../support/run-loci.ts";
import { makeTempFolder } from "../support/temp.ts";

// In these, the runtime is silent by itself, and the tests would show nothing.
const quiet = [
  ...["ORT_DISABLE_TELEMETRY", "ORT_RUNNING_UNIT_TESTS", "CI", "TF_BUILD", "GITHUB_ACTIONS", "GITLAB_CI"],
  ...["CIRCLECI", "TRAVIS", "JENKINS_URL", "CODEBUILD_BUILD_ID", "BUILDKITE", "TEAMCITY_VERSION", "APPVEYOR"],
];

let user = "";
beforeEach(() => {
  user = makeTempFolder("loci-user");
  for (const name of quiet) vi.stubEnv(name, undefined);
  vi.stubEnv("HOME", user);
  vi.stubEnv("XDG_CACHE_HOME", join(user, "cache"));
  return () => vi.unstubAllEnvs();
});

test("a command that embeds a memory in its own thread writes into the home only", async () => {
  const told = await runLoci(["remember", "We chose Postgres over MySQL.", "--home", join(user, "home")]);
  expect(told).toMatchObject({ code: 0, stderr: "" });
  expect(readdirSync(user)).toEqual(["home"]);
});

test("so does a server, in whose engine a thread embeds", async () => {
  const home = join(user, "home");
  const [stored, found] = await askServer(home, [
    ["store_memory", { content: "We chose Postgres over MySQL.", memory_type: "decision" }],
    ["recall_memory", { query: "which database did we pick" }],
  ]);
  expect(stored).toMatchObject({ isError: false, value: { embedded: true } });
  expect(found).toMatchObject({ isError: false, value: [{ memory_type: "decision" }] });
  expect(readdirSync(user)).toEqual(["home"]);
});
