// What the linker must know about a language: the rules of its scopes and types, and the names that it brings along.
// Lists of names are one string, with white space between the words.

/**
 * What calling a member of a container gives. "element": what it holds (the value, of a map); "item": what a loop takes;
 * "same": a container like it; "inner": its first type argument; "unwrapped": that, of a wrapper, else the same; "keys";
 * "values"; "entries"; "places": pairs of an index and an element (`enumerate`); "flat": the elements of its elements
 * (`flatten`); "pairs": a container like it, of a map its entries; "iterator": a pointer to what a loop takes;
 * "inserted": of a map a pair of that and whether it is new, else that alone.
 */
export type MemberEffect =
  | "element"
  | "item"
  | "same"
  | "inner"
  | "unwrapped"
  | "keys"
  | "values"
  | "entries"
  | "places"
  | "flat"
  | "pairs"
  | "iterator"
  | "inserted";

/** Which arguments of a method that fills a container are put in: the last, every one, or what the last one holds. */
export type PutRule = "last" | "every" | "elements";

/**
 * Which members of a type override those of its supertypes that have their name. "members": all; "instance-members": all
 * that are not static; "marked": what is declared with `override`, or implements a member of an interface; "virtual": what a virtual
 * member is above; "implementations": what stands in a block that names the trait that it implements.
 */
export type OverrideRule =
  "never" | "members" | "instance-members" | "marked" | "virtual" | "implementations";

/** Questions that every language answers. A new question is a new field here, so that no language is forgotten. */
export interface LanguageRules {
  // Names and scopes
  /** Members of the enclosing type are visible by their bare name. */
  readonly memberScope: boolean;
  /** Types and values have name spaces of their own. */
  readonly typeSpace: boolean;
  /** A local and a method may have the same name: a call means the method. */
  readonly methodSpace: boolean;
  /** A field and a method of one name are one member. */
  readonly oneMemberSpace: boolean;
  /** A test is a call that names itself by a string, which is not a name of the file. */
  readonly testsAreCalls: boolean;
  /** The name that declares nothing, such as `_`; "" where every name declares something. */
  readonly discardName: string;

  // Calls
  /** Calling a class makes an instance. */
  readonly callConstructs: boolean;
  /** A method that takes nothing is called by its name alone. */
  readonly readingCalls?: boolean;
  /** A class and an object may have one name: calling it runs the object's `callMember`, else it makes the class. */
  readonly companions?: boolean;
  /** Functions of one name and scope are told apart by their arguments. */
  readonly overloads: boolean;
  /** Functions of one name are told apart by the labels of their arguments, which stand as the name of a call: `_ to`. */
  readonly argumentLabels?: boolean;
  /** Methods of one name are told apart by whether they are for constant values: C++'s `get() const`. */
  readonly constantMethods?: boolean;
  /** Types do not have constructors: literals and conversions make values, and call nothing. */
  readonly plainTypes: boolean;
  /** Fields are not functions: calling the function that a field holds is not a call of the field. */
  readonly plainFields: boolean;
  /** The method that makes an instance and is inherited like any other, such as Python's `__init__`; several where libraries differ. */
  readonly inheritedConstructor: string;
  /** A constructor may leave its parameter list to the header of its type (Java's records). */
  readonly compactConstructors: boolean;
  /** `new` with the name of an interface makes an anonymous class. */
  readonly anonymousClasses: boolean;
  /** The method that calling an object runs, such as Python's `__call__`; "" without one. */
  readonly callMember: string;
  /** A local of a function type is called as the function that it was set to (C's function pointers). */
  readonly functionPointers: boolean;

  /** Naming a function that has parameters calls it, even where it is only passed: `map parse lines` (Haskell). */
  readonly namesCall: boolean;

