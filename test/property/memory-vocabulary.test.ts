// The table that maps types between families: each family reads any other's type as one word of its own, and the writer
// reads back what it wrote.
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  createTypeTest,
  importanceOfLevel,
  importanceOfPriority,
  levelOfImportance,
  memoryFamilies,
  priorityOfImportance,
  seenType,
  typesOf,
  type MemoryFamily,
} from "../../src/core/types/index.ts";

const freeType = fc.oneof(
  fc.constantFrom("pattern", "decision", "habit", "episodic", "memory", "snippet", "="),
  fc.string({ minLength: 1 }),
);

const kept = fc
  .constantFrom(...memoryFamilies)
  .chain((family) =>
    fc.record({ family: fc.constant(family), type: fc.constantFrom(...(typesOf(family) ?? [""])) }),
  )
  .chain((given) =>
    given.type === "" ? freeType.map((type) => ({ family: given.family, type })) : fc.constant(given),
  );

/** From the contract decisions, line by line: writer, type, then what each of the others sees. */
const documented: readonly (readonly [MemoryFamily, string, Partial<Record<MemoryFamily, string>>])[] = [
  ...["decision", "pattern", "preference", "style", "insight"].map(
    (type) =>
      [
        "codemem",
        type,
        { memento: "semantic", "agentic-memory": "semantic", "context-engine": type },
      ] as const,
  ),
  ["codemem", "habit", { memento: "procedural", "agentic-memory": "procedural", "context-engine": "habit" }],
  ["codemem", "context", { memento: "episodic", "agentic-memory": "episodic", "context-engine": "context" }],
  ["memento", "working", { codemem: "context", "agentic-memory": "episodic", "context-engine": "working" }],
  ["memento", "episodic", { codemem: "context", "agentic-memory": "episodic" }],
  ["memento", "semantic", { codemem: "insight", "agentic-memory": "semantic" }],
  ["memento", "procedural", { codemem: "habit", "agentic-memory": "procedural" }],
  ["agentic-memory", "episodic", { codemem: "context", memento: "episodic", "context-engine": "episodic" }],
  ["agentic-memory", "semantic", { codemem: "insight", memento: "semantic" }],
  ["agentic-memory", "procedural", { codemem: "habit", memento: "procedural" }],
  ["context-engine", "pattern", { codemem: "pattern", memento: "semantic", "agentic-memory": "semantic" }],
  ["context-engine", "memory", { codemem: "insight", memento: "semantic", "agentic-memory": "semantic" }],
  ["context-engine", "decision", { codemem: "insight", memento: "semantic" }],
  [
    "memorylayer",
    "decision",
    { codemem: "decision", memento: "semantic", "agentic-memory": "semantic", "context-engine": "decision" },
  ],
];

describe("memory types in the vocabularies of five families", () => {
  test.each(documented)("%s %s: each other family sees the documented type", (family, type, seen) => {
    for (const [viewer, word] of Object.entries(seen)) {
      expect(`${viewer}: ${seenType(viewer as MemoryFamily, { family, type })}`).toBe(`${viewer}: ${word}`);
    }
  });

  test("the family that wrote a memory reads its own type back", () => {
    fc.assert(fc.property(kept, (memory) => seenType(memory.family, memory) === memory.type));
  });

  test("every family sees a type from its own vocabulary", () => {
    fc.assert(
      fc.property(kept, fc.constantFrom(...memoryFamilies), (memory, viewer) => {
        const words = viewer === "memorylayer" ? typesOf("codemem") : typesOf(viewer);
        if (words !== undefined) expect(words).toContain(seenType(viewer, memory));
      }),
    );
  });

  test("a type that no writer has, but an editor gave, has a word of Memento's too", () => {
    for (const family of memoryFamilies) {
      const seen = seenType("memento", { type: "todo", family });
      expect(`${family}: ${seen}`).toBe(`${family}: semantic`);
    }
  });

  test("a type filter matches exactly the memories that the family sees as that type", () => {
    fc.assert(
      fc.property(
        kept,
        fc.constantFrom(...memoryFamilies),
        fc.array(freeType, { maxLength: 3 }),
        (memory, viewer, names) => {
          const word = seenType(viewer, memory);
          expect(createTypeTest(viewer, [word])(memory)).toBe(true);
          expect(createTypeTest(viewer, names)(memory)).toBe(names.includes(word));
        },
      ),
    );
  });

  test("a memory of an unknown family is read as one of Codemem's", () => {
    fc.assert(
      fc.property(freeType, fc.constantFrom(undefined, "hook", ""), (type, family) => {
        for (const viewer of memoryFamilies) {
          expect(seenType(viewer, { type, family })).toBe(seenType(viewer, { type, family: "codemem" }));
        }
      }),
    );
  });

  test("levels and priorities survive the conversion to importance and back", () => {
    for (const level of [1, 2, 3, 4]) expect(levelOfImportance(importanceOfLevel(level))).toBe(level);
    for (let priority = 1; priority <= 10; priority++) {
      expect(priorityOfImportance(importanceOfPriority(priority))).toBe(priority);
    }
    expect([0, 0.3, 0.5, 0.62, 1].map(levelOfImportance)).toEqual([1, 1, 2, 2, 4]);
  });
});
