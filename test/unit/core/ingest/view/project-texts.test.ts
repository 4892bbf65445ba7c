import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { ProjectTexts } from "../../../../../src/core/ingest/view/project-texts.ts";
import { hashBlob } from "../../../../../src/core/walk/index.ts";
import { makeTempFolder } from "../../../../support/temp.ts";

test("reads a text once per blob id, and never caches a text under an id of other content", () => {
  const file = join(makeTempFolder(), "package.json");
  const texts = new ProjectTexts();
  const [first, second] = ["{}", '{"name":"kiln"}'];
  const idOf = (text: string): string => hashBlob(Buffer.from(text));
  writeFileSync(file, second);
  // Written after the walk saw it: the linker gets the current text, and the next run the text that the walk saw.
  expect(texts.read(file, idOf(first))).toBe(second);
  writeFileSync(file, first);
  expect(texts.read(file, idOf(first))).toBe(first);
  expect(texts.read(file, undefined)).toBe(first);
  rmSync(file);
  expect(texts.read(file, idOf(first))).toBe(first);
  expect(texts.read(file, undefined)).toBeUndefined();
  texts.clear();
  expect(texts.read(file, idOf(first))).toBeUndefined();
});
