import { expect, it } from "vitest";
import { findDefaults, setDefaults } from "../../../../src/families/context-engine/session-defaults.ts";
import type { Session } from "../../../../src/tools/definitions/tool.ts";

it("a token in use is kept, whatever number of others are set", () => {
  const session = {} as Session;
  const warnings: string[] = [];
  const context = { session, warn: (warning: string) => void warnings.push(warning) };
  setDefaults(session, "mine", "billing");
  setDefaults(session, "unused", "billing");
  for (let other = 0; other < 1_500; other++) {
    setDefaults(session, `other ${other}`, "shop");
    expect(findDefaults(context, "mine")).toEqual({ collection: "billing" });
  }
  expect(warnings).toEqual([]);
  expect(findDefaults(context, "unused")).toEqual({});
  expect(warnings).toHaveLength(1);
});
