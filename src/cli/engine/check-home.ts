// Can everything that Loci stores be written? A home that can only be read answers questions, so only a look tells.
import { existsSync } from "node:fs";
import { join } from "node:path";
import { countOf } from "../../base/count-of.ts";
import { freeBytesOf } from "../../base/free-bytes.ts";
import { isWritable } from "../../base/is-writable.ts";
import type { HealthCheck } from "../../core/types/index.ts";
import { formatBytes } from "../terminal/table.ts";

const stores = ["memory", "artifacts"] as const;
/** With less, the next memory or index may not fit. */
const spareBytes = 64 * 1024 * 1024;

/** After the engine was opened, which makes the home. Other missing parts are made by whoever needs them first. */
export function checkHome(home: string, freeBytes = freeBytesOf(home)): HealthCheck {
  const startedAt = performance.now();
  const parts = ["roots", ...stores.flatMap((store) => [store, join(store, "data.mdb")])];
  const there = parts.map((part) => join(home, part)).filter((path) => existsSync(path));
  const closed = [home, ...there].filter((path) => !isWritable(path));
  const [first] = closed;
  const tookMs = performance.now() - startedAt;
  if (first === undefined && freeBytes < spareBytes) {
    return {
      ...{ part: "home", ok: false, tookMs },
      detail: `only ${formatBytes(freeBytes)} are free on the disk of ${home}`,
      mend: "Free space on that disk, or choose another home with --home DIR or LOCI_HOME.",
    };
  }
  if (first === undefined) return { part: "home", ok: true, detail: home, mend: undefined, tookMs };
  const more = closed.length === 1 ? "" : ` and ${countOf(closed.length - 1, "other path")} in it`;
  return {
    ...{ part: "home", ok: false, tookMs },
    detail: `Loci cannot write to ${first}${more}: nothing can be stored or indexed`,
    mend: `Give your user write access to ${home}, or choose another home with --home DIR or LOCI_HOME.`,
  };
}
