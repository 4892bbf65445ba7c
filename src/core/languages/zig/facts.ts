// Zig: functions and constants of a type are in scope inside it, its fields are not.
import type { LanguageFacts } from "../../link/language-facts.ts";
import { plainFacts } from "../linking-parts/plain-facts.ts";

/** Functions of the standard library that make the type of a container from the type of what it holds. */
export const listNames = `ArrayList ArrayListUnmanaged ArrayListAligned BoundedArray SegmentedList
  StringHashMap StringHashMapUnmanaged StringArrayHashMap StringArrayHashMapUnmanaged`;
/** Those that take the type of the keys first. */
export const keyedNames =
  "AutoHashMap AutoHashMapUnmanaged AutoArrayHashMap AutoArrayHashMapUnmanaged HashMap ArrayHashMap";
/** Functions of such a type that make a value of it. */
export const makerNames = "init initCapacity fromOwnedSlice";

export const zigFacts: LanguageFacts = {
  ...plainFacts,
  declarationScope: true,
  callConstructs: true,
  plainFields: true,
  discardName: "_",
  selfTypes: "Self @This",
  globals: `${listNames} ${keyedNames}`,
  fields: { element: "items" },
  members: {
    element: `pop popOrNull getLast getLastOrNull orderedRemove swapRemove get getPtr addOne addOneAssumeCapacity at
      toOwnedSlice values slice constSlice`,
  },
};
