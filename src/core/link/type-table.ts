// What linking knows about a value: types as small numbers, one for each distinct type.
import type { NameHash, TypeId } from "./ids.ts";

export const typeKinds = {
  unknown: 0,
  /** A value from outside the root. */
  external: 1,
  /**
   * A value of the class, struct, interface or enum `subject` (a symbol). The type of an object literal is its own
   * constant.
   */
  instance: 2,
  /** The class, enum or module `subject` itself. */
  static: 3,
  /** A type of the language or an outside package; `subject` is the hash of its name. */
  builtin: 4,
  /** The function or method `subject` as a value. */
  callable: 5,
  /** `subject` is 0, or one more than the number of the list of the parts' names. */
  tuple: 6,
  union: 7,
  /** A function type: parameters in order, then the result. */
  signature: 8,
  /**
   * The type parameter number args[0] of `subject`. One of an `impl` block, whose `subject` is what encloses the block,
   * stands for the argument number args[1] of the block's type.
   */
  parameter: 9,
  /** `this`, `Self`: whatever the receiver is, at least an instance of `subject`. */
  self: 10,
  /** A package that is not a file: `subject` is its entity. */
  package: 11,
  /** A value of an anonymous type with fields: `subject` is the number of the list of field names. */
  record: 12,
} as const;

export const unknownType = 0;
export const externalType = 1;

const noArguments: readonly number[] = [];

/** Interns types: equal types have equal numbers. */
export class TypeTable {
  readonly #kinds: number[] = [];
  readonly #subjects: number[] = [];
  readonly #arguments: (readonly TypeId[])[] = [];
  readonly #isOpen: boolean[] = [];
  /** For a pointer, the type that it points to; otherwise the type itself. */
  readonly #pointees: TypeId[] = [];
  readonly #pointers = new Map<TypeId, TypeId>();
  readonly #plain = new Map<number, number>();
  readonly #generic = new Map<string, number>();
  /** Lists of field names of records, and the number of each list by its text. */
  readonly #fields: (readonly NameHash[])[] = [];
  readonly #fieldsByText = new Map<string, number>();

  constructor() {
    this.make(typeKinds.unknown, 0);
    this.make(typeKinds.external, 0);
  }

  make(kind: number, subject: number, args: readonly TypeId[] = noArguments): TypeId {
    if (args.length === 0) {
      const key = subject * 16 + kind;
      let type = this.#plain.get(key);
      if (type === undefined) this.#plain.set(key, (type = this.#add(kind, subject, noArguments)));
      return type;
    }
    const key = `${kind} ${subject} ${args.join(" ")}`;
    let type = this.#generic.get(key);
    if (type === undefined) this.#generic.set(key, (type = this.#add(kind, subject, args)));
    return type;
  }

  /**
   * A pointer to that type: a distinct type with the kind, subject and arguments of its target, since members are
   * reached through both. More than two levels of pointers count as two.
   */
  pointerTo(type: TypeId): TypeId {
    if (type <= externalType || this.isPointer(this.pointee(type))) return type;
    let pointer = this.#pointers.get(type);
    if (pointer === undefined) {
      pointer = this.#add(this.kind(type), this.subject(type), this.arguments(type));
      this.#pointees[pointer] = type;
      this.#pointers.set(type, pointer);
    }
    return pointer;
  }

