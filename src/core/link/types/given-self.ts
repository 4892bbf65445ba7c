// What is `this` in a function that belongs to no class? What its file calls it on: `run.call(job)`, `{ work, run }`.
import { ops } from "../../types/index.ts";
import { appendTo } from "../../../base/append-to.ts";
import type { ParsedFile } from "../../types/index.ts";
import type { ExpressionRow, NameHash, SymbolRow, TypeId } from "../ids.ts";
import type { LinkState } from "../link-state.ts";
import { isObjectLiteral } from "../names/enclosing-type.ts";
import type { FileScope } from "../names/file-scope.ts";
import { typeKinds, unknownType } from "../type-table.ts";
import { addedType } from "./added-type.ts";
import { setQuestion } from "../questions.ts";
import { membersSet } from "../names/members-set.ts";

/** A function that is called on more objects than this could be called on any. */
const maxHolders = 8;

/** An object on which functions are called: the value of a row, or a literal that holds them. */
type Holder = { readonly row: ExpressionRow } | { readonly literal: SymbolRow };

/** By the name of a function, the rows that name it and the objects on which it is called there. */
type Givings = ReadonlyMap<NameHash, readonly (readonly [named: ExpressionRow, holder: Holder])[]>;

const givingsByFile = new WeakMap<ParsedFile, Givings>();

/** Type of the `this` at a row, which is inside the function `owner`; unknown if the file calls it on nothing known. */
export function givenSelf(state: LinkState, scope: FileScope, row: ExpressionRow, owner: SymbolRow): TypeId {
  if (scope.traits.givingSelf.size === 0 || scope.kindOf(owner) !== "function") return unknownType;
  const givings = givingsOf(scope).get(scope.names[owner]!) ?? [];
  if (givings.length === 0 || givings.length > maxHolders) return unknownType;
  return addedType(state, setQuestion(scope, row), () => {
    const meant = givings.filter(([named]) => state.infer.entityOf(scope, named) === scope.base + owner);
    return state.infer.unionOf(meant.map(([, holder]) => typeOfHolder(state, scope, holder)));
  });
}

function typeOfHolder(state: LinkState, scope: FileScope, holder: Holder): TypeId {
  if ("literal" in holder) return state.infer.valueType(scope.base + holder.literal);
  const { types } = state;
  const type = state.infer.typeOf(scope, holder.row);
  return types.kind(type) === typeKinds.self
    ? types.make(typeKinds.instance, types.subject(type), types.arguments(type))
    : type;
}

function givingsOf(scope: FileScope): Givings {
  const known = givingsByFile.get(scope.parsed);
  if (known !== undefined) return known;
  const found = new Map<NameHash, (readonly [ExpressionRow, Holder])[]>();
  const { base, op, name } = scope.parsed.expressions;
  const add = (named: ExpressionRow, holder: Holder): void => {
    if (named >= 0 && op[named] === ops.ident) appendTo(found, scope.nameHash(name[named]!), [named, holder]);
  };
  for (const word of scope.traits.givingSelf)
    for (const call of scope.callsNamed(word)) {
      const [first] = scope.argumentsOf(call);
      if (first !== undefined) add(base[base[call]!]!, { row: first });
    }
  for (const [row, target] of membersSet(scope.parsed)) add(base[row]!, { row: base[target]! });
  const { value } = scope.parsed.symbols;
  for (let row = 1; row < scope.symbolCount; row++) {
    const parent = scope.parents[row]!;
    if (parent > 0 && scope.kindOf(row) === "field" && isObjectLiteral(scope, parent))
      add(value[row]!, { literal: parent });
  }
  givingsByFile.set(scope.parsed, found);
  return found;
}
