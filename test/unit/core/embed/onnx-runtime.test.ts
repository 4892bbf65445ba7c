import { expect, test } from "vitest";
import { hintOf } from "../../../../src/core/embed/onnx-runtime.ts";

test("without the ONNX runtime, the error says how to install it, or that there is none for this machine", () => {
  expect(hintOf("linux", "x64")).toContain("npm install --no-save --ignore-scripts onnxruntime-node");
  expect(hintOf("darwin", "x64")).toContain("no build for Macs with Intel processors");
  expect(hintOf("darwin", "x64")).not.toContain("npm install");
  for (const arch of ["x64", "arm64"]) expect(hintOf("darwin", arch)).toContain("the built-in model");
});
