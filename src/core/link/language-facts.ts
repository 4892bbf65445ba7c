// What the linker must know about a language: the rules of its scopes and types, and the names that it provides. Lists
// of names are one string, with white space between the words.

/**
 * Result of calling a member of a container. "element": what it holds (a map: the value); "item": what a loop takes;
 * "same": a container like it; "inner": its first type argument; "unwrapped": that of a wrapper, else the same;
 * "failure": the second one of a wrapper; "keys"; "values"; "entries"; "places": pairs of an index and an element
 * (`enumerate`); "flat": the elements of its elements (`flatten`); "halves": a pair of containers like it
 * (`partition`); "pairs": a container like it, or the entries of a map; "iterator": a pointer to what a loop takes;
 * "step": an object that holds what a loop takes as its `value`; "inserted": for a map, a pair of that iterator and
 * whether it is new; otherwise only the iterator.
 */
export type MemberEffect =
  | "element"
  | "item"
  | "same"
  | "inner"
  | "unwrapped"
  | "failure"
  | "keys"
  | "values"
  | "entries"
  | "places"
  | "flat"
  | "halves"
  | "pairs"
  | "iterator"
  | "inserted"
  | "step";

/** Which arguments of a method that fills a container are added: the last, every one, or the elements of the last. */
export type PutRule = "last" | "every" | "elements";

/**
 * Which members of a type override members of the same name in its supertypes. "members": all; "instance-members": all
 * that are not static; "marked": those declared with `override`, or that implement a member of an interface; "virtual":
 * those with a virtual member above; "implementations": those in a block that names the trait it implements.
 */
export type OverrideRule =
  "never" | "members" | "instance-members" | "marked" | "virtual" | "implementations";

/** Questions about a language. `plainFacts` has the default answers; a language states where it differs. */
export interface LanguageRules {
  // Names and scopes
  /** Members of the enclosing type are visible by their bare names. */
  readonly memberScope: boolean;
  /**
   * Functions, constants and types of every enclosing type are visible by their bare names, its fields are not (Zig).
   */
  readonly declarationScope: boolean;
  /** The values of a type's fields see its members by their bare names, its methods do not (Python). */
  readonly bodyScope: boolean;
  /** Types and values have name spaces of their own. */
  readonly typeSpace: boolean;
  /** A class may have a name that is no value: of a class and a function, a value is the function (S4 in R). */
  readonly namedClasses: boolean;
  /** A local and a method may have the same name: a call means the method. */
  readonly methodSpace: boolean;
  /** A field and a method with the same name are one member. */
  readonly oneMemberSpace: boolean;
  /** A test is a call named by a string, which is not a name of the file. */
  readonly testsAreCalls: boolean;
  /** The name that declares nothing, such as `_`; "" if every name declares something. */
  readonly discardName: string;

