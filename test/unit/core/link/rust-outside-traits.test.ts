// Many traits that one outside type implements: does linking ask only those that may have the method?
import { expect, test } from "vitest";
import { createLinkState } from "../../../../src/core/link/linker.ts";
import { linkFile } from "../../../../src/core/link/edges/link-file.ts";
import { languages } from "../../../support/languages.ts";
import { callLines, sourceWorld } from "./source-view.ts";

/** Each trait has a method of its own; the last one has it from the trait that it extends. */
function writeTraits(count: number): string {
  const traits = Array.from(
    { length: count },
    (_, i) => `trait T${i} { fn m${i}(&self) {} }\nimpl T${i} for Vec<u8> {}\n`,
  );
  const calls = Array.from({ length: count }, (_, i) => `    v.m${i}();\n`);
  const above = "trait Above { fn far(&self) {} }\ntrait Below: Above {}\nimpl Below for Vec<u8> {}\n";
  return `${traits.join("")}${above}fn run(v: Vec<u8>) {\n${calls.join("")}    v.far();\n}\n`;
}

// Once, each trait was asked for each name: 1,200 traits took 7 s.
test("the questions about members grow with the traits, not with their square", () => {
  const count = 300;
  const view = sourceWorld({ "a.rs": writeTraits(count) });
  const state = createLinkState(view, languages);
  linkFile(state, 0);
  expect(state.memberQuestions.size).toBeLessThan(10 * count);
});

// Once, each name was looked for in all of the type's traits: 1,500 took 1.1 s, and 6,000 took 9.5.
test("a name is looked for only in the traits that may have it", () => {
  const count = 300;
  const state = createLinkState(sourceWorld({ "a.rs": writeTraits(count) }), languages);
  const closedScopeOf = state.closedScopeOf.bind(state);
  let asked = 0;
  state.closedScopeOf = (symbol) => {
    asked++;
    return closedScopeOf(symbol);
  };
  linkFile(state, 0);
  expect(asked).toBeLessThan(60 * count);
});

test("a member that a block declares apart from the trait is found", () => {
  const view = sourceWorld({
    "a.rs": `trait Shout { fn loud(&self) {} }
impl dyn Shout { fn apart(&self) {} }
impl Shout for Vec<u8> {}
fn run(v: Vec<u8>) { v.loud(); }
`,
  });
  expect(callLines(view)).toContain("a.rs#run -> a.rs#Shout.loud");
});

test("a method of a trait is found on an outside type, inherited ones too", () => {
  const lines = callLines(sourceWorld({ "a.rs": writeTraits(3) }));
  for (const method of ["T0.m0", "T1.m1", "T2.m2", "Above.far"])
    expect(lines).toContain(`a.rs#run -> a.rs#${method}`);
});
