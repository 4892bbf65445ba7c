import { lstatSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { hasSetting, writeConfig } from "../../../src/config/index.ts";
import { makeTempFolder } from "../../support/temp.ts";

test("sets and removes keys and keeps the others", () => {
  const home = join(makeTempFolder(), "new");
  const read = (): unknown => JSON.parse(readFileSync(join(home, "config.json"), "utf8"));
  writeConfig(home, { "embed.provider": "onnx", "embed.path": "/m", "log.level": "info" });
  expect(read()).toEqual({ embed: { provider: "onnx", path: "/m" }, log: { level: "info" } });
  writeConfig(home, { "embed.provider": undefined, "embed.path": undefined });
  expect(read()).toEqual({ log: { level: "info" } });
});

test("removes what is no section, and refuses a file that is no object", () => {
  const home = makeTempFolder();
  const path = join(home, "config.json");
  writeFileSync(path, '{"walk":5,"log":{"level":"info"}}');
  expect(hasSetting(home, "walk")).toBe(true);
  expect(hasSetting(home, "walk.maxFileBytes")).toBe(false);
  writeConfig(home, { "walk.maxFileBytes": undefined });
  expect(JSON.parse(readFileSync(path, "utf8"))).toEqual({ log: { level: "info" } });
  writeFileSync(path, "null");
  expect(() => {
    writeConfig(home, { "log.level": "info" });
  }).toThrow("must be an object");
});

test("throws on a file that is not JSON and leaves it unchanged", () => {
  const home = makeTempFolder();
  writeFileSync(join(home, "config.json"), "{ log:");
  expect(() => {
    writeConfig(home, { "log.level": "info" });
  }).toThrow("is not JSON");
  expect(readFileSync(join(home, "config.json"), "utf8")).toBe("{ log:");
});

test.skipIf(process.platform === "win32")("writes through a link to a file elsewhere", () => {
  const home = makeTempFolder();
  const elsewhere = join(makeTempFolder(), "loci.json");
  writeFileSync(elsewhere, "{}");
  symlinkSync(elsewhere, join(home, "config.json"));
  writeConfig(home, { "log.level": "info" });
  expect(lstatSync(join(home, "config.json")).isSymbolicLink()).toBe(true);
  expect(JSON.parse(readFileSync(elsewhere, "utf8"))).toEqual({ log: { level: "info" } });
  rmSync(elsewhere);
  writeConfig(home, { "log.level": "warn" });
  expect(lstatSync(join(home, "config.json")).isSymbolicLink()).toBe(true);
  expect(JSON.parse(readFileSync(elsewhere, "utf8"))).toEqual({ log: { level: "warn" } });
});