  // Types
  /** `type A B` declares a type with methods of its own and the members of B; elsewhere A is another name of B. */
  readonly definedTypes: boolean;
  /** A value may stand for a type parameter: Python's `T = TypeVar("T")`. */
  readonly typeVariables: boolean;
  /** Modules are mixed into types: they have methods that see `self`, and of several the last one is asked first. */
  readonly moduleMixins: boolean;
  /** Of several bases, the last one is asked for a member first. */
  readonly lastBaseFirst?: boolean;
  /** `super` is the next method of that name in any of the bases, and not only in the first. */
  readonly superSearchesAll: boolean;
  /** Of several bases, one is asked for a member before all that it inherits from, over all bases (C3). */
  readonly linearizes: boolean;
  /** `super` is the first base that is not an interface; a type without one has a base outside of the root. */
  readonly superSkipsInterfaces: boolean;
  /** Names that are bound to the parts of an object take its fields in order (C++). */
  readonly positionalFields?: boolean;
  /** What a variant of an enum holds can be taken out of it by a pattern. */
  readonly variantFields: boolean;

  // Values and containers
  /** Members of effect "same" and "inner" give the value itself on types without such a member (Rust's clone, unwrap). */
  readonly keepsValue: boolean;
  /** What a list or mapping literal holds is known by its elements (`keepsArguments` in language.json is "named"). */
  readonly typedElements: boolean;
  /** `value[…]` may give type arguments to a generic type or function. */
  readonly bracketGenerics: boolean;
  /** A loop over a map takes its keys; elsewhere it takes pairs. */
  readonly loopsTakeKeys: boolean;
  /** A loop takes two names: the position and the value (Go's `range`). */
  readonly loopsTakePositions: boolean;
  /** Of several names that are assigned one value, the first takes all of it: Go's `value, err := read()`. */
  readonly firstTakesValue: boolean;
  /** A map hands its values to callbacks; elsewhere it hands over what a loop takes. */
  readonly callbacksTakeValues: boolean;

  // Files
  /** Imports name packages: folders of files, or namespaces across them. */
  readonly importsPackages: boolean;
  /** A folder is a package, so that a file in another folder is in another package. */
  readonly folderIsPackage: boolean;
  /** What a file's paths lead from is found by the files around it: Rust's crate roots and files that declare modules. */
  readonly modulesByPlace: boolean;
  /** A file means the same at another path: what is found in it does not depend on where it lies. */
  readonly movable: boolean;
  /**
   * Whether a type is declared in one place, so that its members come and go with its name. "in-modules": in files that
   * import or export something and do not declare a namespace.
   */
  readonly closedTypes: "always" | "in-modules" | "never";
  /** The values of an enum are visible in the scope around it. */
  readonly openEnums: boolean;

  // Inheritance
  readonly overrides: OverrideRule;
}

