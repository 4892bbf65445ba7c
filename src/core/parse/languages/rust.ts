// Rust beyond its rules: attributes and tests, impl blocks, trait bounds, values of blocks.
import { noString } from "../../../base/string-table.ts";
import { symbolKindCode, visibilities } from "../../model/kinds.ts";
import { bindingKinds, none, symbolFlags } from "../../model/parsed-file.ts";
import { addSymbol, finishSymbol } from "../declarations.ts";
import { asType, setTypeArgument, setTypeArguments } from "../expressions.ts";
import type { Extraction, Hook, Hooks } from "../extraction.ts";
import { afterOf, fieldOf } from "../flat-tree.ts";
import { ops, roles, scopeKinds } from "../rules.ts";
import { macroInvocation, tokenTree } from "./rust-macros.ts";
import { externCrate, modItem, takeInnerDoc, useDeclaration } from "./rust-modules.ts";
import * as patterns from "./rust-patterns.ts";

const fieldKind = symbolKindCode("field");
const testKind = symbolKindCode("test");
const interfaceKind = symbolKindCode("interface");
const enumKind = symbolKindCode("enum");
const constantKind = symbolKindCode("constant");
const typeKinds = new Set(
  ["struct", "enum", "interface", "type"].map((kind) => symbolKindCode(kind as "struct")),
);
const genericKind = bindingKinds.indexOf("generic");
const publicCode = visibilities.indexOf("public");
const privateCode = visibilities.indexOf("private");

const testEnd = "test end";
const exportEnd = "macro export end";
const hasImplementations = "implementations";

const comment: Hook = {
  enter(x, node) {
    if (takeInnerDoc(x, node)) return true;
    if (x.docStart === x.docEnd) x.docStart = none; // only attributes so far: their text is no doc
    return undefined;
  },
};

