// Whose `self` does the wrapper in a decorator of methods get? That of the classes whose methods it decorates.
import { lastAtMost } from "../../../base/bisect.ts";
import { symbolKindCode } from "../../types/kinds.ts";
import { bindingKinds, none, ops } from "../../types/parsed-file.ts";
import type { Extraction } from "../../parse/nodes/extraction.ts";
import { unneededFlag } from "../../parse/nodes/rows.ts";
import { addChoice } from "../syntax-parts/choices.ts";

const parameterKind = bindingKinds.indexOf("parameter");
const [classKind, functionKind] = [symbolKindCode("class"), symbolKindCode("function")];
/** A decorator of more classes is for objects of any kind. */
const maxClasses = 8;

/** `def logged(f): def inner(self): self.log()` with `@logged` on methods of the file: `self` is one of their classes. */
export function typeWrappedSelf(x: Extraction): void {
  if (!/\n[ \t]+@/.test(x.text) || !/\n[ \t]+(?:async[ \t]+)?def \w+\(self\b/.test(x.text)) return;
  const self = x.names.internText("self");
  const { bindings, symbols } = x;
  const decorated = findDecorated(x);
  for (let row = 0; row < bindings.length; row++) {
    if (bindings.kind[row] !== parameterKind || bindings.name[row] !== self) continue;
    if (bindings.type[row] !== none || bindings.value[row] !== none) continue;
    const inner = bindings.owner[row]!;
    const outer = symbols.parent[inner]!;
    if (symbols.kind[inner] !== functionKind || outer === 0 || symbols.kind[outer] !== functionKind) continue;
    const classes = decorated.get(x.names.get(symbols.name[topOf(x, outer)]!));
    if (classes !== undefined) bindings.type[row] = typeOfDecorated(x, classes, inner);
  }
}

/** The function of the module around; a decorator with arguments holds the one that decorates. */
function topOf({ symbols }: Extraction, row: number): number {
  let top = row;
  while (symbols.parent[top] !== 0 && symbols.kind[symbols.parent[top]!] === functionKind)
    top = symbols.parent[top]!;
  return top;
}

/** The classes of the module of whose methods each name is a decorator. */
function findDecorated(x: Extraction): ReadonlyMap<string, ReadonlySet<number>> {
  const classes = classesOf(x);
  const starts = Uint32Array.from(classes, (row) => x.symbols.start[row]!);
  const decorated = new Map<string, Set<number>>();
  for (const { index, 1: name } of x.text.matchAll(/^[ \t]+@(\w+)/gm)) {
    const around = classes[lastAtMost(starts, index)];
    if (around === undefined || index >= x.symbols.end[around]!) continue;
    const found = decorated.get(name!);
    if (found === undefined) decorated.set(name!, new Set([around]));
    else found.add(around);
  }
  return decorated;
}

/** Rows of the classes of the module, in the order in which they begin. */
function classesOf({ symbols }: Extraction): readonly number[] {
  const rows: number[] = [];
  for (let row = 1; row < symbols.length; row++)
    if (symbols.kind[row] === classKind && symbols.parent[row] === 0) rows.push(row);
  return rows.sort((a, b) => symbols.start[a]! - symbols.start[b]!);
}

function typeOfDecorated(x: Extraction, classes: ReadonlySet<number>, inner: number): number {
  const { symbols } = x;
  if (classes.size > maxClasses) return none;
  const rows = Array.from(classes, (row) => {
    const type = x.addExpression(ops.type, symbols.name[row]!, none, symbols.nameStart[inner]!);
    x.addFlags(type, unneededFlag);
    x.expressions.owner[type] = inner;
    return type;
  });
  return addChoice(x, rows, symbols.nameStart[inner]!);
}
