import { expect, it } from "vitest";
import { isBelow } from "../../../../src/core/compiler/read-config.ts";

it.each(["/proj", "C:/proj"])("tells which patterns cover only files in %s", (root) => {
  const inside = ["src/**/*", "**/*", "*.ts", "../b/src", "./", `${root}/types/*.d.ts`, ".."];
  const outside = ["../../**/*", "../../../other", `${root}-other/**`, "/**/*", "D:/**/*"];
  for (const pattern of inside)
    expect([pattern, isBelow(root, `${root}/a`, pattern)]).toEqual([pattern, true]);
  for (const pattern of outside) {
    expect([pattern, isBelow(root, `${root}/a`, pattern)]).toEqual([pattern, false]);
  }
});
