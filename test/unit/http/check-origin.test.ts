import { expect, test } from "vitest";
import { findForeignOrigin } from "../../../src/http/check-origin.ts";
import { isLoopback, parseAddresses } from "../../../src/http/parse-address.ts";

const local = { isLocal: true, hosts: [], origins: [] };
const open = { isLocal: false, hosts: ["loci.example"], origins: ["https://app.example"] };

test.each([
  ["localhost:8000", local],
  ["127.0.0.1", local],
  ["[::1]:8000", local],
  ["LOCALHOST.", local],
  ["10.1.2.3:8000", open],
  ["loci.example", open],
])("the host %s is accepted", (host, rules) => {
  expect(findForeignOrigin({ host }, rules)).toBeUndefined();
});

test.each([
  [undefined, local],
  ["", local],
  ["10.1.2.3", local],
  ["localhost.evil.example", local],
  ["127.0.0.1@evil.example", local],
  ["evil.example", open],
])("the host %s is rejected", (host, rules) => {
  expect(findForeignOrigin({ host }, rules)).toContain("host");
});

test("a web page is accepted only if its origin is listed or is the server's own address", () => {
  const host = "127.0.0.1:8000";
  expect(findForeignOrigin({ host, origin: "https://app.example" }, local)).toContain("app.example");
  expect(findForeignOrigin({ host, origin: "https://app.example" }, open)).toBeUndefined();
  expect(findForeignOrigin({ host, origin: `http://${host}` }, local)).toBeUndefined();
  expect(findForeignOrigin({ host, origin: "http://127.0.0.1:3000" }, local)).toContain("3000");
  expect(findForeignOrigin({ host, site: "cross-site" }, local)).toContain("Web pages");
  expect(findForeignOrigin({ host, site: "none" }, local)).toBeUndefined();
});

test("an address without a host uses the host of the previous one", () => {
  expect(parseAddresses(["8000", "0.0.0.0:8001", "8002", "[::1]:8003"])).toEqual([
    { host: "127.0.0.1", port: 8000 },
    { host: "0.0.0.0", port: 8001 },
    { host: "0.0.0.0", port: 8002 },
    { host: "::1", port: 8003 },
  ]);
  for (const wrong of ["", "host", "host:", "1.2.3.4:99999", "a b:1", "::1:80"]) {
    expect(() => parseAddresses([wrong])).toThrow(JSON.stringify(wrong));
  }
  expect(() => parseAddresses([]), "no address would be all of them").toThrow("no address");
});

test("only addresses that no other machine can reach count as loopback", () => {
  expect(["127.0.0.1", "127.9.9.9", "::1", "localhost"].map(isLoopback)).toEqual([true, true, true, true]);
  expect(["0.0.0.0", "::", "192.168.1.1", "localhost.example"].map(isLoopback)).toEqual([
    false,
    false,
    false,
    false,
  ]);
});
