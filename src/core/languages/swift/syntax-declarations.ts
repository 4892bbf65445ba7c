// Declarations in Swift: types and extensions, which share a node type, properties, enum cases, imports.
import { declaredOperator } from "./syntax-operators.ts";
import { noString } from "../../../base/string-table.ts";
import { symbolKindCode, visibilities } from "../../types/kinds.ts";
import { bindingKinds, expressionFlags, none, ops, symbolFlags } from "../../types/parsed-file.ts";
import { addBinding, localSpan, noteValue } from "../../parse/nodes/bindings.ts";
import { addSymbol, enterSymbol, exitSymbol, markTest } from "../../parse/nodes/declarations.ts";
import { asType, setTypeArgument } from "../../parse/nodes/type-rows.ts";
import { unflagDecorator } from "../../parse/nodes/expressions.ts";
import type { Extraction, Hook, Hooks } from "../../parse/nodes/extraction.ts";
import { afterOf, fieldOf } from "../../parse/tree/flat-tree.ts";
import { roles, scopeKinds } from "../../parse/tree/rules.ts";
import { holdBoundRest } from "../syntax-parts/rest-parameters.ts";
import { foldSignature } from "../../parse/nodes/signatures.ts";
import { hideMembers } from "../syntax-parts/hidden-members.ts";
import { constraint, forEachChild, lastChild } from "../syntax-parts/node-parts.ts";
import { swiftFacts } from "./facts.ts";

