// Which credentials does the address of a cache hold?
import { expect, test } from "vitest";
import { describeRemote, parseRemote } from "../../../../src/core/sharing/remote-address.ts";

test.each([
  ["p%25w", "p%w"],
  ["p%w", "p%w"],
  ["100%", "100%"],
  ["%C3%A9", "é"],
  ["%ff", "%ff"],
])("the password %s is sent as %s", (written, sent) => {
  const { authorization } = parseRemote(`http://ada:${written}@localhost:1/cache`);
  expect(Buffer.from(authorization!.replace("Basic ", ""), "base64").toString()).toBe(`ada:${sent}`);
});

test("the address is shown without its credentials", () => {
  expect(describeRemote("http://ada:p%w@localhost:1/cache")).toBe("http://localhost:1/cache");
});
