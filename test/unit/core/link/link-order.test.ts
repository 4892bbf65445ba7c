// What a name means does not depend on what was asked before it.
import { expect, test } from "vitest";
import { hash32 } from "../../../../src/base/hash32.ts";
import { hasSymbol } from "../../../../src/core/link/found.ts";
import { createLinkState } from "../../../../src/core/link/linker.ts";
import { enclosingType } from "../../../../src/core/link/names/enclosing-type.ts";
import { findMember } from "../../../../src/core/link/names/members.ts";
import { languages } from "../../../support/languages.ts";
import { sourceWorld } from "./source-view.ts";

test("a nested class that an heir inherits is found before and after its constructor, defined by way of the heir", () => {
  const view = sourceWorld({
    "b.cpp": `#include "types.h"
      Partial::Allocator::Allocator() { count = 16; }`,
    "types.h": `class Streaming { public: class Allocator { public: int count; Allocator(); }; };
      class Partial : public Streaming {};`,
  });
  const [definer, header] = [0, 1];
  for (const isConstructorFirst of [true, false]) {
    const state = createLinkState(view, languages);
    const types = state.scope(header);
    const rowOf = (name: string): number => types.names.indexOf(hash32(name));
    const ask = {
      member: () => findMember(state, types.base + rowOf("Partial"), hash32("Allocator")).found,
      constructor: () => enclosingType(state, state.scope(definer), 1),
    };
    if (isConstructorFirst) ask.constructor();
    expect(hasSymbol(ask.member())).toBe(true);
    expect(ask.constructor()).toBe(types.base + rowOf("Allocator"));
  }
});
