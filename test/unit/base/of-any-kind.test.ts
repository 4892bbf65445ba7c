// Inspecting a socket must not change how Node finds modules: a Node bug that affects linked packages.
import { execFileSync } from "node:child_process";
import { mkdirSync, realpathSync, symlinkSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, test } from "vitest";
import { makeTempFolder } from "../../support/temp.ts";

test("a module behind a symbolic link still resolves after a stat of a socket", () => {
  const folder = realpathSync(makeTempFolder());
  mkdirSync(join(folder, "store"));
  for (const name of ["first", "second"]) {
    writeFileSync(join(folder, `store/${name}.mjs`), "export const url = import.meta.url;");
  }
  symlinkSync(join(folder, "store"), join(folder, "linked"));
  const options = pathToFileURL(resolve("dist/src/base/of-any-kind.js")).href;
  const main = join(folder, "main.mjs");
  writeFileSync(
    main,
    `import { statSync } from "node:fs";
     import { createServer } from "node:net";
     const { ofAnyKind } = await import(${JSON.stringify(options)});
     await import("./linked/first.mjs");
     const server = createServer().listen("socket", async () => {
       if (!statSync("socket", ofAnyKind).isSocket()) throw new Error("not a socket");
       console.log((await import("./linked/second.mjs")).url);
       server.close();
     });`,
  );
  const printed = execFileSync(process.execPath, [main], { cwd: folder, encoding: "utf8" });
  expect(printed.trim()).toBe(pathToFileURL(join(folder, "store/second.mjs")).href);
});
