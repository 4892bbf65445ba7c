// What do people call a module? A question often uses another name than the file declares.
import { TableBuilder } from "../../base/columns.ts";
import { symbolKindCode } from "./kinds.ts";
import { calledModuleSchema, type SegmentTables } from "./segment.ts";
import { termHash } from "./terms.ts";

const moduleKind = symbolKindCode("module");
const interfaceKind = symbolKindCode("interface");

/** The separators between the parts of a module's name. */
export const scopeSeparator = /::|[./\\]/;

/** Whether people refer to it by the last part of its name. */
export function isModuleKind(kind: number): boolean {
  return kind === moduleKind || kind === interfaceKind;
}

export function lastPart(name: string): string {
  return name.split(scopeSeparator).at(-1)!;
}

/** File names of modules that are called by the name of their folder. */
const namelessStem = /^(__init__|index|init|lib|main|mod|module|package|root)$/;

/** `parser` for `src/parser.rs`, `src/parser/mod.rs` and `parser.test.ts`; case is kept. */
export function moduleOfPath(path: string): string {
  const parts = path.split("/");
  const name = parts.at(-1)!;
  const dot = name.indexOf(".", 1);
  const stem = dot < 0 ? name : name.slice(0, dot);
  return namelessStem.test(stem) && parts.length > 1 ? parts.at(-2)! : stem;
}

/** The modules of a segment that people call by something other than their name. */
export function listCalledModules({
  files,
  symbols,
  strings,
}: Pick<SegmentTables, "files" | "symbols" | "strings">): SegmentTables["called"] {
  const rows = new TableBuilder(calledModuleSchema);
  for (let row = 0; row < symbols.length; row++) {
    if (!isModuleKind(symbols.kind[row]!)) continue;
    const isFile = symbols.parent[row]! < 0;
    const called = isFile
      ? moduleOfPath(strings.get(files.path[symbols.file[row]!]!))
      : lastPart(strings.get(symbols.name[row]!));
    const hash = termHash(called);
    if (hash !== symbols.nameHash[row]) rows.add({ row, hash });
  }
  return rows.build();
}
