// What is `this` in a function that belongs to no class? What its file calls it on: `run.call(job)`, `{ work, run }`.
import { appendTo } from "../../../base/append-to.ts";
import { isSymbol } from "../entity.ts";
import { ops } from "../expression-ops.ts";
import type { ExpressionRow, SymbolId, SymbolRow, TypeId } from "../ids.ts";
import type { LinkState } from "../link-state.ts";
import { isObjectLiteral } from "../names/enclosing-type.ts";
import type { FileScope } from "../names/file-scope.ts";
import { typeKinds, unknownType } from "../type-table.ts";
import { addedType } from "./added-type.ts";
import { setQuestion } from "./questions.ts";
import { membersSet } from "./set-members.ts";

/** A function that is called on more objects than this could be called on any. */
const maxHolders = 8;

/** An object on which functions are called: the value of a row, or a literal that holds them. */
type Holder = { readonly row: ExpressionRow } | { readonly symbol: SymbolId };

const holdersByFile = new WeakMap<FileScope, ReadonlyMap<SymbolId, readonly Holder[]>>();

/** Type of the `this` at a row, which is inside the function `owner`; unknown if the file calls it on nothing known. */
export function givenSelf(state: LinkState, scope: FileScope, row: ExpressionRow, owner: SymbolRow): TypeId {
  if (scope.traits.givingSelf.size === 0 || scope.kindOf(owner) !== "function") return unknownType;
  const holders = holdersOf(state, scope).get(scope.base + owner) ?? [];
  if (holders.length === 0 || holders.length > maxHolders) return unknownType;
  return addedType(state, setQuestion(scope, row), () =>
    state.infer.unionOf(holders.map((holder) => typeOfHolder(state, scope, holder))),
  );
}

function typeOfHolder(state: LinkState, scope: FileScope, holder: Holder): TypeId {
  if ("symbol" in holder) return state.infer.valueType(holder.symbol);
  const { types } = state;
  const type = state.infer.typeOf(scope, holder.row);
  return types.kind(type) === typeKinds.self
    ? types.make(typeKinds.instance, types.subject(type), types.arguments(type))
    : type;
}

/** By function of the file, the objects on which it calls that function, or whose member it makes it. */
function holdersOf(state: LinkState, scope: FileScope): ReadonlyMap<SymbolId, readonly Holder[]> {
  const known = holdersByFile.get(scope);
  if (known !== undefined) return known;
  const found = new Map<SymbolId, Holder[]>();
  holdersByFile.set(scope, found);
  const { base, op } = scope.parsed.expressions;
  const add = (named: ExpressionRow, holder: Holder | undefined): void => {
    if (named < 0 || op[named] !== ops.ident || holder === undefined) return;
    const entity = state.infer.entityOf(scope, named);
    if (isSymbol(entity) && scope.kindOf(entity - scope.base) === "function") appendTo(found, entity, holder);
  };
  for (const name of scope.traits.givingSelf)
    for (const call of scope.callsNamed(name)) {
      const [first] = scope.argumentsOf(call);
      add(base[base[call]!]!, first === undefined ? undefined : { row: first });
    }
  for (const [row, target] of membersSet(scope.parsed)) add(base[row]!, { row: base[target]! });
  const { value } = scope.parsed.symbols;
  for (let row = 1; row < scope.symbolCount; row++) {
    const parent = scope.parents[row]!;
    if (parent > 0 && scope.kindOf(row) === "field" && isObjectLiteral(scope, parent))
      add(value[row]!, { symbol: scope.base + parent });
  }
  return found;
}