  // Calls
  /**
   * When a call means an extension although the receiver's type has a method of its name: if no such method takes that
   * many arguments, or also if none takes their types, which are never converted.
   */
  readonly extendsBeside: "never" | "by-count" | "by-types";
  /** Calling a class makes an instance. */
  readonly callConstructs: boolean;
  /** Only types begin with a capital letter: calling an outside name that does makes a value of that type. */
  readonly capitalTypes: boolean;
  /** A private member is not inherited: in a derived type its bare name means what else has that name. */
  readonly hidesPrivate: boolean;
  /** A method without parameters is called by its name alone. */
  readonly readingCalls: boolean;
  /** A method is named as a value in a way of its own, unlike a field: Java's `Item::name`. */
  readonly methodReferences: boolean;
  /** Methods named `getTotal`, `isOpen` and `setTotal` make properties, in the languages that read them: Java. */
  readonly declaresAccessors: boolean;
  /**
   * `order.total` runs `getTotal` of a class of such a language, `order.total = sum` its `setTotal`. "beans": `isOpen`
   * makes `open`, and the methods come before fields (Groovy). "synthetic": `isOpen` makes `isOpen`, visible fields
   * come before the methods, and static methods make no properties (Kotlin).
   */
  readonly readsAccessors: "no" | "beans" | "synthetic";
  /** The receiver of a function literal has its bare names; `this` is still that of the class around it: Groovy. */
  readonly delegates: boolean;
  /** A member that is marked as indirect is one of each element of the receiver: Groovy's `items*.name`. */
  readonly spreadsMembers: boolean;
  /**
   * A class and an object may share a name: calling it runs the object's `callMember`, else makes an instance of the
   * class.
   */
  readonly companions: boolean;
  /** Functions with the same name and scope are told apart by their arguments. */
  readonly overloads: boolean;
  /** Functions of one name are told apart by their argument labels, stored as the name of a call: `_ to`. */
  readonly argumentLabels: boolean;
  /** Methods of one name are told apart by whether they are for constants: C++'s `get() const`. */
  readonly constantMethods: boolean;
  /** Functions of one name are told apart by the functions that calls pass: C#'s `Run(Action)` and `Run(Func<int>)`. */
  readonly functionOverloads: boolean;
  /** Types do not have constructors: literals and conversions make values and call nothing. */
  readonly plainTypes: boolean;
  /** Fields are not functions: calling the function that a field holds is not a call of the field. */
  readonly plainFields: boolean;
  /**
   * The method that makes an instance and is inherited like any other, such as Python's `__init__`; several names if
   * libraries differ.
   */
  readonly inheritedConstructor: string;
  /**
   * Static members that run when a class is called and no constructor fits: Kotlin's `invoke`, Lua's `__call` and
   * `new`.
   */
  readonly classCalls?: string;
  /** Methods that run when an instance of a class without a constructor was made: those of Python's dataclasses. */
  readonly afterMaking?: string;
  /** Methods that run before the constructor when a class is called, inherited like any other: Python's `__new__`. */
  readonly beforeMaking?: string;
  /** The method that runs with each class that inherits from its own: Python's `__init_subclass__`. */
  readonly heirHook?: string;
  /** A constructor may take its parameter list from the header of its type (Java's records). */
  readonly compactConstructors: boolean;
  /** `new` with the name of an interface makes an anonymous class. */
  readonly anonymousClasses: boolean;
  /** The method that runs when an object is called, such as Python's `__call__`; "" if there is none. */
  readonly callMember: string;
  /** Calling a local of a function type calls the function that it was set to (C's function pointers). */
  readonly functionPointers: boolean;
  /** A type may have the name of a variable or a field; where a type is written, those do not count (C). */
  readonly typesBesideValues?: boolean;
  /** Only `...` takes more arguments than there are parameters (C). */
  readonly dotsTakeRest?: boolean;
  /** An outside type made from a function's type is called as that function is: C++'s `std::function<Item(int)>`. */
  readonly functionHolders?: boolean;
  /** Imports that are no includes name namespaces, which have no files of their own: C++'s `using`. */
  readonly usesNamespaces?: boolean;
  /** Inside a class, the names of its bases need no qualifier (C++). */
  readonly injectedNames?: boolean;
  /** An unqualified call also means functions beside the types of its arguments (C++). */
  readonly argumentLookup?: boolean;
  /** What a decorator returns takes the place of the function below it. */
  readonly decoratorsReplace: boolean;
  /**
   * `*args` takes all further arguments of a call, `**options` all further named ones; what is after `*` is only named.
   */
  readonly starsTakeRest: boolean;
  /** Calls may go through fields, locals and containers that keep functions, which the file puts there. */
  readonly keepsFunctions: boolean;
  /**
   * What other files pass to a parameter tells which functions run: "functions" that are called or kept, or also
   * "members" of values, where parameters have no types.
   */
  readonly asksCallers?: "functions" | "members";
  /** A method of an interface may run a function that is kept as a value of the interface: Java. */
  readonly functionalInterfaces: boolean;
  /** A type without a constructor takes the values of its fields as arguments, in order or by name. */
  readonly fieldsAreArguments?: boolean;
  /** Values have the members of an interface without declaring that they do (TypeScript). */
  readonly structuralTypes?: boolean;
  /** Functions are kept in tables whose entries are written by name or by position: C. */
  readonly functionTables: boolean;