const genericKind = bindingKinds.indexOf("generic");
const localKind = bindingKinds.indexOf("local");
const fieldKind = symbolKindCode("field");
const constantKind = symbolKindCode("constant");
const variableKind = symbolKindCode("variable");
const internalCode = visibilities.indexOf("internal");
/** Its members are private, unless they say something else. */
const privateHead = /\b(?:file)?private\s[^"()]*\bextension\s+$/;
const kinds = { struct: symbolKindCode("struct"), enum: symbolKindCode("enum") } as const;

/** `class`, `struct`, `enum`, `actor`; declarations in an extension belong to the extended type. */
const classDeclaration: Hook = {
  enter(x, node) {
    const extended = extendedType(x, node);
    if (extended === none) enterSymbol(x, node, x.rule(node)!);
    else x.openScope(node, scopeKinds.type, x.start(node), x.end(node), internType(x, extended));
    return undefined;
  },
  exit(x, node) {
    exitSymbol(x, node, x.rule(node)!);
    const extended = extendedType(x, node);
    if (extended !== none && privateHead.test(x.text.slice(x.start(node), x.start(extended))))
      hideMembers(x, node, internalCode);
    const row = x.symbolOpenedBy(node);
    if (row === none) return;
    x.symbols.flags[row]! &= ~symbolFlags.static; // the word "class" before a method
    const word = /\b(struct|enum)\s+$/.exec(x.text.slice(x.start(node), x.symbols.nameStart[row]))?.[1];
    if (word === "struct" || word === "enum") x.symbols.kind[row] = kinds[word];
  },
};

/** The type's node in `extension Name { … }`, `none` for declarations of types. */
function extendedType(x: Extraction, node: number): number {
  const field = x.grammarField("name");
  const name = x.child(node, field);
  return name !== none && x.rule(name)?.hook === "userType" ? name : none;
}

/** `where Element == Shape` after the name of an outside type; elsewhere it is a condition on a type parameter. */
const condition: Hook = {
  enter(x, node) {
    if (!isOfPart(x, node)) return constraint.enter!(x, node);
    x.excludeAll(node + 1);
    return undefined;
  },
  exit(x, node) {
    if (isOfPart(x, node)) return;
    const around = x.parent();
    const isExtension = x.rule(around)?.hook === "classDeclaration" && extendedType(x, around) !== none;
    if (isExtension && outsideParameters.has(x.slice(node + 1)))
      addBinding(x, x.intern(node + 1), {
        kind: genericKind,
        span: x.scopeSpan(true),
        type: asType(x, x.row(lastChild(x, node))),
        value: none,
      });
    else constraint.exit!(x, node);
  },
};

/** `where Items.Element == Shape` says nothing of `Items` itself. */
function isOfPart(x: Extraction, node: number): boolean {
  return /^[\w\s]+\./.test(x.text.slice(x.start(node), x.end(lastChild(x, node))));
}

/** Type parameters of the library's types. */
const outsideParameters: ReadonlySet<string> = new Set(
  Object.values(swiftFacts.parameterNames ?? {}).flatMap((names) => names.split(" ")),
);

/** The name of a type without its arguments. */
function internType(x: Extraction, node: number): number {
  const text = x.slice(node);
  return x.names.internText(text.replace(/<[^]*$/, "").replace(/\s/g, ""));
}

/** `: Base, Protocol`; for an extension, of the extended type, by its symbol if that is in this file. */
const inheritance: Hook = {
  exit(x, node) {
    const base = asType(x, x.row(node + 1));
    const around = x.parent();
    if (base === none || around === none) return;
    const extended = x.rule(around)?.hook === "classDeclaration" ? extendedType(x, around) : none;
    const { owner } = x;
    if (extended !== none) x.owner = symbolNamed(x, internType(x, extended));
    if (x.owner !== 0 || extended !== none) {
      const row = x.addExpression(ops.inherit, noString, base, x.expressions.offset[base]!);
      if (x.owner === 0) x.expressions.generic[row] = x.row(extended);
    }
    x.owner = owner;
  },
};

/** The top-level type of that name that the file declares, 0 if there is none. */
function symbolNamed(x: Extraction, name: number): number {
  for (let row = 1; row < x.symbols.length; row++) {
    if (x.symbols.name[row] === name && x.symbols.parent[row] === 0) return row;
  }
  return 0;
}

/** `associatedtype Body: View` has the members of `View`. */
const associatedType: Hook = {
  exit(x, node) {
    const row = x.symbolOpenedBy(node);
    const bound = lastType(x, node);
    if (row !== none && bound !== none) x.symbols.type[row] = asType(x, x.row(bound));
  },
};

/** The type after the name of an associated type, if it is a bound and not a default. */
function lastType(x: Extraction, node: number): number {
  let found: number = none;
  forEachChild(x, node, (child) => {
    const isBound = fieldOf(x.nodes, child) === x.grammarField("name") && child > node + 1;
    const before = x.text.slice(Math.max(0, x.start(child) - 8), x.start(child));
    if (isBound && /:\s*$/.test(before)) found = child;
  });
  return found;
}

/** Attributes in lower case are built in: `@main`, `@escaping`. Another one makes a wrapper around a stored property. */
const attribute: Hook = {
  enter(x, node) {
    if (!/^@[a-z]/.test(x.text.slice(x.start(node), x.start(node) + 2))) return undefined;
    x.excludeAll(node);
    return undefined;
  },
  exit(x, node) {
    const declaration = [x.parent(), x.parent(1)].find(
      (at) => at !== none && x.rule(at)?.hook === "property",
    );
    const isMade = declaration !== undefined && !isComputed(x, declaration);
    if (!isMade || isSetLater(x, node, declaration)) unflagDecorator(x, node);
  },
};

/** `@Binding var name: String`: what gives the property its value makes the wrapper, not the declaration. */
function isSetLater(x: Extraction, wrapper: number, property: number): boolean {
  const rule = x.rule(property)!;
  const type = x.child(property, rule.type);
  const isOptional = type !== none && /[?!]$/.test(x.slice(type));
  return x.child(property, rule.value) === none && !isOptional && !x.text.startsWith(")", x.end(wrapper) - 1);
}

function isComputed(x: Extraction, property: number): boolean {
  let found = false;
  forEachChild(x, property, (child) => (found ||= x.rule(child)?.hook === "accessor"));
  return found;
}

/** `case a, b(Int)`; the values of a case are kept as a tuple, for patterns that take them out. */
const enumEntry: Hook = {
  enter(x, node) {
    forEachChild(x, node, (child) => {
      if (x.role(child) !== roles.name || fieldOf(x.nodes, child) !== x.grammarField("name")) return;
      x.exclude(child);
      const row = addSymbol(x, node, {
        kind: fieldKind,
        name: x.intern(child),
        nameNode: child,
        flags: symbolFlags.static,
      });
      x.symbols.signature[row] = foldSignature(x, x.start(node), x.end(node));
    });
    return undefined;
  },
  exit(x, node) {
    let named: number = none;
    forEachChild(x, node, (child) => {
      if (fieldOf(x.nodes, child) === x.grammarField("name")) named = child;
      else if (x.rule(child)?.hook === "heldValues" && named !== none) {
        const row = x.symbols.nameStart.lastIndexOf(x.start(named), x.symbols.length - 1);
        if (row >= 0) x.symbols.value[row] = x.row(child);
      }
    });
  },
};

/** The values of an enum case: a tuple of their types, ignoring labels. */
const heldValues: Hook = {
  exit(x, node) {
    const tuple = x.addExpression(ops.type, x.names.internText("tuple"), none, x.start(node));
    let place = 0;
    forEachChild(x, node, (child) => {
      if (x.role(child) !== roles.name) setTypeArgument(x, x.row(child), tuple, place++);
    });
    x.rowOf[node] = tuple;
  },
};

/** Names that a declaration binds: those in its patterns, not in its value. */
function declaredNames(x: Extraction, node: number): number[] {
  const value = x.grammarField("value");
  const names: number[] = [];
  forEachChild(x, node, (child) => {
    if (x.role(child) === roles.name && fieldOf(x.nodes, child) !== value) names.push(child);
  });
  return names;
}

/** `let a: Type = value`, `var x, y: Int`, `let (a, b) = pair`, computed properties. */
const property: Hook = {
  enter(x, node) {
    const names = declaredNames(x, node);
    for (const name of names) x.exclude(name);
    if (!x.declaresSymbols || names.length === 0) return undefined;
    const isLet = /\blet\s+$/.test(x.text.slice(x.start(node), x.start(names[0]!)));
    const kind = x.scopeKind === scopeKinds.type ? fieldKind : isLet ? constantKind : variableKind;
    const first = x.symbols.length;
    const { flags } = x.rule(node)!;
    for (const name of names) addSymbol(x, node, { kind, name: x.intern(name), nameNode: name, flags });
    x.openSymbolScope(node, scopeKinds.block, first);
    return undefined;
  },
  exit(x, node) {
    const rule = x.rule(node)!;
    const names = declaredNames(x, node);
    const type = asType(x, x.row(x.child(node, rule.type)));
    const value = x.row(x.child(node, rule.value));
    noteValue(x, value);
    const isTuple =
      names.length > 1 && /^\s*\(/.test(x.text.slice(x.start(names[0]!) - 2, x.start(names[0]!)));
    const first = x.symbolOpenedBy(node);
    names.forEach((name, i) => {
      if (first === none) {
        const place = isTuple ? x.names.internText(String(i)) : noString;
        addBinding(x, x.intern(name), {
          kind: localKind,
          span: localSpan(x, node, false),
          type,
          value,
          property: place,
        });
        return;
      }
      x.symbols.type[first + i] = type;
      if (value !== none) x.symbols.value[first + i] = value;
      x.symbols.signature[first + i] = foldSignature(x, signatureStart(x, node), endOfHead(x, node));
    });
  },
};

function signatureStart(x: Extraction, node: number): number {
  let start = x.start(node);
  forEachChild(x, node, (child) => {
    if (x.role(child) === roles.decorator) start = x.end(child);
  });
  return start;
}

/** Start of the accessors. */
function endOfHead(x: Extraction, node: number): number {
  const body = x.childOfRole(node, roles.block);
  return body === none ? x.end(node) : x.start(body);
}

/** A getter's return values are the property's; a single expression is returned. Reading the property runs it. */
const accessor: Hook = {
  enter(x, node) {
    x.exclude(node);
    const around = x.parent();
    if (around === none || x.rule(around)?.hook !== "property") return undefined;
    const property = x.symbolOpenedBy(around);
    if (property !== none) x.symbols.flags[property]! |= symbolFlags.accessor;
    return undefined;
  },
  exit(x, node) {
    setOnlyValue(x, node);
    const value = x.row(node);
    if (value !== none && x.symbols.value[x.owner] === none) x.symbols.value[x.owner] = value;
  },
};

/** `willSet` and `didSet`: writing the property runs them. */
const observers: Hook = {
  enter(x) {
    const around = x.parent();
    const property = around === none ? none : x.symbolOpenedBy(around);
    if (property !== none) x.symbols.flags[property]! |= symbolFlags.observed;
    return undefined;
  },
  exit(x, node) {
    const isObserved = (x.symbols.flags[x.owner]! & symbolFlags.observed) !== 0;
    if (isObserved) unmarkOwnWrites(x, node, x.symbols.name[x.owner]!);
  },
};

/** An observer that sets its own property, `size` or `self.size`, does not run again. */
function unmarkOwnWrites(x: Extraction, node: number, name: number): void {
  const { op, base, flags, offset, length } = x.expressions;
  for (let row = length - 1; row >= 0 && offset[row]! >= x.start(node); row--) {
    const isOwn = op[row] === ops.ident || (op[row] === ops.member && op[base[row]!] === ops.self);
    if (isOwn && x.expressions.name[row] === name) flags[row]! &= ~expressionFlags.write;
  }
}

/** A body with a single expression returns it. */
function setOnlyValue(x: Extraction, node: number): void {
  const first = node + 1;
  if (first < afterOf(x.nodes, node) && afterOf(x.nodes, first) === afterOf(x.nodes, node)) {
    x.rowOf[node] = Math.max(none, x.rowOf[first]!);
  }
}

const functionBody: Hook = {
  exit(x, node) {
    setOnlyValue(x, node);
  },
};

/** `static func +` is called "+". */
const requirement: Hook = {
  called: declaredOperator,
};

const functionDeclaration: Hook = {
  ...requirement,
  exit(x, node) {
    const row = x.symbolOpenedBy(node);
    if (row === none) return;
    const head = x.text.slice(x.start(node), x.symbols.nameStart[row]);
    const name = x.names.get(x.symbols.name[row]!);
    const isTest = name.startsWith("test") && x.scopeOwnerName === noString && inTestCase(x, row);
    if (isTest || /@Test\b/.test(head)) markTest(x, row);
  },
};

function inTestCase(x: Extraction, row: number): boolean {
  const type = x.symbols.parent[row]!;
  const start = x.symbols.start[type]!;
  return type > 0 && /^[^{]*\bXCTestCase\b/.test(x.text.slice(start, start + 300));
}

/** `jobs: Job...` is an array of jobs. */
const parameter: Hook = {
  exit(x, node) {
    const type = x.child(node, x.rule(node)!.type);
    if (type !== none && /^\s*\.\.\./.test(x.text.slice(x.end(type), x.end(node)))) holdBoundRest(x, type);
  },
};

/** An initializer without a body belongs to a protocol. */
const initializer: Hook = {
  exit(x, node) {
    const row = x.symbolOpenedBy(node);
    const last = lastChild(x, node);
    if (row !== none && (last === none || x.role(last) !== roles.block)) {
      x.symbols.flags[row]! |= symbolFlags.declaration;
    }
  },
};

export const swiftDeclarations: Hooks = {
  associatedType,
  classDeclaration,
  inheritance,
  attribute,
  enumEntry,
  heldValues,
  property,
  accessor,
  observers,
  functionBody,
  function: functionDeclaration,
  requirement,
  initializer,
  parameter,
  constraint: condition,
};
