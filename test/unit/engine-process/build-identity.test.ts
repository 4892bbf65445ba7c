// Which of two builds is the newer one?
import { expect, test } from "vitest";
import { compareBuilds, compareVersions } from "../../../src/engine-process/build-identity.ts";

test("versions sort as in the example on semver.org", () => {
  const ordered = [
    ..."1.0.0-alpha 1.0.0-alpha.1 1.0.0-alpha.beta 1.0.0-beta 1.0.0-beta.2 1.0.0-beta.11 1.0.0-rc.1 1.0.0".split(
      " ",
    ),
    ..."1.0.1 1.2.0 1.10.0 2.0.0".split(" "),
  ];
  for (const [i, a] of ordered.entries()) {
    for (const [j, b] of ordered.entries()) expect(Math.sign(compareVersions(a, b))).toBe(Math.sign(i - j));
  }
  expect(compareVersions("1.0.0+one", "1.0.0+two")).toBe(0);
});

test("builds of the same version are compared by build time and folder", () => {
  const running = { version: "1.0.0", folder: "/opt/loci/", builtAtMs: 100 };
  expect(compareBuilds(running, running)).toBe("same");
  expect(compareBuilds({ ...running, builtAtMs: 101 }, running)).toBe("newer");
  expect(compareBuilds({ ...running, builtAtMs: 99 }, running)).toBe("older");
  expect(compareBuilds({ ...running, folder: "/home/ada/loci/", builtAtMs: 101 }, running)).toBe("other");
  expect(compareBuilds({ ...running, version: "1.1.0", builtAtMs: 1 }, running)).toBe("newer");
  expect(compareBuilds({ ...running, version: "0.9.0", builtAtMs: 999 }, running)).toBe("older");
});
