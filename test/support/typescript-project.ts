// A project with TypeScript installed: the one of this repository, or a copy that a test patches.
import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { makeRepository } from "./temp.ts";

const installed = resolve("node_modules/typescript");

export function makeTypeScriptProject(files: Readonly<Record<string, string>>): string {
  const root = makeRepository(files);
  mkdirSync(join(root, "node_modules"));
  symlinkSync(installed, join(root, "node_modules/typescript"), "junction");
  return root;
}

/** `patch` is CommonJS code that changes `ts`, the real compiler. */
export function makePatchedProject(files: Readonly<Record<string, string>>, patch: string): string {
  const root = makeRepository(files);
  const folder = join(root, "node_modules/typescript");
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "package.json"), '{"name":"typescript","version":"0.0.0","main":"main.js"}');
  const real = JSON.stringify(join(installed, "lib/typescript.js"));
  writeFileSync(
    join(folder, "main.js"),
    `const ts = { ...require(${real}) };\n${patch}\nmodule.exports = ts;\n`,
  );
  return root;
}
