// By which rules do the scopes, calls, types, containers and files of a language work?

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
  /** Functions of one name are told apart by whether a type has them or its values: Swift's `static`, companions. */
  readonly membersOfEither: boolean;
  /** A call passes a value for each parameter: there are no defaults. */
  readonly fixedCounts: boolean;
  /** How many arguments a function takes is part of its name: Erlang's get/1 and get/2. */
  readonly countsName?: boolean;
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
  /** Functions have methods in any file, and the types of the arguments tell which of them a call runs (Julia). */
  readonly dispatches?: boolean;
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
  /**
   * Objects pass themselves to members of values whose types nothing tells, such as a host to its plugins: what such a
   * call may run is searched for, and its arguments count as passed to that (JavaScript).
   */
  readonly asksUnknownCallees?: boolean;
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
