import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { createBench } from "../../../bench/create-bench.ts";
import type { CollectingBench } from "../../../bench/create-bench.ts";
import { measureMicro } from "../../../bench/measure-micro.ts";
import { makeTempFolder } from "../../support/temp.ts";

interface OpenedBench {
  readonly bench: CollectingBench;
  readonly written: string[];
}

function openBench(
  options: { readonly filter?: RegExp; readonly peerFolders?: readonly string[] } = {},
): OpenedBench {
  const written: string[] = [];
  const bench = createBench({
    ...{ quick: true, corpora: [], arguments: [] },
    filter: options.filter,
    peerFolders: options.peerFolders,
    write: (markdown) => void written.push(markdown),
  });
  return { bench, written };
}

test("a case that throws is recorded as failed, and the next case still runs", async () => {
  const { bench, written } = openBench();
  expect(await bench.case("wrong", () => Promise.reject(new Error("two is not three")))).toBe(false);
  expect(await bench.case("right", () => undefined)).toBe(true);
  const { failures } = bench.collect();
  expect(failures.map((failure) => failure.case)).toEqual(["wrong"]);
  expect(failures[0]!.message).toContain("two is not three");
  expect(written.join("")).toContain("**Failed: wrong**");
});

test("cases that do not match the filter are skipped", async () => {
  const { bench } = openBench({ filter: /index/i });
  const ran: string[] = [];
  for (const name of ["Full index", "search"]) await bench.case(name, () => void ran.push(name));
  expect(ran).toEqual(["Full index"]);
});

test("samples are grouped by subject, name, and program, and a figure keeps its unit", () => {
  const { bench } = openBench();
  const key = { subject: "s", name: "n" };
  bench.add(key, "ms", 1, 5);
  bench.add({ ...key, by: undefined }, "ms", 3);
  bench.add({ ...key, by: "other" }, "ms", 100);
  expect(bench.median(key)).toBe(3);
  expect(bench.median({ ...key, by: "other" })).toBe(100);
  expect(bench.median({ ...key, name: "unknown" })).toBeUndefined();
  expect(bench.subjectsOf("n")).toEqual(["s"]);
  expect(bench.collect().figures).toMatchObject([
    { by: "loci", samples: [1, 5, 3], p50: 3, mad: 2 },
    { by: "other", samples: [100] },
  ]);
  expect(() => {
    bench.add(key, "bytes", 1);
  }).toThrow("is in ms, not in bytes");
  expect(() => {
    bench.add(key, "ms", NaN);
  }).toThrow("not all numbers");
});

test("peers are searched only on request, and a missing peer is reported once", () => {
  const folder = makeTempFolder();
  mkdirSync(join(folder, "node_modules/@scope/peer"), { recursive: true });
  const manifest = { name: "@scope/peer", version: "1.2.3", bin: { peer: "cli.js" } };
  writeFileSync(join(folder, "node_modules/@scope/peer/package.json"), JSON.stringify(manifest));
  expect(openBench().bench.findPeer("@scope/peer")).toBeUndefined();

  const { bench, written } = openBench({ peerFolders: [folder] });
  const peer = bench.findPeer("@scope/peer");
  expect(peer?.version).toBe("1.2.3");
  expect(peer?.findCommand("peer")).toBe(join(folder, "node_modules/@scope/peer/cli.js"));
  expect(() => peer?.findCommand("other")).toThrow("@scope/peer 1.2.3 has no command other");
  bench.findPeer("absent");
  bench.findPeer("absent");
  expect(written).toEqual(["absent is not installed: --install-peers puts it into the cache.\n\n"]);
  expect(bench.collect().peers).toEqual([{ name: "@scope/peer", version: "1.2.3" }, { name: "absent" }]);
});

test("a micro task is measured only if its result passes the check", async () => {
  const { bench } = openBench();
  await measureMicro(
    bench,
    "sums",
    [
      {
        name: "right",
        run: () => 1 + 1,
        check: (sum) => {
          expect(sum).toBe(2);
        },
      },
      {
        name: "wrong",
        run: () => 1 + 2,
        check: (sum) => {
          expect(sum).toBe(2);
        },
      },
    ],
    5,
  );
  const { figures, failures } = bench.collect();
  expect(figures.map(({ name }) => name)).toEqual(["right"]);
  expect(figures[0]!.samples.length).toBeGreaterThan(10);
  expect(figures[0]!.samples.length).toBeLessThanOrEqual(200);
  expect(failures.map((failure) => failure.case)).toEqual(["sums: wrong"]);
});
