import { readdirSync, readFileSync, mkdirSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { renameOver, renameOverLater, writeWhole } from "../../../src/base/write-whole.ts";
import { makeTempFolder } from "../../support/temp.ts";

function refusal(code: string): NodeJS.ErrnoException {
  return Object.assign(new Error(`${code}: refused`), { code });
}

describe("replacing a whole file", () => {
  test("writes the new text with exactly the requested mode and leaves no temporary file", () => {
    const folder = makeTempFolder("loci-whole");
    const file = join(folder, "a.json");
    writeFileSync(file, "old", { mode: 0o600 });
    writeWhole(file, "new", { mode: 0o666, flush: true });
    expect(readFileSync(file, "utf8")).toBe("new");
    expect(statSync(file).mode & 0o777).toBe(0o666);
    expect(readdirSync(folder)).toEqual(["a.json"]);
  });

  test("leaves the target unchanged and removes the temporary file if the rename fails", () => {
    const folder = makeTempFolder("loci-whole");
    mkdirSync(join(folder, "a.json"));
    expect(() => {
      writeWhole(join(folder, "a.json"), "new");
    }).toThrow(/EISDIR/);
    expect(readdirSync(folder)).toEqual(["a.json"]);
  });

  test.each(["EPERM", "EACCES", "EBUSY"])(
    "retries after %s, which Windows reports while another program has the file open",
    (code) => {
      const tries: string[] = [];
      renameOver("draft", "file", (from, to) => {
        tries.push(`${from} ${to}`);
        if (tries.length < 3) throw refusal(code);
      });
      expect(tries).toEqual(["draft file", "draft file", "draft file"]);
    },
  );

  test("stops after four tries, and after the first for any other error", () => {
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

  test("tries as often without blocking the thread", async () => {
    const tries = { EPERM: 0, ENOSPC: 0 };
    let turns = 0;
    const timer = setInterval(() => turns++, 1);
    for (const code of ["EPERM", "ENOSPC"] as const) {
      const renaming = renameOverLater("draft", "file", () => {
        tries[code]++;
        return Promise.reject(refusal(code));
      });
      await expect(renaming).rejects.toThrow(code);
    }
    clearInterval(timer);
    expect(tries).toEqual({ EPERM: 4, ENOSPC: 1 });
    expect(turns).toBeGreaterThan(10);
  });
});