  /** Naming a function with parameters calls it, even if it is only passed: `map parse lines` (Haskell). */
  readonly namesCall: boolean;

  // Types
  /**
   * `type A B` declares a type with methods of its own and the members of B. In other languages A is another name of B.
   */
  readonly definedTypes: boolean;
  /** A type parameter has the members of the types that the file gives it: C++'s templates. */
  readonly templates: boolean;
  /** A value may stand for a type parameter: Python's `T = TypeVar("T")`. */
  readonly typeVariables: boolean;
  /** Modules are mixed into types: their methods see `self`, and the last module mixed in is searched first. */
  readonly moduleMixins: boolean;
  /** `a::b` leads through modules and types, never through a value, and a module is no value: Rust. */
  readonly paths: boolean;
  /** Of several bases, the last one is searched for a member first. */
  readonly lastBaseFirst: boolean;
  /** `super` is the next method of that name in any of the bases, not only in the first. */
  readonly superSearchesAll: boolean;
  /** Each base is searched for a member before everything that it inherits from, across all bases (C3). */
  readonly linearizes: boolean;
  /** The value of a class may be its own class, whose methods it has: Python's metaclasses. */
  readonly metaclasses?: boolean;
  /** `super` is the first base that is not an interface. A type without such a base has one outside the root. */
  readonly superSkipsInterfaces: boolean;
  /** Names bound to the parts of an object take its fields in order (C++). */
  readonly positionalFields: boolean;
  /** A pattern can take out the values that a variant of an enum holds. */
  readonly variantFields: boolean;

  // Values and containers
  /**
   * Members with effect "same" or "inner" give the value itself on types without such a member (Rust's clone, unwrap).
   */
  readonly keepsValue: boolean;
  /** An untyped parameter of a method has the type that the overridden method declares. */
  readonly inheritsParameters: boolean;
  /** A list or mapping literal is known by its elements (`keepsArguments` in language.json is "named"). */
  readonly typedElements: boolean;
  /** What a function returns is often filled by its callers: Ruby's `lines << line`, where `lines` is a method. */
  readonly fillsResults: boolean;
  /** `value[…]` calls the member `indexer` of a type of the root (other languages write that as a call of its own). */
  readonly subscriptsCall: boolean;
  /** `value[…]` may pass type arguments to a generic type or function. */
  readonly bracketGenerics: boolean;
  /** A loop over a map takes its keys; in other languages it takes pairs. */
  readonly loopsTakeKeys: boolean;
  /** A loop takes two names: the position and the value (Go's `range`). */
  readonly loopsTakePositions: boolean;
  /** Of several names assigned one value, the first takes all of it: Go's `value, err := read()`. */
  readonly firstTakesValue: boolean;
  /** A map passes its values to callbacks; in other languages it passes what a loop takes. */
  readonly callbacksTakeValues: boolean;

  // Files
  /** Imports name packages: folders of files, or namespaces that span files. */
  readonly importsPackages: boolean;
  /**
   * An import contains the name of the file that it leads to, or that of its folder if the file is `__init__`; or it
   * leads there by dots alone. No manifest and no setting gives a file another name.
   */
  readonly importsNameFiles: boolean;
  /** A folder is a package, so a file in another folder is in another package. */
  readonly folderIsPackage: boolean;
  /** The files around a file determine the origin of its paths: Rust's crate roots and files that declare modules. */
  readonly modulesByPlace: boolean;
  /** Files that one file includes see each other's names, without naming each other. */
  readonly sharesIncluded: boolean;
  /** An import that is passed on applies to files that do not name its file: C#'s `global using`. */
  readonly globalImports: boolean;
  /** A file is a component, which others import by default and use by that name: Vue, Svelte. */
  readonly isComponent?: boolean;
  /** A file means the same at another path: how its names resolve does not depend on its location. */
  readonly movable: boolean;
  /**
   * Whether a type is declared in one place, so that its members come and go with its name. "in-modules": in files that
   * import or export something and do not declare a namespace.
   */
  readonly closedTypes: "always" | "in-modules" | "never";
  /** The values of an enum are visible in the enclosing scope. */
  readonly openEnums: boolean;

