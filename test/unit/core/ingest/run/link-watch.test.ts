// Is a file on which one thread stands still named, even while other threads go on?
import { expect, test } from "vitest";
import { createLinkWatch, type LinkWatch } from "../../../../../src/core/ingest/run/link-watch.ts";
import { runCounters } from "../../../../../src/core/ingest/run-counters.ts";

/** A segment being built: `link` finishes files, `end` the segment. */
interface Segment {
  link(files: number): void;
  end(): Promise<void>;
}

function watchWith(rows: readonly (readonly number[])[]): {
  readonly clock: { ms: number };
  readonly watch: LinkWatch;
  readonly segments: readonly Segment[];
} {
  const clock = { ms: 0 };
  const watch = createLinkWatch(
    (row) => `file-${row}.ts`,
    () => clock.ms,
  );
  const segments = rows.map((ofSegment): Segment => {
    let counters: Int32Array | undefined;
    let finish: (() => void) | undefined;
    const built = watch.during(ofSegment, (given) => {
      counters = given;
      return new Promise<void>((resolve) => (finish = resolve));
    });
    return {
      link: (files) => void Atomics.add(counters!, runCounters.linked, files),
      end: () => {
        finish!();
        return built;
      },
    };
  });
  return { clock, watch, segments };
}

test("the sum of all segments is what is done, also after some have ended", async () => {
  const { watch, segments } = watchWith([
    [0, 1, 2],
    [3, 4],
  ]);
  expect(watch.see()).toEqual({ done: 0 });
  segments[0]!.link(3);
  segments[1]!.link(1);
  expect(watch.see()).toEqual({ done: 4 });
  await segments[0]!.end();
  segments[1]!.link(1);
  expect(watch.see()).toEqual({ done: 5 });
  await segments[1]!.end();
  expect(watch.see()).toEqual({ done: 5 });
});

test("a file is named after ten seconds without progress of its own thread, and no longer once it is linked", () => {
  const { clock, watch, segments } = watchWith([
    [10, 11, 12],
    [20, 21, 22],
  ]);
  segments[0]!.link(1);
  watch.see();
  for (clock.ms = 1000; clock.ms < 10_000; clock.ms += 4000) {
    if (clock.ms === 5000) segments[1]!.link(1);
    expect(watch.see().slow).toBeUndefined();
  }
  clock.ms = 12_000;
  expect(watch.see()).toEqual({ done: 2, slow: { path: "file-11.ts", ms: 12_000 } });
  segments[0]!.link(1);
  expect(watch.see().slow).toBeUndefined();
  clock.ms = 15_000;
  expect(watch.see().slow).toEqual({ path: "file-21.ts", ms: 10_000 });
});

test("laying out a segment after its last file names no file", async () => {
  const { clock, watch, segments } = watchWith([[1]]);
  segments[0]!.link(1);
  watch.see();
  clock.ms = 60_000;
  expect(watch.see()).toEqual({ done: 1 });
  await segments[0]!.end();
});
