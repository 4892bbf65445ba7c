// Which numbers stand for the symbols, entities and types of a program view, so that they can be compared with those of
// another program view?
import { hash32 } from "../../../base/hash32.ts";
import { symbolKeys } from "../../types/index.ts";
import { isChoice, isPackage, isSymbol } from "../entity.ts";
import type { BindingRow, Entity, FileId, SymbolId, SymbolRow, TypeId } from "../ids.ts";
import type { LinkState } from "../link-state.ts";
import type { FileScope } from "../names/file-scope.ts";
import { metaclassOf } from "../names/metaclass.ts";
import { superTypesOf } from "../names/super-types.ts";
import { isCallableKind } from "../names/symbol-choice.ts";
import type { ProgramView } from "../program-view.ts";
import { typeKinds } from "../type-table.ts";
import { callsOfBinding } from "../types/bound-calls.ts";
import { choiceFace, mix } from "./faces.ts";

export class ViewHashes {
  readonly #view: ProgramView;
  readonly #state: LinkState;
  readonly #identify: (path: string) => string;
  readonly #fileHashes = new Map<number, number>();
  readonly #keys = new Map<number, Uint32Array>();
  readonly #types = new Map<number, number>();
  readonly #callables = new Set<number>();
  #cuts = 0;

  /** @param identify - gives paths that mean the same file in both views one name */
  constructor(view: ProgramView, state: LinkState, identify: (path: string) => string) {
    this.#view = view;
    this.#state = state;
    this.#identify = identify;
  }

  /** To be called after each question: one that was interrupted leaves something. */
  settle(): void {
    this.#callables.clear();
  }

  keysOf(fileId: FileId): Uint32Array {
    let keys = this.#keys.get(fileId);
    if (keys === undefined) this.#keys.set(fileId, (keys = symbolKeys(this.#view.parsed(fileId))));
    return keys;
  }

  ofParameters(scope: FileScope, row: SymbolRow): number {
    const { infer } = this.#state;
    let hash = 0;
    for (const binding of scope.parametersOf(row)) {
      hash = mix(hash, this.ofType(infer.bindingType(scope, binding)));
      if (scope.traits.asksUnknownCallees === true) hash = mix(hash, this.#ofCallback(scope, binding));
    }
    for (const binding of scope.genericsOf(row))
      hash = mix(hash, this.ofType(infer.bindingType(scope, binding)));
    return hash;
  }

  /** What the function of a parameter passes to it, if it calls it. */
  #ofCallback(scope: FileScope, binding: BindingRow): number {
    let hash = 0;
    for (const call of callsOfBinding(scope, binding))
      for (const row of scope.argumentsOf(call))
        hash = mix(hash, this.ofType(this.#state.infer.typeOf(scope, row)));
    return hash;
  }

  ofShape(symbol: SymbolId): number {
    const metaclass = metaclassOf(this.#state, symbol);
    let shape = metaclass < 0 ? 0 : this.ofSymbol(metaclass);
    for (const type of superTypesOf(this.#state, symbol)) shape = mix(shape, this.ofType(type));
    return shape;
  }

  #fileHash(fileId: FileId): number {
    let hash = this.#fileHashes.get(fileId);
    if (hash === undefined) {
      hash = hash32(this.#identify(this.#view.path(fileId)));
      this.#fileHashes.set(fileId, hash);
    }
    return hash;
  }

  ofSymbol(symbol: SymbolId): number {
    const scope = this.#state.closedScopeOf(symbol);
    return mix(this.#fileHash(scope.fileId), this.keysOf(scope.fileId)[symbol - scope.base] ?? 0);
  }

  ofEntity(entity: Entity): number {
    if (isSymbol(entity)) return this.ofSymbol(entity);
    if (isChoice(entity)) return choiceFace.entity;
    return isPackage(entity) ? hash32(this.#state.packageKey(entity)) : entity;
  }

  /** A package counts together with the file that stands for it. */
  ofModule(entity: Entity): number {
    if (!isPackage(entity)) return this.ofEntity(entity);
    const [first] = this.#state.packageScope(entity).files();
    return mix(this.ofEntity(entity), first === undefined ? 0 : this.#fileHash(first));
  }

  ofType(type: TypeId): number {
    const known = this.#types.get(type);
    if (known !== undefined) return known;
    const cutsBefore = this.#cuts;
    const id = this.#describeType(type);
    // An answer cut short by a cycle is valid only within that cycle.
    if (this.#cuts === cutsBefore) this.#types.set(type, id);
    return id;
  }

  #describeType(type: TypeId): number {
    const { types } = this.#state;
    const kind = types.kind(type);
    const subject = types.subject(type);
    let id = mix(kind + 1, this.#subjectId(kind, subject));
    for (const argument of types.arguments(type)) {
      id = mix(id, kind === typeKinds.parameter ? argument : this.ofType(argument));
    }
    return kind === typeKinds.callable ? mix(id, this.#callableId(subject)) : id;
  }

  #subjectId(kind: number, subject: number): number {
    switch (kind) {
      case typeKinds.instance:
      case typeKinds.static:
      case typeKinds.callable:
      case typeKinds.parameter:
      case typeKinds.self:
        return this.ofSymbol(subject);
      case typeKinds.package:
        return this.ofEntity(subject);
      default:
        return subject;
    }
  }

  /** A file that holds a function as a value may call it without mentioning its name. */
  #callableId(symbol: SymbolId): number {
    if (this.#callables.has(symbol)) {
      this.#cuts++;
      return 0;
    }
    this.#callables.add(symbol);
    const scope = this.#state.scopeOf(symbol);
    const row = symbol - scope.base;
    let id = this.ofType(this.#state.infer.returnType(symbol));
    if (isCallableKind(scope.kinds[row]!)) id = mix(id, this.ofParameters(scope, row));
    this.#callables.delete(symbol);
    return id;
  }
}
