import { expect, test } from "vitest";
import { guardWrites } from "../../../src/base/write-error.ts";

test("a file that another program keeps is reported as in use, not as one without rights", () => {
  const refusal = { code: "EBUSY", syscall: "rename", path: "/home/memory/data.mdb" };
  const write = (): void => {
    guardWrites("/home/memory", () => {
      throw Object.assign(new Error("EBUSY: resource busy or locked"), refusal);
    });
  };
  expect(write).toThrow(
    expect.objectContaining({
      code: "STORE_LOCKED",
      message: "/home/memory/data.mdb is in use by another program.",
    }),
  );
});
