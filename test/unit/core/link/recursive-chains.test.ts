// Chains of calls in functions whose own results they lead back to, and values that reach a function in many ways.
import { expect, test } from "vitest";
import { callLines, calls, sourceWorld } from "./source-view.ts";

// Once, each link multiplied the time: a chain of ten took 11 s.
test("a long chain in a function that calls itself is followed once", { timeout: 20_000 }, () => {
  const chain = 40;
  const lines = callLines(
    sourceWorld({
      "a.ts": `class Step {
  next() { return this.next()${".next()".repeat(chain)}; }
}
function make() { return make()${".x().y".repeat(chain)}; }
function wait() { return wait()${".then((one) => one.go())".repeat(chain)}; }
make().z();
`,
      "b.py": `class Step:
    def next(self):
        return self.next()${".next()".repeat(chain)}
`,
      "c.rb": `class Step
  def next
    self.next${".map { |one| one.next }".repeat(chain)}
  end
end
`,
      "d.lua": `local Step = {}
function Step:next() return self:next()${":next()".repeat(chain)} end
`,
      "E.java": `class Step {
  Step next() { var one = this.next()${".next()".repeat(chain)}; return one; }
  void go() { var one = two()${".next()".repeat(chain)}; one.next(); }
  Object two() { return two()${".next()".repeat(chain)}; }
}
`,
    }),
  );
  expect(lines).toEqual(
    expect.arrayContaining([
      "a.ts#Step.next -> a.ts#Step.next",
      "a.ts#make -> a.ts#make",
      "a.ts#wait -> a.ts#wait",
      "a.ts# -> a.ts#make",
      "b.py#Step.next -> b.py#Step.next",
      "c.rb#Step.next -> c.rb#Step.next",
      "d.lua#Step.next -> d.lua#Step.next",
      "E.java#Step.next -> E.java#Step.next",
    ]),
  );
});

// Once, every way through the callers was followed: with 24 calls a layer, 24⁶ of them, in 46 s.
test("a value handed down through layers of many calls is followed once", { timeout: 20_000 }, () => {
  const layer = (at: number): string => `function f${at}(one) {\n${`  f${at - 1}(one);\n`.repeat(24)}}\n`;
  const layers = Array.from({ length: 6 }, (_, at) => layer(at + 1)).join("");
  const source = `class Job { go() {} }
function f0(one) { one.at.go(); }
${layers}f1({ at: new Job() });
f6({ at: new Job() });
`;
  const lines = calls({ "a.js": source });
  for (let at = 1; at <= 6; at++) expect(lines).toContain(`a.js#f${at} -> a.js#f${at - 1}`);
});
