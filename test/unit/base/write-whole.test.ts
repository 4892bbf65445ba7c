import { readdirSync, readFileSync, mkdirSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { renameOver, writeWhole } from "../../../src/base/write-whole.ts";
import { makeTempFolder } from "../../support/temp.ts";

function refusal(code: string): NodeJS.ErrnoException {
  return Object.assign(new Error(`${code}: refused`), { code });
}

describe("a file that is replaced whole", () => {
  test("has the new text and exactly the mode that was asked for, and nothing is left beside it", () => {
    const folder = makeTempFolder("loci-whole");
    const file = join(folder, "a.json");
    writeFileSync(file, "old", { mode: 0o600 });
    writeWhole(file, "new", { mode: 0o666, flush: true });
    expect(readFileSync(file, "utf8")).toBe("new");
    expect(statSync(file).mode & 0o777).toBe(0o666);
    expect(readdirSync(folder)).toEqual(["a.json"]);
  });

  test("stays as it is where it cannot be replaced", () => {
    const folder = makeTempFolder("loci-whole");
    mkdirSync(join(folder, "a.json"));
    expect(() => {
      writeWhole(join(folder, "a.json"), "new");
    }).toThrow(/EISDIR/);
    expect(readdirSync(folder)).toEqual(["a.json"]);
  });

  test.each(["EPERM", "EACCES", "EBUSY"])(
    "is tried again after %s, which Windows gives for a moment",
    (code) => {
      const tries: string[] = [];
      renameOver("draft", "file", (from, to) => {
        tries.push(`${from} ${to}`);
        if (tries.length < 3) throw refusal(code);
      });
      expect(tries).toEqual(["draft file", "draft file", "draft file"]);
    },
  );

  test("is not tried for ever, and never again after another refusal", () => {
    const tries = { EBUSY: 0, ENOSPC: 0 };
    for (const code of ["EBUSY", "ENOSPC"] as const) {
      expect(() => {
        renameOver("draft", "file", () => {
          tries[code]++;
          throw refusal(code);
        });
      }).toThrow(code);
    }
    expect(tries).toEqual({ EBUSY: 4, ENOSPC: 1 });
  });
});
