// `if retries:` in a function inside another one that has the parameter: what is there only runs where it was given.
import { symbolKindCode } from "../../types/kinds.ts";
import { bindingKinds, neededArgument, none } from "../../types/parsed-file.ts";
import { addBinding, type Span } from "../../parse/nodes/bindings.ts";
import type { Extraction } from "../../parse/nodes/extraction.ts";

const narrowedKind = bindingKinds.indexOf("narrowed");
const parameterKind = bindingKinds.indexOf("parameter");
const functions = new Set((["function", "method"] as const).map(symbolKindCode));
const bareName = /^(not\s+)?([A-Za-z_]\w*)$/;
const longest = 60;

/**
 * Notes where a condition says that a parameter of a function around is true.
 *
 * @param spanWhere - where the condition holds, or where it does not
 */
export function noteNeeded(x: Extraction, condition: number, spanWhere: (holds: boolean) => Span): void {
  if (!isNested(x) || x.end(condition) - x.start(condition) > longest) return;
  const [, negation, name] = bareName.exec(x.slice(condition)) ?? [];
  if (name === undefined || !isParameterAround(x, x.names.internText(name))) return;
  const span = spanWhere(negation === undefined);
  if (span.end <= span.start) return;
  const property = x.names.internText(name);
  const marked = x.names.internText(neededArgument);
  addBinding(x, marked, { kind: narrowedKind, span, type: none, value: none, property });
}

function isNested({ symbols, owner }: Extraction): boolean {
  return functions.has(symbols.kind[owner]!) && functions.has(symbols.kind[symbols.parent[owner]!]!);
}

/** Whether the innermost function that has the name has it as a parameter, and is around the one that is being read. */
function isParameterAround({ symbols, bindings, owner }: Extraction, name: number): boolean {
  const kinds = new Map<number, number>();
  for (let at = 0; at < bindings.length; at++)
    if (bindings.name[at] === name) kinds.set(bindings.owner[at]!, bindings.kind[at]!);
  if (kinds.has(owner)) return false;
  for (let at = symbols.parent[owner]!; functions.has(symbols.kind[at]!); at = symbols.parent[at]!)
    if (kinds.has(at)) return kinds.get(at) === parameterKind;
  return false;
}
