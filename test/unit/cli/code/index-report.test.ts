// What an index run says on the terminal about the files that it could read only in part.
import { expect, test } from "vitest";
import { renderIndexReport } from "../../../../src/cli/code/index-report.ts";
import type { IndexReport } from "../../../../src/core/types/index.ts";
import { makeRepository } from "../../../support/temp.ts";
import { openTestEngine } from "../../../support/engine.ts";

test("as many files are read in part as are named or counted", async () => {
  const root = makeRepository({ "a.ts": "export const a = 1;\n" });
  const { engine } = await openTestEngine();
  const whole = await engine.code.index(root, {});
  const shown = (filesBroken: number, brokenFiles: readonly string[]): string => {
    const report: IndexReport = { ...whole, filesBroken, brokenFiles };
    return /^in part +(.*)$/m.exec(renderIndexReport(report, 400))?.[1] ?? "";
  };
  const names = Array.from({ length: 100 }, (_, i) => `f${i}.c`);
  expect(shown(2, names.slice(0, 2))).toBe("f0.c, f1.c (--why FILE shows the lines)");
  expect(shown(199, names)).toBe("f0.c, f1.c, f2.c, f3.c, f4.c and 194 more (--why FILE shows the lines)");
});
