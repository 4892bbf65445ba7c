// Comments in a client's file stay, wherever they are.
import { expect, test } from "vitest";
import { setValue } from "../../../../src/cli/clients/edit-json.ts";

test.each([
  ["{ /* here */ }", '{ /* here */ "a": { "b": 1 } }'],
  ['{ "a": { /* here */ } }', '{ "a": { /* here */ "b": 1 } }'],
  ["{}", '{\n  "a": {\n    "b": 1\n  }\n}'],
  ['{ "a": {} }', '{ "a": { "b": 1 } }'],
  ["// here", '// here\n{ "a": { "b": 1 } }\n'],
  ["// here\r\n// and here", '// here\r\n// and here\r\n{\r\n  "a": {\r\n    "b": 1\r\n  }\r\n}\r\n'],
  ["", '{\n  "a": {\n    "b": 1\n  }\n}\n'],
])("%j becomes %j", (text, expected) => {
  expect(setValue(text, "file", ["a", "b"], 1, false)).toBe(expected);
});
