// A run renews its lease while it lasts, and publishes nothing once another host has taken the lease over.
import { expect, onTestFinished, test, vi } from "vitest";
import { decodeRecord, encodeRecord, openEnvironment } from "../../src/core/store/index.ts";
import { rootStorePath } from "../../src/core/types/index.ts";
import { openTestEngine } from "../support/engine.ts";
import { makeRepository } from "../support/temp.ts";

interface LeaseRow {
  readonly host: string;
  readonly renewedAt: number;
}

async function openRun() {
  const { engine, home } = await openTestEngine();
  const root = makeRepository({ "a.ts": "export const a = 1;\n" });
  const path = rootStorePath(home, root);
  /** Reads the lease of the run, and replaces it by what `change` returns. */
  const changeLease = (change: (lease: LeaseRow) => LeaseRow = (lease) => lease): LeaseRow => {
    const environment = openEnvironment("root", path);
    onTestFinished(() => environment.close());
    const lease = decodeRecord<LeaseRow>(environment.tables.leases.getBinary("index")!);
    environment.write(() => {
      environment.tables.leases.putSync("index", encodeRecord(change(lease)));
    });
    return lease;
  };
  return { engine, root, changeLease };
}

test("a run renews its lease", { timeout: 60_000 }, async () => {
  const { engine, root, changeLease } = await openRun();
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  onTestFinished(() => void vi.useRealTimers());
  let isAged = false;
  let renewedAt: number | undefined;
  const onProgress = ({ stage }: { readonly stage: string }): void => {
    if (stage === "walk" && !isAged) {
      isAged = true;
      changeLease((lease) => ({ ...lease, renewedAt: 1 }));
      vi.advanceTimersByTime(75_000);
    }
    if (stage === "commit") ({ renewedAt } = changeLease());
  };
  expect(await engine.code.index(root, { onProgress })).toMatchObject({ generation: 1 });
  expect(renewedAt).toBeGreaterThan(Date.now() - 60_000);
});

test("a run that lost its lease to another host publishes nothing", { timeout: 60_000 }, async () => {
  const { engine, root, changeLease } = await openRun();
  const takeOver = ({ stage }: { readonly stage: string }): void => {
    const other = { host: "elsewhere", token: "another engine", renewedAt: Date.now() };
    if (stage === "commit") changeLease((lease) => ({ ...lease, ...other }));
  };
  await expect(engine.code.index(root, { onProgress: takeOver })).rejects.toMatchObject({
    code: "STORE_LOCKED",
    hint: expect.stringContaining("Run it again") as string,
  });
  expect(changeLease((lease) => ({ ...lease, renewedAt: 1 }))).toMatchObject({ host: "elsewhere" });
  expect(await engine.code.index(root, {})).toMatchObject({ generation: 1, filesReused: 1 });
});
