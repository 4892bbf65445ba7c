// Whose `self` does the wrapper in a decorator of methods get? That of the classes whose methods it decorates.
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
  for (let row = 0; row < bindings.length; row++) {
    if (bindings.kind[row] !== parameterKind || bindings.name[row] !== self) continue;
    if (bindings.type[row] !== none || bindings.value[row] !== none) continue;
    const inner = bindings.owner[row]!;
    const outer = symbols.parent[inner]!;
    if (symbols.kind[inner] !== functionKind || outer === 0 || symbols.kind[outer] !== functionKind) continue;
    bindings.type[row] = typeOfDecorated(x, topOf(x, outer), inner);
  }
}

/** The function of the module around; a decorator with arguments holds the one that decorates. */
function topOf({ symbols }: Extraction, row: number): number {
  let top = row;
  while (symbols.parent[top] !== 0 && symbols.kind[symbols.parent[top]!] === functionKind)
    top = symbols.parent[top]!;
  return top;
}

function typeOfDecorated(x: Extraction, decorator: number, inner: number): number {
  const { symbols } = x;
  const name = x.names.get(symbols.name[decorator]!);
  const classes = new Set<number>();
  for (const { index } of x.text.matchAll(new RegExp(String.raw`^[ \t]+@${name}\b`, "gm"))) {
    const around = classAround(x, index + 1);
    if (around !== none) classes.add(around);
  }
  if (classes.size > maxClasses) return none;
  const rows = Array.from(classes, (row) => {
    const type = x.addExpression(ops.type, symbols.name[row]!, none, symbols.nameStart[inner]!);
    x.addFlags(type, unneededFlag);
    x.expressions.owner[type] = inner;
    return type;
  });
  return addChoice(x, rows, symbols.nameStart[inner]!);
}

/** The class of the module that holds the offset directly; `none` without one. */
function classAround({ symbols }: Extraction, offset: number): number {
  let found: number = none;
  for (let row = 1; row < symbols.length; row++)
    if (symbols.kind[row] === classKind && symbols.parent[row] === 0)
      if (symbols.start[row]! < offset && offset < symbols.end[row]!) found = row;
  return found;
}
