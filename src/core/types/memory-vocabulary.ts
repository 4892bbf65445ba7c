// What does each API family call a memory that another one wrote? One table of types, and the scales of importance. A
// memory keeps the type its writer gave it and the writer's family; every other family reads it through this table.

/** Families that write memories. A list's order carries no meaning. */
export const memoryFamilies = [
  "codemem",
  "memento",
  "agentic-memory",
  "context-engine",
  "memorylayer",
] as const;
export type MemoryFamily = (typeof memoryFamilies)[number];

/** The types of the Codemem contract. */
export const memoryTypes = [
  "decision",
  "pattern",
  "preference",
  "style",
  "habit",
  "insight",
  "context",
] as const;
export type MemoryType = (typeof memoryTypes)[number];

export const mementoTypes = ["working", "episodic", "semantic", "procedural"] as const;
export type MementoType = (typeof mementoTypes)[number];

export const agenticTypes = ["episodic", "semantic", "procedural"] as const;
export type AgenticType = (typeof agenticTypes)[number];

/** Context Engine's `metadata.kind` is free text; this is the value used if it is absent. */
export const defaultKind = "memory";

/** The type of a memory whose writer gives none, in the words of the writer's family. */
export function defaultTypeOf(family: string | undefined): string {
  switch (asFamily(family)) {
    case "codemem":
      return "context";
    case "memento":
    case "agentic-memory":
      return "episodic";
    case "context-engine":
      return defaultKind;
    case "memorylayer":
      return "decision";
  }
}

/** What is stored of a memory's type: the word, and the family whose word it is. */
export interface KeptType {
  readonly type: string;
  /** Undefined, or a name outside `memoryFamilies`, is read as Codemem's, which came first. */
  readonly family: string | undefined;
}

/** In the table: keep the type as its writer gave it. */
const itself = "=";

interface VocabularyRow {
  readonly writers: readonly MemoryFamily[];
  /** Undefined: every type of these writers that no earlier row lists. */
  readonly types: readonly string[] | undefined;
  readonly seenBy: Readonly<Record<MemoryFamily, string>>;
}

/** Codemem and MemoryLayer share one vocabulary, so both see the same type. */
function row(
  writers: readonly MemoryFamily[],
  types: readonly string[] | undefined,
  codemem: string,
  memento: string,
  agentic: string,
): VocabularyRow {
  const seenBy = {
    ...{ codemem, memorylayer: codemem, memento },
    ...{ "agentic-memory": agentic, "context-engine": itself },
  };
  return { writers, types, seenBy };
}

const cognitive = ["memento", "agentic-memory"] as const;

/** The first matching row decides. */
const vocabulary: readonly VocabularyRow[] = [
  //  writers            types              Codemem    Memento       agentic-memory
  row(["codemem"], ["habit"], itself, "procedural", "procedural"),
  row(["codemem"], ["context"], itself, "episodic", "episodic"),
  row(["codemem"], undefined, itself, "semantic", "semantic"),
  row(cognitive, ["working"], "context", itself, "episodic"),
  row(cognitive, ["episodic"], "context", itself, itself),
  row(cognitive, ["semantic"], "insight", itself, itself),
  row(cognitive, ["procedural"], "habit", itself, itself),
  // Only an edit by hand gives such a type.
  row(cognitive, undefined, itself, "semantic", "semantic"),
  row(["context-engine"], ["pattern"], "pattern", "semantic", "semantic"),
  row(["context-engine"], undefined, "insight", "semantic", "semantic"),
  row(["memorylayer"], undefined, itself, "semantic", "semantic"),
];

/** What `viewer` calls the memory's type; a writer sees its own word. */
export function seenType(viewer: MemoryFamily, { type, family }: KeptType): string {
  const writer = asFamily(family);
  const found = vocabulary.find(
    ({ writers, types }) => writers.includes(writer) && types?.includes(type) !== false,
  );
  const seen = found?.seenBy[viewer] ?? itself;
  return seen === itself ? type : seen;
}

/** The reverse: returns a test whether `viewer` calls a memory's type by one of these names. */
export function createTypeTest(viewer: MemoryFamily, names: readonly string[]): (kept: KeptType) => boolean {
  const wanted = new Set(names);
  return (kept) => wanted.has(seenType(viewer, kept));
}

/** Every type that a family may write; undefined if it accepts any word. */
export function typesOf(family: MemoryFamily): readonly string[] | undefined {
  switch (family) {
    case "codemem":
      return memoryTypes;
    case "memento":
      return mementoTypes;
    case "agentic-memory":
      return agenticTypes;
    case "memorylayer":
      return ["decision"];
    case "context-engine":
      return undefined;
  }
}

function asFamily(family: string | undefined): MemoryFamily {
  return memoryFamilies.find((known) => known === family) ?? "codemem";
}

/** agentic-memory's levels, numbered from 1. */
export const importanceLevels = ["LOW", "MEDIUM", "HIGH", "CRITICAL"] as const;

export function importanceOfLevel(level: number): number {
  return level / importanceLevels.length;
}

/** The nearest level, 1 to 4. */
export function levelOfImportance(importance: number): number {
  return nearestStep(importance, importanceLevels.length);
}

const priorities = 10;

/** Context Engine's priority, 1 to 10. */
export function importanceOfPriority(priority: number): number {
  return priority / priorities;
}

export function priorityOfImportance(importance: number): number {
  return nearestStep(importance, priorities);
}

function nearestStep(importance: number, steps: number): number {
  return Math.max(1, Math.min(steps, Math.round(importance * steps)));
}
