// Which names does a language provide, and what do they do? Lists of names are one string, with white space between the
// words.

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

/** Names that a language provides. Missing fields are empty. */
export interface LanguageNames {
  /** Names available without an import. */
  readonly globals?: string;
  /** Names for the receiver's own type. */
  readonly selfTypes?: string;
  /** Of these, the names for the class on which the method was called, which may be an heir: PHP's `static`. */
  readonly heirTypes?: string;
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
  /**
   * Outside functions that make an object which holds their argument, by the member that holds it: React's
   * `useRef(item).current`.
   */
  readonly boxes?: Readonly<Record<string, string>>;
  /** Outside functions that return what their first argument does: React's `useMemo`. */
  readonly computing?: string;
  /** Methods of containers that construct the element they add from their arguments: C++'s `emplace_back`. */
  readonly placing?: string;
  /**
   * Functions of an outside type that return their first argument, or an object with its members: Object.freeze,
   * Object.create.
   */
  readonly giving?: string;
  /** Methods that give a list with their arguments, or the elements of these, added to it: JavaScript's concat. */
  readonly adding?: string;
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
