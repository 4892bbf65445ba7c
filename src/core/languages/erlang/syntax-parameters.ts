// Parameters of Erlang's functions, whose clauses may each name them otherwise.
import { bindingKinds, none } from "../../types/parsed-file.ts";
import { addBinding } from "../../parse/nodes/bindings.ts";
import type { Extraction } from "../../parse/nodes/extraction.ts";

const parameterKind = bindingKinds.indexOf("parameter");
const firstParameter = "first parameter";
const noName = "_";
/** Longer lists of patterns are not read. */
const maxLength = 500;

/** Binds the parameters of the first clause of a function, because the function may call them. */
export function bindParameters(x: Extraction, list: number, arity: number): void {
  x.memo.set(firstParameter, x.bindings.length);
  for (const name of namesOf(x, list, arity))
    addBinding(x, x.names.internText(name), {
      kind: parameterKind,
      span: x.scopeSpan(),
      type: none,
      value: none,
    });
}

/** A further clause that gives a parameter the same name, or the first one, extends where that is visible. */
export function bindMore(x: Extraction, list: number, arity: number): void {
  const { bindings, names } = x;
  const first = x.memo.get(firstParameter)!;
  const { start, end } = x.scopeSpan();
  namesOf(x, list, arity).forEach((name, place) => {
    const row = first + place;
    if (name === noName) return;
    const isFirst = names.get(bindings.name[row]!) === noName;
    if (isFirst) {
      bindings.name[row] = names.internText(name);
      bindings.start[row] = start;
    }
    if (isFirst || names.get(bindings.name[row]!) === name) bindings.end[row] = end;
  });
}

/** The variable that each pattern is, or ends with as in `#state{} = State`; `_` for other patterns. */
function namesOf(x: Extraction, list: number, arity: number): readonly string[] {
  const unnamed = Array.from({ length: arity }, () => noName);
  if (list === none || arity === 0 || x.end(list) - x.start(list) > maxLength) return unnamed;
  const parts = splitPatterns(x.slice(list).slice(1, -1));
  if (parts.length !== arity) return unnamed;
  return parts.map((part) => /(?:^|=)\s*([A-Z]\w*)\s*$/.exec(part)?.[1] ?? noName);
}

/** Splits at the commas outside of brackets, strings and quoted atoms. */
function splitPatterns(text: string): readonly string[] {
  const parts: string[] = [];
  let depth = 0;
  let from = 0;
  const marks = /"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|\$\\?.|%[^\n]*|<<|>>|[([{}\]),]/gs;
  for (const { 0: mark, index } of text.matchAll(marks)) {
    if (mark === "," && depth === 0) {
      parts.push(text.slice(from, index));
      from = index + 1;
    } else if (/^(?:[([{]|<<)$/.test(mark)) depth++;
    else if (/^(?:[)\]}]|>>)$/.test(mark)) depth--;
  }
  return [...parts, text.slice(from)];
}
