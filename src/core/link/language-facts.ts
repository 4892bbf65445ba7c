// The shape of what is written down about a language. Lists of names are one string, words parted by white space.

/**
 * What calling a member of a container gives. "element": what it holds (the value, of a map); "same": a container like
 * it; "inner": its first type argument; "keys"; "entries"; "places": pairs of a number and what it holds; "flat": what is
 * in what it holds; "pairs": like it, of a map its entries.
 */
export type MemberEffect = "element" | "same" | "inner" | "keys" | "entries" | "places" | "flat" | "pairs";

export interface LanguageFacts {
  /** Members of the enclosing type are visible by their bare name. */
  readonly memberScope: boolean;
  /** Calling a class makes an instance. */
  readonly callConstructs: boolean;
  /** Functions of one name and scope are told apart by their arguments. */
  readonly overloads: boolean;
  /** Types and values have name spaces of their own. */
  readonly typeSpace: boolean;
  /** A field and a method of one name are one member. */
  readonly oneMemberSpace?: boolean;
  /** Members of effect "same" and "inner" give the value itself on types without such a member (Rust's clone, unwrap). */
  readonly keepsValue?: boolean;
  /** Fields are no functions: to call what one holds is no call of the field. */
  readonly plainFields?: boolean;
  /** What a list or mapping literal holds is known by its elements (`keepsArguments` of the grammar is "named"). */
  readonly typedElements?: boolean;
  /** Types have no constructors: literals and conversions make values, and call nothing. */
  readonly plainTypes?: boolean;
  /** Names that are there without import. */
  readonly globals?: string;
  /** Names of the receiver's own type. */
  readonly selfTypes?: string;
  /** Types whose members are those of their argument: Box<T>. */
  readonly transparent?: string;
  /** Types that `await`, `?` and `!` unwrap: Promise<T>, Option<T>. */
  readonly wrappers?: string;
  /** The member that `value[…]` calls on types of the root. */
  readonly indexer?: string;
  /** Containers that hold values by key: index and value are their second argument. */
  readonly keyed?: string;
  /** Outside methods that give the same type wherever they are found, by that type: Java's toString. */
  readonly results?: Readonly<Record<string, string>>;
  /** Types of functions whose type arguments are what they take: React's FC<Props>. */
  readonly functionTypes?: string;
  readonly members?: Partial<Record<MemberEffect, string>>;
  /** Functions that a type has without declaring them, and that make one of it: Rust's derived `default`, Java's `valueOf`. */
  readonly makers?: string;
  /** Functions and methods from outside that keep, compare or show a function that they are handed, and do not call it. */
  readonly storing?: string;
  /** Functions from outside that give something of the container they are handed first: Python's sorted, next. */
  readonly functions?: Partial<Record<MemberEffect, string>>;
  /** Functions of an outside type that make one which holds what they are handed: List.of, Promise.resolve. */
  readonly holding?: string;
  /** Functions that hand the elements of their other argument to a callback (map, filter), or of their first to a `key`. */
  readonly elementwise?: string;
  /** Methods of containers that give one of what their callback gives: map, then. */
  readonly mapping?: string;
  /** Those whose callback gives a container, which is joined to the others: flatMap, and_then. */
  readonly flattening?: string;
  /** Methods of every value that hand it to a callback: Kotlin's let. */
  readonly handing?: string;
  /** Methods of every value that give it back: Kotlin's also. */
  readonly returning?: string;
  /** Methods of containers that hand what they hold to a callback: by position of that parameter in the callback. */
  readonly callbacks?: Readonly<Record<number, string>>;
}
