import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { writeConfig } from "../../../src/config/index.ts";
import { makeTempFolder } from "../../support/temp.ts";

test("sets and removes keys and keeps the others", () => {
  const home = join(makeTempFolder(), "new");
  const read = (): unknown => JSON.parse(readFileSync(join(home, "config.json"), "utf8"));
  writeConfig(home, { "embed.provider": "onnx", "embed.path": "/m", "log.level": "info" });
  expect(read()).toEqual({ embed: { provider: "onnx", path: "/m" }, log: { level: "info" } });
  writeConfig(home, { "embed.provider": undefined, "embed.path": undefined });
  expect(read()).toEqual({ log: { level: "info" } });
});

test("throws on a file that is not JSON and leaves it unchanged", () => {
  const home = makeTempFolder();
  writeFileSync(join(home, "config.json"), "{ log:");
  expect(() => {
    writeConfig(home, { "log.level": "info" });
  }).toThrow("is not JSON");
  expect(readFileSync(join(home, "config.json"), "utf8")).toBe("{ log:");
});
