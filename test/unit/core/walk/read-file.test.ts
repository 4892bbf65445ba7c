import { closeSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { openFile } from "../../../../src/core/walk/read-file.ts";
import { makeTempFolder } from "../../../support/temp.ts";

it("opens no link, also where the system has no flag that refuses one", () => {
  const folder = makeTempFolder();
  const file = join(folder, "a.ts");
  writeFileSync(file, "let a;");
  symlinkSync(file, join(folder, "link.ts"));
  for (const flag of [undefined, 0]) {
    const fd = openFile(file, flag);
    expect(readFileSync(fd, "utf8")).toBe("let a;");
    closeSync(fd);
    expect(() => openFile(join(folder, "link.ts"), flag)).toThrow(expect.objectContaining({ code: "ELOOP" }));
    expect(() => openFile(join(folder, "none.ts"), flag)).toThrow(
      expect.objectContaining({ code: "ENOENT" }),
    );
  }
});