/** Attributes belong to what follows them, with or without a doc before them. */
const attributeItem: Hook = {
  enter(x, node) {
    const start = x.start(node);
    const text = x.text.slice(start, Math.min(x.end(node), start + 80));
    if (/^#\[\s*(?:\w+\s*::\s*)*(?:test|bench|rstest|test_case|quickcheck)\b/.test(text))
      x.memo.set(testEnd, x.end(node));
    if (/^#\[\s*macro_export\b/.test(text)) x.memo.set(exportEnd, x.end(node));
    const goesOn =
      x.docStart >= 0 && x.text.slice(x.docReach, start).trim() === "" && start - x.docReach < 200;
    if (!goesOn) x.docStart = x.docEnd = x.docReach = start;
    return undefined;
  },
};

const builtinAttributes =
  /^(?:allow|automatically_derived|bench|cfg|cfg_attr|cold|deny|deprecated|derive|doc|expect|forbid|global_allocator|ignore|inline|link|macro_export|macro_use|must_use|no_mangle|non_exhaustive|panic_handler|path|proc_macro\w*|repr|rustfmt|should_panic|target_feature|test|track_caller|warn)$/;

/** Attributes of the language name nothing; `derive` lists macros. */
const attribute: Hook = {
  enter(x, node) {
    const path = node + 1;
    const list = x.child(node, x.rule(node)!.arguments);
    const name = path < afterOf(x.nodes, node) ? x.slice(path) : "";
    if (builtinAttributes.test(name)) x.claim(path);
    if (name !== "derive") x.claimAll(list);
    return undefined;
  },
  exit(x, node) {
    if (node + 1 < afterOf(x.nodes, node)) x.rowOf[node] = x.row(node + 1);
  },
};

/** Nothing but attributes and comments stands between the attribute that ends at `end` and `node`. */
function isAttributeOf(x: Extraction, end: number | undefined, node: number): boolean {
  if (end === undefined || x.start(node) - end > 2_000) return false;
  return /^(?:\s+|#\[[^\n]*\]|\/\/[^\n]*)*$/.test(x.text.slice(end, x.start(node)));
}

const functionItem: Hook = {
  exit(x, node) {
    const row = x.symbolOpenedBy(node);
    if (row === none) return;
    if (isAttributeOf(x, x.memo.get(testEnd), node)) {
      x.symbols.kind[row] = testKind;
      x.symbols.flags[row]! |= symbolFlags.test;
    }
    if (x.symbols.type[row] === none) x.symbols.value[row] = none; // what it ends with, it does not return
  },
};

const macroDefinition: Hook = {
  exit(x, node) {
    const row = x.symbolOpenedBy(node);
    if (row === none) return;
    if (isAttributeOf(x, x.memo.get(exportEnd), node)) x.symbols.flags[row]! |= symbolFlags.exported;
    x.symbols.signature[row] = x.names.internText(`macro_rules! ${x.names.get(x.symbols.name[row]!)}`);
  },
};

/** Fields without names are called by their position. */
const orderedFields: Hook = {
  enter(x, node) {
    if (x.scopeKind !== scopeKinds.type) return undefined;
    const { type } = x.rule(node)!;
    const after = afterOf(x.nodes, node);
    let position = 0;
    let isPublic = false;
    for (let at = node + 1; at < after; at = afterOf(x.nodes, at)) {
      if (x.role(at) === roles.modifier) isPublic = x.slice(at) === "pub";
      if (fieldOf(x.nodes, at) !== type) continue;
      const row = addSymbol(x, at, fieldKind, x.names.internText(String(position++)), at, 0);
      if (isPublic) x.symbols.flags[row]! |= symbolFlags.exported;
      finishSymbol(x, row, at, none);
      x.memo.set(at, row);
      isPublic = false;
    }
    return undefined;
  },
  exit(x, node) {
    const after = afterOf(x.nodes, node);
    for (let at = node + 1; at < after; at = afterOf(x.nodes, at)) {
      const row = x.memo.get(at);
      if (row !== undefined) x.symbols.type[row] = x.row(at);
    }
  },
};

/** `struct Name(A, B);` is shown with what it holds. */
const structItem: Hook = {
  exit(x, node) {
    const row = x.symbolOpenedBy(node);
    const body = x.child(node, x.rule(node)!.body);
    if (row !== none && body !== none && x.rule(body)?.hook === "orderedFields")
      finishSymbol(x, row, node, none);
  },
};

/** `trait Name: Base + Other` */
const traitItem: Hook = {
  exit(x, node) {
    const row = x.symbolOpenedBy(node);
    const bounds = x.grammarField("bounds");
    const after = afterOf(x.nodes, node);
    for (let at = node + 1; at < after && row !== none; at = afterOf(x.nodes, at)) {
      const base = fieldOf(x.nodes, at) === bounds ? x.row(at) : none;
      if (base !== none) x.addExpression(ops.inherit, noString, base, x.start(at));
    }
  },
};

/** What is declared in `impl Trait for Type` belongs to Type, wherever that is. */
const implItem: Hook = {
  enter(x, node) {
    const type = x.child(node, x.rule(node)!.type);
    const owner = type === none ? noString : ownerName(x, type);
    x.openScope(node, scopeKinds.type, x.start(node), x.end(node), owner);
    x.memo.set(node, x.symbols.length);
    return undefined;
  },
  exit(x, node) {
    const rule = x.rule(node)!;
    const trait = x.row(x.child(node, rule.base));
    const type = x.row(x.child(node, rule.type));
    if (trait === none) return;
    const owner = x.scopeOwnerName;
    for (let row = x.memo.get(node)!; row < x.symbols.length; row++) {
      if (x.symbols.owner[row] === owner && x.symbols.parent[row] === x.owner) {
        x.symbols.flags[row]! |= symbolFlags.implementation;
      }
    }
    const implement = x.addExpression(ops.implement, noString, trait, x.expressions.offset[trait]!);
    x.expressions.generic[implement] = type;
    x.memo.set(hasImplementations, 1);
  },
};

/** Last part of a type's path; of a type without one, its text. */
function ownerName(x: Extraction, type: number): number {
  let at = type;
  for (let levels = 0; levels < 8; levels++) {
    const rule = x.rule(at);
    const inner =
      rule?.role === roles.genericType
        ? x.child(at, rule.name)
        : rule?.role === roles.qualifiedType
          ? x.child(at, rule.property)
          : none;
    if (inner === none) break;
    at = inner;
  }
  return x.names.internText(x.slice(at).replace(/\s+/g, " ").slice(0, 60));
}

/** `where T: Bound` says it of a parameter that has none yet. */
const wherePredicate: Hook = {
  exit(x, node) {
    const rule = x.rule(node)!;
    const left = x.child(node, rule.left);
    const bound = x.row(x.child(node, rule.type));
    if (left === none || bound === none || x.role(left) !== roles.typeName) return;
    const name = x.intern(left);
    const { bindings } = x;
    for (let row = bindings.length - 1; row >= 0 && bindings.start[row]! >= x.scopeSpan().start; row--) {
      if (bindings.kind[row] !== genericKind || bindings.name[row] !== name) continue;
      if (bindings.type[row] === none) bindings.type[row] = bound;
      return;
    }
  },
};

/** In a path `self` is the module. */
const selfName: Hook = {
  enter(x, node) {
    if (fieldOf(x.nodes, node) !== x.grammarField("path")) return undefined;
    x.rowOf[node] = x.addIdentifier(node);
    return true;
  },
};

/** A block is what it ends with, unless a semicolon follows. */
const block: Hook = {
  exit(x, node) {
    const after = afterOf(x.nodes, node);
    let last: number = none;
    for (let at = node + 1; at < after; at = afterOf(x.nodes, at)) last = at;
    if (last === none || x.row(last) === none) return;
    if (x.text.slice(x.end(last), x.end(node)).trim() === "}") x.rowOf[node] = x.row(last);
  },
};

/** `if` and `match` are what their first branch is that says something. */
const branches: Hook = {
  exit(x, node) {
    const after = afterOf(x.nodes, node);
    for (let at = node + 1; at < after; at = afterOf(x.nodes, at)) {
      if (x.role(at) !== roles.block || x.row(at) === none) continue;
      x.rowOf[node] = x.row(at);
      return;
    }
  },
};

const inner: Hook = {
  exit(x, node) {
    x.rowOf[node] = x.row(x.child(node, x.rule(node)!.value));
  },
};

const dereference: Hook = {
  exit(x, node) {
    if (x.text.charCodeAt(x.start(node)) === 0x2a) inner.exit!(x, node);
  },
};

const wrapping =
  /^(?:Some|Ok|(?:(?:Box|Rc|Arc|RefCell|Cell|Mutex|RwLock)(?:::<[^>]*>)?::new)|Pin::new|(?:std::)?(?:rc|sync|cell|boxed)::\w+::new)$/;

/** `Some(x)`, `Rc::new(x)` and others of their kind are x to those who follow values. */
const call: Hook = {
  exit(x, node) {
    const rule = x.rule(node)!;
    const callee = x.child(node, rule.base);
    const list = x.child(node, rule.arguments);
    if (callee === none || list === none || x.end(callee) - x.start(callee) > 40) return;
    const only = list + 1;
    const after = afterOf(x.nodes, list);
    if (only >= after || afterOf(x.nodes, only) !== after || x.row(only) === none) return;
    if (wrapping.test(x.slice(callee))) x.rowOf[node] = x.row(only);
  },
};

/** `name::<T>` */
const genericFunction: Hook = {
  exit(x, node) {
    const rule = x.rule(node)!;
    const row = x.row(x.child(node, rule.base));
    x.rowOf[node] = row;
    setTypeArguments(x, x.child(node, rule.arguments), row);
  },
};

const structExpression: Hook = {
  exit(x, node) {
    const type = x.row(x.child(node, x.rule(node)!.type));
    if (type === none) return;
    if (x.expressions.op[type] === ops.type) {
      x.expressions.op[type] = x.expressions.base[type] === none ? ops.ident : ops.member;
    }
    x.rowOf[node] = x.addExpression(ops.new, noString, type, x.expressions.offset[type]!);
  },
};

/** `Fn(A) -> B` is a function type; without a result it gives the empty tuple. */
const functionType: Hook = {
  enter(x, node) {
    x.claimAll(x.child(node, x.rule(node)!.base));
    return undefined;
  },
  exit(x, node) {
    const rule = x.rule(node)!;
    const row = x.row(node);
    if (row === none || x.child(node, rule.type) !== none) return;
    const list = x.child(node, rule.arguments);
    let position = 0;
    const after = list === none ? none : afterOf(x.nodes, list);
    for (let at = list + 1; at < after; at = afterOf(x.nodes, at)) position++;
    const result = x.addExpression(ops.type, x.names.internText("tuple"), none, x.start(node));
    setTypeArgument(x, result, row, position);
  },
};

const arrayType: Hook = {
  exit(x, node) {
    const element = asType(x, x.row(x.child(node, x.rule(node)!.value)));
    x.rowOf[node] = x.addExpression(ops.type, x.names.internText("[]"), none, x.start(node));
    setTypeArgument(x, element, x.rowOf[node], 0);
  },
};

/** Who may see what, and which type of this file an implementation is of. */
const finish: Hook = {
  exit(x) {
    const { symbols } = x;
    const types = new Map<number, number>();
    for (let row = 1; row < symbols.length; row++) {
      if (typeKinds.has(symbols.kind[row]!) && !types.has(symbols.name[row]!))
        types.set(symbols.name[row]!, row);
      const isOpen = (symbols.flags[row]! & (symbolFlags.exported | symbolFlags.implementation)) !== 0;
      if (!isOpen && symbols.visibility[row] === publicCode && !sharesAccess(x, row))
        symbols.visibility[row] = privateCode;
    }
    if (!x.memo.has(hasImplementations)) return;
    const { expressions } = x;
    for (let row = 0; row < expressions.length; row++) {
      if (expressions.op[row] !== ops.implement) continue;
      const type = expressions.generic[row]!;
      expressions.owner[row] = type === none ? 0 : (types.get(expressions.name[type]!) ?? 0);
    }
  },
};

/** Variants, what is in them, and members of traits are as visible as what they are in. */
function sharesAccess(x: Extraction, row: number): boolean {
  const parent = x.symbols.parent[row]!;
  const kind = x.symbols.kind[parent]!;
  return parent > 0 && (kind === interfaceKind || kind === enumKind || kind === constantKind);
}

export const rustHooks: Hooks = {
  comment,
  attributeItem,
  attribute,
  useDeclaration,
  externCrate,
  modItem,
  functionItem,
  macroDefinition,
  orderedFields,
  structItem,
  traitItem,
  implItem,
  wherePredicate,
  letDeclaration: patterns.letDeclaration,
  letCondition: patterns.letCondition,
  matchArm: patterns.matchArm,
  fieldPattern: patterns.fieldPattern,
  tupleStructPattern: patterns.tupleStructPattern,
  structPattern: patterns.structPattern,
  orPattern: patterns.orPattern,
  slicePattern: patterns.slicePattern,
  selfName,
  block,
  branches,
  call,
  inner,
  dereference,
  genericFunction,
  structExpression,
  functionType,
  arrayType,
  macroInvocation,
  tokenTree,
  finish,
};
