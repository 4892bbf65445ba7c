// If callers are known, but the name also occurs elsewhere, does a person learn of it?
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { describeRun, runLoci, type LociRun } from "../support/run-loci.ts";

// Long timeout: real processes are slow on a busy machine.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const parcel = `export class Parcel {
  open() {}
}
export function unpack(given: any) {
  new Parcel().open();
  given.open();
}
export class Crate {
  constructor(readonly size: number) {}
}
export const crate = () => new Crate(1);
`;

const scale = `class Scale {
  int weigh(int kilos) { return weigh(kilos, 0); }
  int weigh(int kilos, int tare) { return kilos - tare; }
}
class ScaleTest {
  @Test void weighs() { new Scale().weigh(2); }
}
`;

let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "loci-mentions-"));
  mkdirSync(join(folder, "project"));
  writeFileSync(join(folder, "project", "parcel.ts"), parcel);
  writeFileSync(join(folder, "project", "Scale.java"), scale);
  const run = await loci("index");
  if (run.code !== 0) throw new Error(describeRun(run));
});
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

function loci(...args: string[]): Promise<LociRun> {
  return runLoci(args, {
    cwd: join(folder, "project"),
    environment: { LOCI_HOME: join(folder, "home"), LOCI_EMBED_PROVIDER: "hash", FORCE_HYPERLINK: "0" },
  });
}

test("callers and impact also report how many uses of the name are unresolved", async () => {
  const told = "More unresolved uses of the name open may mean it: 1 line in 1 file, such as parcel.ts:6.\n";
  expect(await loci("callers", "Parcel.open")).toEqual({
    code: 0,
    stdout: "parcel.ts:5  unpack\n      5:   new Parcel().open();\n",
    stderr: told,
  });
  expect((await loci("impact", "Parcel.open")).stderr).toBe(told);
});

test("a use of a class that leads to its constructor is resolved", async () => {
  const { stdout, stderr } = await loci("callers", "Crate");
  expect(stdout).toContain("new Crate(1)");
  expect(stderr).toBe("");
});

test("callees, -q, and --json do not report unresolved uses", async () => {
  expect((await loci("callees", "unpack")).stderr).toBe("");
  for (const quiet of ["-q", "--json"]) {
    expect((await loci("callers", "Parcel.open", quiet)).stderr, quiet).toBe("");
  }
});

test("the impact of an overloaded method is that of all its overloads, each at its own distance", async () => {
  const { stdout, stderr, code } = await loci("impact", "Scale.weigh", "--json");
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  const ids = ["Scale.java#Scale.weigh", "Scale.java#Scale.weigh~1"];
  const answer = JSON.parse(stdout) as { readonly reachable: readonly { readonly id: string }[] };
  expect(answer).toMatchObject({ symbol: ids[0], overloads: ids, reachable_nodes: 1 });
  // The first overload calls the second: that is inside of what may change.
  expect(answer.reachable).toMatchObject([{ id: "Scale.java#ScaleTest.weighs", depth: 1 }]);
  const one = JSON.parse((await loci("impact", ids[1]!, "--json")).stdout) as object;
  expect(one).toMatchObject({ reachable: [{ id: ids[0] }, { id: "Scale.java#ScaleTest.weighs", depth: 2 }] });
  expect(one).not.toHaveProperty("overloads");
  const shown = await loci("impact", "Scale.weigh");
  expect(shown.stderr).toContain("This is about all 2 overloads of Scale.weigh.");
  expect(shown.stdout).toContain("reaches 1 symbol within 3 steps");
});

test("callers of an overloaded method are those of all its overloads, and one can be asked about by its id", async () => {
  const told =
    "This is about all 2 overloads of Scale.weigh. For one of them, give its id: " +
    "Scale.java#Scale.weigh (line 2), Scale.java#Scale.weigh~1 (line 3).\n";
  const [inner, outer] = [
    "Scale.java:2  Scale.weigh\n      2:   int weigh(int kilos) { return weigh(kilos, 0); }\n",
    "Scale.java:6  ScaleTest.weighs\n      6:   @Test void weighs() { new Scale().weigh(2); }\n",
  ];
  expect(await loci("callers", "Scale.weigh")).toEqual({ code: 0, stdout: inner + outer, stderr: told });
  expect(await loci("callers", "Scale.java#Scale.weigh~1")).toEqual({ code: 0, stdout: inner, stderr: "" });
  expect(await loci("tests", "Scale.weigh")).toMatchObject({ code: 0, stderr: told });
  const { stdout } = await loci("callers", "Scale.weigh", "--json");
  const ids = ["Scale.java#Scale.weigh", "Scale.java#Scale.weigh~1"];
  expect(JSON.parse(stdout)).toMatchObject({ overloads: ids, total: 2 });
});
