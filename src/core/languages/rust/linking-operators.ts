// Rust: of several implementations of one operator (`impl Mul<Vector> for Matrix`, `impl Mul<Matrix> for Matrix`) or
// conversion (`impl From<A> for T`, `impl From<B> for T`), which one runs?
import { appendTo } from "../../../base/append-to.ts";
import { hash32 } from "../../../base/hash32.ts";
import { expressionFlags, ops, symbolFlags } from "../../types/index.ts";
import type { ExpressionRow, NameHash, SymbolId, TypeId } from "../../link/ids.ts";
import type { LinkState } from "../../link/link-state.ts";
import { ownerType } from "../../link/names/enclosing-type.ts";
import type { FileScope } from "../../link/names/file-scope.ts";
import type { ScopeOutline } from "../../link/names/scope-outline.ts";
import { argumentFit } from "../../link/types/assignability.ts";
import { unknownType } from "../../link/type-table.ts";

const binaryNames = ["add", "sub", "mul", "div", "rem", "bitand", "bitor", "bitxor", "shl", "shr"];
const operatorNames: ReadonlySet<NameHash> = new Set(
  [...binaryNames, ...binaryNames.map((name) => `${name}_assign`), "neg", "not", "eq", "index"].map(hash32),
);

/** Functions of generic traits that a type implements several times, for several types of the one argument. */
const conversionNames: ReadonlySet<NameHash> = new Set(["from", "try_from"].map(hash32));

export class RustOperators {
  readonly #state: LinkState;
  /** The operators that impl blocks of traits declare for a type, by the type and the name. */
  readonly #declared = new Map<SymbolId, Map<NameHash, SymbolId[]>>();

  constructor(state: LinkState) {
    this.#state = state;
  }

  /** Notes the member `symbol` that an impl block of a trait declares for `type`. */
  add(type: SymbolId, name: NameHash, symbol: SymbolId): void {
    if (!operatorNames.has(name) && !conversionNames.has(name)) return;
    let names = this.#declared.get(type);
    if (names === undefined) this.#declared.set(type, (names = new Map<NameHash, SymbolId[]>()));
    appendTo(names, name, symbol);
  }

  /** The operators of the name and the type of the member `symbol`, which is declared apart from its type. */
  all(symbol: SymbolId): readonly SymbolId[] {
    const scope = this.#state.closedScopeOf(symbol);
    const row = symbol - scope.base;
    const type = ownerType(this.#state, scope, row);
    return this.#declared.get(type)?.get(scope.names[row]!) ?? [];
  }

  /**
   * What runs where the member row `member` stands for `symbol`. An operator runs only members of impl blocks of traits:
   * of several, the one whose operand fits; −1 if none does, or several that take different types. Of several
   * conversions, the one whose argument fits.
   */
  choose(scope: FileScope, member: ExpressionRow, symbol: SymbolId): SymbolId {
    const name = scope.nameHash(scope.parsed.expressions.name[member]!);
    if (operatorNames.has(name)) return this.#chooseOperator(scope, member, symbol);
    return conversionNames.has(name) ? this.#chooseConversion(scope, member, symbol) : symbol;
  }

  #chooseConversion(scope: FileScope, member: ExpressionRow, symbol: SymbolId): SymbolId {
    const all = this.all(symbol);
    if (all.length < 2 || !all.includes(symbol)) return symbol; // `fn from` of the type itself comes first
    const call = scope.callOf(member);
    const argument = call === undefined ? undefined : scope.argumentsOf(call)[0];
    if (argument === undefined) return symbol;
    const chosen = this.#bestFor(all, this.#state.infer.typeOf(scope, argument), 1);
    return chosen < 0 ? symbol : chosen;
  }

  #chooseOperator(scope: FileScope, member: ExpressionRow, symbol: SymbolId): SymbolId {
    const call = member + 1; // the two rows of an operator follow each other
    const { op, base, flags } = scope.parsed.expressions;
    if (op[call] !== ops.call || base[call] !== member) return symbol;
    if ((flags[call]! & expressionFlags.implicit) === 0) return symbol;
    const all = this.all(symbol);
    if (all.length < 2) return all[0] ?? -1;
    const operand = scope.argumentsOf(call)[0];
    const given = operand === undefined ? unknownType : this.#state.infer.typeOf(scope, operand);
    return this.#bestFor(all, given, 0);
  }

  /** The one whose operand fits `given` best, at least `least`; −1 if none does, or several that take different types. */
  #bestFor(all: readonly SymbolId[], given: TypeId, least: number): SymbolId {
    const taken = all.map((at) => this.#operandOf(at));
    const fits = taken.map((type) => argumentFit(this.#state, given, type));
    const best = Math.max(...fits);
    const first = fits.indexOf(best);
    // `impl Add for Meters` and `impl Add<&Meters> for &Meters` are one operation: references have no types of their own.
    const isSame = taken.every((type, at) => fits[at] !== best || type === taken[first]);
    return best >= least && isSame ? all[first]! : -1;
  }

  /** The type of the right operand. */
  #operandOf(operator: SymbolId): TypeId {
    const scope = this.#state.scopeOf(operator);
    const parameter = scope.parametersOf(operator - scope.base).at(-1);
    return parameter === undefined ? unknownType : this.#state.infer.bindingType(scope, parameter);
  }
}

/** Whether a symbol is declared in an impl block of a trait. */
export function isOfTrait(scope: ScopeOutline, row: number): boolean {
  return (scope.flags[row]! & symbolFlags.implementation) !== 0;
}