  /** A value with fields that have these names and types. */
  makeRecord(names: readonly NameHash[], fields: readonly TypeId[]): TypeId {
    return this.make(typeKinds.record, this.#listOf(names), fields);
  }

  /** A tuple whose parts have these names, too. */
  makeNamedTuple(names: readonly NameHash[], parts: readonly TypeId[]): TypeId {
    return this.make(typeKinds.tuple, this.#listOf(names) + 1, parts);
  }

  /** The number of a list of field names. */
  #listOf(names: readonly NameHash[]): number {
    const text = names.join(" ");
    let list = this.#fieldsByText.get(text);
    if (list === undefined) {
      this.#fieldsByText.set(text, (list = this.#fields.length));
      this.#fields.push(names);
    }
    return list;
  }

  /**
   * The types of the field of a record or named tuple, of several for a union of them; none for other types and for
   * other names.
   */
  fields(type: TypeId, name: NameHash): readonly TypeId[] {
    return this.arms(type)
      .map((arm) => this.field(arm, name))
      .filter((field) => field !== unknownType);
  }

  /** The types of which a value of that type has one: those of a union, or the type itself. */
  arms(type: TypeId): readonly TypeId[] {
    return this.kind(type) === typeKinds.union ? this.arguments(type) : [type];
  }

  /** The type of a field of a record or named tuple; unknown for other types and other names. */
  field(type: TypeId, name: NameHash): TypeId {
    const kind = this.kind(type);
    const list = kind === typeKinds.tuple ? this.subject(type) - 1 : this.subject(type);
    if ((kind !== typeKinds.record && kind !== typeKinds.tuple) || list < 0) return unknownType;
    const place = this.#fields[list]!.indexOf(name);
    return place < 0 ? unknownType : this.arguments(type)[place]!;
  }

  isPointer(type: TypeId): boolean {
    return this.#pointees[type] !== type;
  }

  pointee(type: TypeId): TypeId {
    return this.#pointees[type]!;
  }

  kind(type: TypeId): number {
    return this.#kinds[type]!;
  }

  subject(type: TypeId): number {
    return this.#subjects[type]!;
  }

  arguments(type: TypeId): readonly TypeId[] {
    return this.#arguments[type]!;
  }

  /** Whether the type contains a type parameter or `self`: only then does substitution change it. */
  isOpen(type: TypeId): boolean {
    return this.#isOpen[type]!;
  }

  /**
   * `type` as seen through a receiver: type parameters of `owner`'s symbol become `owner`'s arguments, and `self`
   * becomes `receiver` (unknown leaves it).
   */
  substitute(type: TypeId, owner: TypeId, receiver: TypeId): TypeId {
    if (!this.isOpen(type)) return type;
    if (this.isPointer(type)) return this.pointerTo(this.substitute(this.pointee(type), owner, receiver));
    const kind = this.kind(type);
    if (kind === typeKinds.self) return receiver === unknownType ? type : receiver;
    if (kind === typeKinds.parameter) {
      if (owner === unknownType || this.subject(owner) !== this.subject(type)) return type;
      return this.arguments(owner)[this.arguments(type)[0]!] ?? type;
    }
    const replaced = this.arguments(type).map((argument) => this.substitute(argument, owner, receiver));
    return this.make(kind, this.subject(type), replaced);
  }

  /** `type`, the stated type of a member that `owner` declares, as seen through `receiver`. */
  seenThrough(type: TypeId, owner: TypeId, receiver: TypeId): TypeId {
    return this.substitute(this.#outsideBlock(type, owner), owner, receiver);
  }

  /**
   * `type`, named in an `impl` block of `owner`'s symbol, in terms of that symbol: the block's type parameters become
   * those of the symbol for which `owner` has arguments, or what is inside these (`impl<T> Node<RefCell<T>>`). Others
   * keep the bounds that the block gives them.
   */
  #outsideBlock(type: TypeId, owner: TypeId): TypeId {
    const given = this.arguments(owner);
    if (given.length === 0 || !this.isOpen(type)) return type;
    if (this.isPointer(type)) return this.pointerTo(this.#outsideBlock(this.pointee(type), owner));
    const kind = this.kind(type);
    if (kind === typeKinds.self) return type;
    const args = this.arguments(type);
    if (kind !== typeKinds.parameter)
      return this.make(
        kind,
        this.subject(type),
        args.map((argument) => this.#outsideBlock(argument, owner)),
      );
    const [, place, ...inside] = args;
    if (place === undefined || (given[place] ?? unknownType) === unknownType) return type;
    if (inside.length === 0) return this.make(kind, this.subject(owner), [place]);
    const part = inside.reduce((outer, step) => this.#argument(outer, step), given[place]!);
    return part === unknownType ? type : part;
  }

  #argument(type: TypeId, place: number): TypeId {
    return this.kind(type) === typeKinds.parameter
      ? unknownType
      : (this.arguments(type)[place] ?? unknownType);
  }

  #add(kind: number, subject: number, args: readonly TypeId[]): TypeId {
    this.#kinds.push(kind);
    this.#subjects.push(subject);
    this.#arguments.push(args);
    const isOpen = kind === typeKinds.parameter || kind === typeKinds.self;
    this.#pointees.push(this.#kinds.length - 1);
    this.#isOpen.push(isOpen || args.some((argument) => this.#isOpen[argument]!));
    return this.#kinds.length - 1;
  }
}