  // Inheritance
  readonly overrides: OverrideRule;
}

/** Names that a language provides. Missing fields are empty. */
export interface LanguageNames {
  /** Names available without an import. */
  readonly globals?: string;
  /** Names for the receiver's own type. */
  readonly selfTypes?: string;
  /** Types whose members are those of their argument: Box<T>. */
  readonly transparent?: string;
  /** The same, but the members that the language itself calls (`operators`) are their own: Python's Iterator. */
  readonly handingOut?: string;
  /** Names of outside types and modules with heirs that do not mention them, if files of the root may open them. */
  readonly openedOutside?: string;
  /** Types that `await`, `?` and `!` unwrap: Promise<T>, Option<T>. */
  readonly wrappers?: string;
  /** Those of the wrappers that `await` unwraps, if other operators unwrap the others: Rust's futures. */
  readonly futures?: string;
  /** Containers that hold one value, of their second type argument: Scala's Either. */
  readonly heldSecond?: string;
  /**
   * Methods of containers whose callback takes first what its other results and the method's first argument are: fold.
   */
  readonly folding?: string;
  /** The same for those whose callback takes it second: Scala's foldRight. */
  readonly foldingBack?: string;
  /** Types whose members all have the type of their second type argument: TypeScript's Record. */
  readonly records?: string;
  /** The type that wraps an element read from a container: Rust's Option. */
  readonly elementWrapper?: string;
  /** The member that `value[…]` calls on types of the root. */
  readonly indexer?: string;
  /** The member that it calls instead where the element is changed, if that is another one: Rust's `index_mut`. */
  readonly changingIndexer?: string;
  /** Outside methods that change what they are called on. */
  readonly changing?: string;
  /** The method that takes an object apart, with a parameter for each part: C#'s `Deconstruct(out A a, out B b)`. */
  readonly deconstructor?: string;
  /** What is called with a name without reading what that means: C#'s `nameof(order.Total)`. */
  readonly naming?: string;
  /** The member that names the type to which a value dereferences (Rust's `Target`). */
  readonly derefTarget?: string;
  /** Other members that code reaches without naming them: what runs for a pipe of Angular. */
  readonly unnamed?: string;
  /**
   * The members through which a loop takes elements out of an object: the one that gives an iterator, and the one
   * called on it for each element. `beside`: others that a loop calls on it; `key`: one that it calls if it takes keys,
   * too.
   */
  readonly iteration?: {
    readonly iterator: string;
    readonly next: string;
    readonly beside?: string;
    readonly key?: string;
  };
  /**
   * Members that the language itself calls, by the outside base without which a class has them for its own use only:
   * PHP's `IteratorAggregate` for `getIterator`.
   */
  readonly protocols?: Readonly<Record<string, string>>;
  /**
   * Members of a class that run in place of those that it does not have: PHP's `__get`, Python's `__getattr__`.
   * `asking`: by the function that is given such a member without reading it.
   */
  readonly missing?: {
    readonly read: string;
    readonly write?: string;
    readonly call: string;
    readonly staticCall?: string;
    readonly asking?: Readonly<Record<string, string>>;
  };
  /**
   * The members of an object in a class body that reading and writing it on a value runs: Python's `__get__`,
   * `__set__`. An outside function makes such an object of functions for both: `property(read, write)`.
   */
  readonly descriptors?: { readonly read: string; readonly write: string; readonly maker: string };
  /** The member that passes each element of an object to a callback: Ruby's each. */
  readonly yieldingMember?: string;
  /**
   * How the names of fields begin: a method with the rest of the name that returns the field is filled as the field is.
   */
  readonly fieldMark?: string;
  /**
   * Members in whose place another one of the class runs, if it has none of that name: Ruby's `Comparable` has `<` by
   * `<=>`, and Python's `a += b` runs `__add__`. By the one that runs.
   */
  readonly insteadOf?: Readonly<Record<string, string>>;
  /** Members that operators, loops and built-in functions call: Python's `__iter__`. */
  readonly operators?: string;
  /** Those whose result is the object itself if the root declares no such member of it: Python's `__enter__`. */
  readonly entering?: string;
  /** Containers that hold values by key: both indexing and values give their second argument. */
  readonly keyed?: string;
  /** Containers whose entries can also be read as members: JavaScript's objects, Lua's tables. */
  readonly tables?: string;
  /** Outside classes whose heirs are mappings that declare their keys as fields: Python's TypedDict. */
  readonly keyedClasses?: string;
  /** Built-in containers that are written as literals or made empty, and filled later. */
  readonly containers?: string;
  /** Their methods that add something: the last argument, every one, or the elements of the argument. */
  readonly puts?: Partial<Record<PutRule, string>>;
  /** Outside methods that have the same result type on every receiver, by that type: Java's toString. */
  readonly results?: Readonly<Record<string, string>>;
  /** Variants of outside enums, by the position of the type argument that they hold: Swift's Result. */
  readonly variantPlaces?: Readonly<Record<number, string>>;
  /** Names of the type parameters of outside types that extensions may constrain: Swift's Element of an Array. */
  readonly parameterNames?: Readonly<Record<string, string>>;
  /**
   * Methods that outside types have themselves, which win over extensions of the root, with the types of their
   * parameters: `set(Int,0)`, where a number means a type argument of the receiver.
   */
  readonly ownMethods?: Readonly<Record<string, string>>;
  /** Function types whose type arguments are the parameters: React's FC<Props>. */
  readonly functionTypes?: string;
  readonly members?: Partial<Record<MemberEffect, string>>;
  /** Members that every enum has without declaring them, which list its cases: `values`. */
  readonly caseLists?: string;
  /** Types that containers declare, by which part of the container they are: C++'s `vector<Item>::iterator`. */
  readonly memberTypes?: Partial<Record<MemberEffect, string>>;
  /** Members with an effect that are read, not called: Kotlin's `map.values`. */
  readonly fields?: Partial<Record<MemberEffect, string>>;
  /** Types of pairs, which hold one of each of their type arguments: Java's Map.Entry. */
  readonly pairTypes?: string;
  /** Members of pairs, read or called, by the position of the part that they give: Java's getKey and getValue. */
  readonly pairParts?: Readonly<Record<number, string>>;
  /** Function types whose type arguments are the parameters and, last, the result: C#'s Func. */
  readonly signatureTypes?: string;
  /** Types of classes: Python's `type[Job]` means Job itself. */
  readonly classTypes?: string;
  /**
   * Functions that a type has without declaring them and that make a value of it: Rust's derived `default`, Java's
   * `valueOf`.
   */
  readonly factories?: string;
  /** Functions of number types, which are written as words of the language, that make one: C#'s `int.Parse`. */
  readonly parsing?: string;
  /** Functions that a type has without declaring them and that give a value of it, made once: Ruby's `instance`. */
  readonly instances?: string;
  /** Outside static methods that list instances of the class: Rails' `where`. */
  readonly instanceLists?: string;
  /** Methods that put their last argument into a container, which may keep functions: Java's `put`. */
  readonly keeping?: string;
  /** Outside functions that make an entry of a mapping of a key and a value: Java's `entry`. */
  readonly entryMakers?: string;
  /** Members of functions that call them: JavaScript's `f.call()`. */
  readonly invoking?: string;
  /** Members of functions whose first argument is the `this` of the function: JavaScript's `f.bind(object)`. */
  readonly givingSelf?: string;
  /**
   * Members of a function that register others, of which a call of it runs one: Python's `register` of
   * `singledispatch`.
   */
  readonly registering?: string;
  /** Outside functions and methods known to call a function passed to them. */
  readonly calling?: string;
  /** Outside functions that call an argument, by its position: C++'s `std::invoke`. */
  readonly runners?: Readonly<Record<number, string>>;
  /** Outside functions and methods that keep, compare or show a function passed to them and do not call it. */
  readonly sinks?: string;
  /** Outside functions that return part of the container passed first: Python's sorted, next. */
  readonly functions?: Partial<Record<MemberEffect, string>>;
  /** Outside functions whose result has the type of the argument that it begins with: C++'s `accumulate`. */
  readonly startingWith?: Readonly<Record<number, string>>;
  /** Methods of containers that construct the element they add from their arguments: C++'s `emplace_back`. */
  readonly placing?: string;
  /**
   * Functions of an outside type that return their first argument, or an object with its members: Object.freeze,
   * Object.create.
   */
  readonly giving?: string;
  /** Functions of an outside type that make a value of it holding their arguments: List.of, Promise.resolve. */
  readonly holding?: string;
  /**
   * Outside methods that run a function of the type which their result is to have, by that function: Rust's `parse`
   * runs `from_str`.
   */
  readonly resultMethods?: Readonly<Record<string, string>>;
  /** Outside functions that make a container of their arguments, by its type: Kotlin's listOf, and mapOf of pairs. */
  readonly makers?: Readonly<Record<string, string>>;
  /** Those that make a value of the type named like them, from their callback's result: Kotlin's lazy. */
  readonly deferring?: string;
  /** Methods that make a pair of their receiver and argument: Kotlin's `key to value`. */
  readonly pairing?: string;
  /** Outside functions and methods that return their callback's result: Kotlin's let and run. */
  readonly yielding?: string;
  /** Methods of containers that keep the elements of the written type: Kotlin's `filterIsInstance<Item>()`. */
  readonly selecting?: string;
  /**
   * Functions that pass the elements of their other argument to a callback (map, filter), or those of their first to a
   * `key`.
   */
  readonly elementwise?: string;
  /** Methods of containers that give a container of their callback's results: map, then. */
  readonly mapping?: string;
  /** Those whose callback gives a container that is joined to the others: flatMap, and_then. */
  readonly flattening?: string;
  /** Methods of every value that pass it to a callback: Kotlin's let. */
  readonly scopeFunctions?: string;
  /**
   * Those that make it the callback's `this`: Kotlin's apply. The language's function literals may then have a
   * receiver.
   */
  readonly receiverFunctions?: string;
  /** Outside functions whose callback has a receiver that they make, by its type: Kotlin's buildString. */
  readonly builders?: Readonly<Record<string, string>>;
  /** Methods of every value that return it: Kotlin's also. A copy is one too. */
  readonly returnsReceiver?: string;
  /** Methods of containers that pass their elements to a callback, by position of that parameter in the callback. */
  readonly callbacks?: Readonly<Record<number, string>>;
  /** Those that pass only the values of a mapping: Ruby's each_value. */
  readonly valueCallbacks?: string;
  /**
   * Functions that pass the elements of the range that their first argument begins to a callback, by position of the
   * first such parameter: C++'s find_if.
   */
  readonly ranged?: Readonly<Record<number, string>>;
  /**
   * Methods of futures that pass their value to a callback and give a future. The result of an async function is known
   * without its future, so they are looked up on the value itself too: JavaScript's then.
   */
  readonly settling?: string;
  /** Outside functions that return a copy of their first argument, or what acts as it: Python's deepcopy, partial. */
  readonly copying?: string;
  /**
   * Outside types whose constructor takes a function, to which it passes one that takes the value: JavaScript's
   * Promise.
   */
  readonly resolving?: string;
  /** Functions that wait for every future in the list passed to them: JavaScript's Promise.all. */
  readonly joining?: string;
  /** Methods that make a mapping of a list by what a callback gives, to lists like it. */
  readonly grouping?: string;
  /** Methods that make such a mapping to single elements. */
  readonly indexing?: string;
  /** What grouping gives a list of, each with its key, instead of a mapping of lists: C#'s IGrouping. */
  readonly groupType?: string;
  /** Outside methods that run what was registered under their first argument: `emit`. */
  readonly emitting?: string;
  /** Outside methods that register a function under their first argument: `on`. */
  readonly listening?: string;
  /** Those of the callbacks that get the second type argument of a wrapper: the error of Rust's Result. */
  readonly errorCallbacks?: string;
}

export interface LanguageFacts extends LanguageRules, LanguageNames {}
