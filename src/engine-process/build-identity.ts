// Which build of Loci is this process, and is another one's newer? An engine only serves clients of its own build.
import { readFileSync, statSync } from "node:fs";
import { fileURLToPath } from "node:url";

export interface BuildIdentity {
  readonly version: string;
  /** The package folder. */
  readonly folder: string;
  /** When a checkout was last compiled, or a package installed, in milliseconds since the epoch. */
  readonly builtAtMs: number;
}

const packageFolder = fileURLToPath(new URL("../../../", import.meta.url));

export function identifyBuild(folder: string = packageFolder): BuildIdentity {
  const { version } = JSON.parse(readFileSync(`${folder}package.json`, "utf8")) as {
    readonly version: string;
  };
  // Only a checkout has the compiler's own record.
  const stamp =
    statSync(`${folder}dist/.tsbuildinfo`, { throwIfNoEntry: false }) ?? statSync(`${folder}package.json`);
  return { version, folder, builtAtMs: Math.floor(stamp.mtimeMs) };
}

/**
 * A "newer" build takes over from the running one; "other" is neither newer nor the same: two checkouts of one version.
 */
export function compareBuilds(
  asked: BuildIdentity,
  running: BuildIdentity,
): "same" | "newer" | "older" | "other" {
  const order = compareVersions(asked.version, running.version);
  if (order !== 0) return order > 0 ? "newer" : "older";
  if (asked.folder !== running.folder) return "other";
  if (asked.builtAtMs === running.builtAtMs) return "same";
  return asked.builtAtMs > running.builtAtMs ? "newer" : "older";
}

/** By section 11 of https://semver.org: numbers first; a version with a suffix comes before the same one without. */
export function compareVersions(a: string, b: string): number {
  const [coreA, suffixA] = splitVersion(a);
  const [coreB, suffixB] = splitVersion(b);
  const core = compareParts(coreA, coreB);
  if (core !== 0) return core;
  if (suffixA.length === 0 || suffixB.length === 0) return suffixB.length - suffixA.length;
  return compareParts(suffixA, suffixB);
}

function splitVersion(version: string): readonly [core: readonly string[], suffix: readonly string[]] {
  const [withoutBuild = ""] = version.split("+");
  const dash = withoutBuild.indexOf("-");
  const core = dash < 0 ? withoutBuild : withoutBuild.slice(0, dash);
  return [core.split("."), dash < 0 ? [] : withoutBuild.slice(dash + 1).split(".")];
}

function compareParts(a: readonly string[], b: readonly string[]): number {
  for (let i = 0; i < Math.max(a.length, b.length); i++) {
    const [left, right] = [a[i], b[i]];
    if (left === undefined || right === undefined) return left === undefined ? -1 : 1;
    if (left === right) continue;
    const [isNumberLeft, isNumberRight] = [/^\d+$/.test(left), /^\d+$/.test(right)];
    if (isNumberLeft && isNumberRight) return Number(left) - Number(right);
    if (isNumberLeft !== isNumberRight) return isNumberLeft ? -1 : 1;
    return left < right ? -1 : 1;
  }
  return 0;
}