/** Names that a language brings along. What is left out is empty. */
export interface LanguageNames {
  /** Names that are there without import. */
  readonly globals?: string;
  /** Names of the receiver's own type. */
  readonly selfTypes?: string;
  /** Types whose members are those of their argument: Box<T>. */
  readonly transparent?: string;
  /** Of the same kind, but with the members that the language itself calls (`operators`) of their own: Python's Iterator. */
  readonly handingOut?: string;
  /** Types that `await`, `?` and `!` unwrap: Promise<T>, Option<T>. */
  readonly wrappers?: string;
  /** Of those, the ones that `await` unwraps, where other operators unwrap the others: Rust's futures. */
  readonly futures?: string;
  /** Types whose members are all of their second type argument: TypeScript's Record. */
  readonly records?: string;
  /** The type that reading an element of a container wraps it in: Rust's Option. */
  readonly elementWrapper?: string;
  /** The member that `value[…]` calls on types of the root. */
  readonly indexer?: string;
  /** The members through which a loop takes elements out of an object: what gives an iterator, and what that is asked for each. */
  readonly iteration?: { readonly iterator: string; readonly next: string };
  /** Members that operators, loops and built-in functions call: Python's `__iter__`. */
  readonly operators?: string;
  /** Containers that hold values by key: index and value are their second argument. */
  readonly keyed?: string;
  /** Containers whose entries are read as members as well: JavaScript's objects, Lua's tables. */
  readonly tables?: string;
  /** Containers of the language that are written as literals or made empty, and filled later. */
  readonly containers?: string;
  /** Their methods that put something in: the last argument, every one, or what the argument holds. */
  readonly puts?: Partial<Record<PutRule, string>>;
  /** Outside methods that give the same type wherever they are found, by that type: Java's toString. */
  readonly results?: Readonly<Record<string, string>>;
  /** Variants of outside enums, by the place of the type argument that they hold: Swift's Result. */
  readonly variantPlaces?: Readonly<Record<number, string>>;
  /** Types of functions whose type arguments are what they take: React's FC<Props>. */
  readonly functionTypes?: string;
  readonly members?: Partial<Record<MemberEffect, string>>;
  /** Types that containers declare, by what of the container they are: C++'s `vector<Item>::iterator`. */
  readonly memberTypes?: Partial<Record<MemberEffect, string>>;
  /** Those that are read, and not called: Kotlin's `map.values`. */
  readonly fields?: Partial<Record<MemberEffect, string>>;
  /** Types of pairs, which hold one of each of their type arguments: Java's Map.Entry. */
  readonly pairTypes?: string;
  /** Members of pairs, read or called, by the place of what they give: Java's getKey and getValue. */
  readonly pairParts?: Readonly<Record<number, string>>;
  /** Types of functions whose type arguments are what they take and, last, what they give: C#'s Func. */
  readonly signatureTypes?: string;
  /** Types of classes: Python's `type[Job]` is Job itself. */
  readonly classTypes?: string;
  /** Functions that a type has without declaring them, and that make one of it: Rust's derived `default`, Java's `valueOf`. */
  readonly factories?: string;
  /** Members of functions that call them: JavaScript's `f.call()`. */
  readonly invoking?: string;
  /** Functions and methods from outside that are known to call a function that they are handed. */
  readonly calling?: string;
  /** Functions and methods from outside that keep, compare or show a function that they are handed, and do not call it. */
  readonly sinks?: string;
  /** Functions from outside that give something of the container they are handed first: Python's sorted, next. */
  readonly functions?: Partial<Record<MemberEffect, string>>;
  /** Methods of containers that make what they put in, of their arguments: C++'s `emplace_back`. */
  readonly placing?: string;
  /** Functions of an outside type that give what they are handed first, or an object with its members: Object.freeze, Object.create. */
  readonly giving?: string;
  /** Functions of an outside type that make one which holds what they are handed: List.of, Promise.resolve. */
  readonly holding?: string;
  /** Functions from outside that make a container of what they are handed, by its type: Kotlin's listOf, and mapOf of pairs. */
  readonly makers?: Readonly<Record<string, string>>;
  /** Those that make one of their own name, of what their callback gives: Kotlin's lazy. */
  readonly deferring?: string;
  /** Methods that make a pair of their receiver and their argument: Kotlin's `key to value`. */
  readonly pairing?: string;
  /** Functions and methods from outside that give what their callback gives: Kotlin's let and run. */
  readonly yielding?: string;
  /** Methods of containers that keep what is of the type that is written: Kotlin's `filterIsInstance<Item>()`. */
  readonly selecting?: string;
  /** Functions that hand the elements of their other argument to a callback (map, filter), or of their first to a `key`. */
  readonly elementwise?: string;
  /** Methods of containers that give one of what their callback gives: map, then. */
  readonly mapping?: string;
  /** Those whose callback gives a container, which is joined to the others: flatMap, and_then. */
  readonly flattening?: string;
  /** Methods of every value that hand it to a callback: Kotlin's let. */
  readonly scopeFunctions?: string;
  /** Those that make it the callback's `this`: Kotlin's apply. Function literals of the language may have a receiver. */
  readonly receiverFunctions?: string;
  /** Methods of every value that give it back: Kotlin's also. */
  readonly returnsReceiver?: string;
  /** Methods of containers that hand what they hold to a callback: by position of that parameter in the callback. */
  readonly callbacks?: Readonly<Record<number, string>>;
  /** Of those, the ones that hand over the second type argument of a wrapper: the error of Rust's Result. */
  readonly errorCallbacks?: string;
}

export interface LanguageFacts extends LanguageRules, LanguageNames {}
