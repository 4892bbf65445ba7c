// C# declarations: usings, file-scoped namespaces, declarators, parameters, constructors, accessors, attributes.
import { noString } from "../../../base/string-table.ts";
import { symbolKindCode, visibilities } from "../../types/kinds.ts";
import {
  expressionFlags,
  importFlags,
  importKinds,
  none,
  ops,
  symbolFlags,
} from "../../types/parsed-file.ts";
import { bindPattern, excludePattern, localSpan } from "../../parse/nodes/bindings.ts";
import { addFunctionType, asType } from "../../parse/nodes/type-rows.ts";
import { madeType, noteInitializer } from "./syntax-tables.ts";
import type { Extraction, Hook, Hooks } from "../../parse/nodes/extraction.ts";
import { afterOf, namedChildCount } from "../../parse/tree/flat-tree.ts";
import { roles, scopeKinds } from "../../parse/tree/rules.ts";
import { addDeconstruction } from "./syntax-deconstruction.ts";
import { foldSignature } from "../../parse/nodes/signatures.ts";
import { enterVariable, exitVariable } from "../../parse/nodes/variables.ts";
import { addParameterField, childrenOf, forEachChild } from "../syntax-parts/node-parts.ts";

const importKind = importKinds.indexOf("import");
const globalKind = importKinds.indexOf("reexport");
const constantKind = symbolKindCode("constant");
const classKind = symbolKindCode("class");
const privateCode = visibilities.indexOf("private");

/**
 * `using A.B;` and `using static A.B.C;` import everything in what they name; `using Alias = A.B.C;` imports one name.
 * A global using, which applies to every file, is a re-export.
 */
const usingDirective: Hook = {
  enter(x, node) {
    const parts =
      /^(global\s+)?using\s+(static\s+)?(?:unsafe\s+)?(?:([\w@]+)\s*=\s*)?([\w@.\s:]+?)\s*(?:<[^;]*)?;?$/.exec(
        x.slice(node),
      );
    if (parts === null) return true;
    const [, isGlobal, isStatic, alias, written = ""] = parts;
    const path = written.replace(/\s/g, "").replace(/^global::/, "");
    const row = {
      kind: isGlobal === undefined ? importKind : globalKind,
      offset: x.start(node),
    };
    if (alias === undefined) {
      const flags = importFlags.wildcard | (isStatic === undefined ? 0 : importFlags.static);
      x.addImport({ ...row, module: path, name: "*", flags });
    } else {
      const dot = path.lastIndexOf(".");
      x.addImport({
        ...row,
        module: path.slice(0, Math.max(0, dot)),
        name: path.slice(dot + 1),
        local: alias,
      });
    }
    return true;
  },
};

/** `namespace A.B;` applies to the whole file. */
const fileNamespace: Hook = {
  enter(x, node) {
    const name = x.child(node, x.rule(node)!.name);
    if (name !== none) x.packageName = x.slice(name).replace(/\s/g, "");
    x.excludeAll(name);
    return undefined;
  },
};

/** The type is written once, before the declarators, and the modifiers before the type. */
const declarator: Hook = {
  enter(x, node) {
    const pattern = x.childOfRole(node, roles.listPattern);
    if (pattern === none) enterVariable(x, node, x.rule(node)!);
    else excludePattern(x, pattern);
    return undefined;
  },
  exit(x, node) {
    const list = x.parent();
    const type = list === none ? none : asType(x, x.row(x.child(list, x.grammarField("type"))));
    const value = implicitNew(x, node, type);
    const pattern = x.childOfRole(node, roles.listPattern);
    if (pattern !== none) {
      const made = x.row(
        afterOf(x.nodes, pattern) < afterOf(x.nodes, node) ? afterOf(x.nodes, pattern) : none,
      );
      bindPattern(x, pattern, { span: localSpan(x, node, false), type: none, value: made });
      addDeconstruction(x, made, namedChildCount(x.nodes, pattern));
      return;
    }
    const row = x.symbolOpenedBy(node);
    const before = x.bindings.length;
    exitVariable(x, node, x.rule(node)!);
    if (row === none) {
      if (x.bindings.length > before) x.bindings.type[before] = type;
      return;
    }
    x.symbols.type[row] = type;
    if (value !== none) x.symbols.value[row] = value;
    const around = x.parent(1);
    const start = around === none ? x.start(node) : x.start(around);
    readModifiers(x, row, x.text.slice(start, x.start(node)));
    x.symbols.signature[row] = foldSignature(x, signatureStart(x, around, start), x.end(node));
  },
};

/** `Item made = new(2)`: the declared type is made. Returns the row of the value, `none` for other values. */
function implicitNew(x: Extraction, node: number, type: number): number {
  const value = x.child(node, x.rule(node)!.value);
  if (value === none || type === none || !/^new\s*\(/.test(x.text.slice(x.start(value), x.start(value) + 8)))
    return none;
  const list = x.childOfRole(value, roles.arguments);
  const row = x.addExpression(ops.new, noString, type, x.start(value));
  x.expressions.argc[row] = list === none ? 0 : namedChildCount(x.nodes, list);
  x.rowOf[value] = row;
  return row;
}

/** Offset after the attributes before a field. */
function signatureStart(x: Extraction, declaration: number, start: number): number {
  let at = start;
  if (declaration === none) return at;
  forEachChild(x, declaration, (child) => {
    if (x.role(child) === roles.decorator) at = x.end(child);
  });
  return at;
}

/** The modifiers of a field come before its type; the second name in a list shares those of the first. */
function readModifiers(x: Extraction, row: number, head: string): void {
  const { flags, kind, visibility } = x.symbols;
  const isConstant = /\bconst\b/.test(head);
  const isStatic = isConstant || /\bstatic\b/.test(head);
  if (isStatic) flags[row]! |= symbolFlags.static;
  if (isConstant || (isStatic && /\breadonly\b/.test(head))) kind[row] = constantKind;
  const [said] = /\b(?:public|protected|internal|private)\b/.exec(head) ?? [];
  if (said === undefined) return;
  // `private protected` is for derived classes of the same assembly.
  const isProtected = said === "private" && /\bprotected\b/.test(head);
  const meant = isProtected ? "protected" : said;
  visibility[row] = visibilities.findIndex((name) => name === meant);
  if (said === "public" || said === "internal") flags[row]! |= symbolFlags.exported;
  else flags[row]! &= ~symbolFlags.exported;
}

/** A record's parameters are its properties. */
const parameter: Hook = {
  enter(x, node) {
    const around = x.parent(1);
    const name = x.child(node, x.rule(node)!.name);
    if (around === none || name === none || x.scopeKind !== scopeKinds.type) return undefined;
    if (
      x.rule(around)?.kind !== classKind ||
      !/\brecord\b/.test(x.text.slice(x.start(around), x.start(name)))
    )
      return undefined;
    const row = addParameterField(x, node, name);
    x.symbols.visibility[row] = visibilities.indexOf("public");
    x.symbols.flags[row]! |= symbolFlags.exported;
    x.memo.set(node, row);
    return undefined;
  },
  exit(x, node) {
    const row = x.memo.get(node);
    if (row !== undefined) x.symbols.type[row] = x.row(x.child(node, x.rule(node)!.type));
  },
};

/** `params Job[] jobs`: type and name are directly in the list. */
const parameters: Hook = {
  exit(x, node) {
    const type = asType(x, x.row(x.child(node, x.grammarField("type"))));
    const name = x.child(node, x.grammarField("name"));
    if (type === none || name === none) return;
    const text = x.intern(name);
    const last = x.bindings.length - 1;
    if (last >= 0 && x.bindings.name[last] === text) x.bindings.type[last] = type;
  },
};

/** `delegate int Handler(Item item);` is another name of a function type. */
const delegate: Hook = {
  exit(x, node) {
    const row = x.symbolOpenedBy(node);
    if (row !== none) x.symbols.type[row] = addFunctionType(x, node, x.rule(node)!);
  },
};

const destructor: Hook = {
  enter(x, node) {
    x.exclude(x.child(node, x.grammarField("name")));
    return undefined;
  },
  exit(x, node) {
    const row = x.symbolOpenedBy(node);
    if (row !== none) x.symbols.visibility[row] = privateCode;
  },
};

const reads = /^(?:\[[^\]]*\]\s*)*(?:\w+\s+)?get\b/;

/** `get => value`: the value of the property. */
const accessor: Hook = {
  exit(x, node) {
    if (!reads.test(x.slice(node))) return;
    const value = x.row(x.child(node, x.rule(node)!.body));
    const symbol = x.returningSymbol();
    if (symbol !== none && x.symbols.value[symbol] === none) x.symbols.value[symbol] = value;
  },
};

/**
 * Reading `Size => value` or `Size { get { … } }`, or writing `Size { set { … } }`, runs code; not so `{ get; set; }`.
 */
const property: Hook = {
  exit(x, node) {
    const row = x.symbolOpenedBy(node);
    const list = x.child(node, x.rule(node)!.body);
    const isRun = list === none ? /=>\s*$/.test(textBeforeValue(x, node)) : hasBody(x, list);
    if (row !== none && isRun) x.symbols.flags[row]! |= symbolFlags.accessor;
  },
};

function textBeforeValue(x: Extraction, node: number): string {
  const value = x.child(node, x.rule(node)!.value);
  return value === none ? "" : x.text.slice(x.start(value) - 20, x.start(value));
}

/** Whether an accessor has a body, and none that reads has none. */
function hasBody(x: Extraction, list: number): boolean {
  const all = childrenOf(x, list).filter((child) => x.rule(child)?.hook === "accessor");
  const empty = all.filter((child) => !/\{|=>/.test(x.slice(child)));
  return empty.length < all.length && !empty.some((child) => reads.test(x.slice(child)));
}

/** `new Item { Size = 3 }`: names on the left are members. */
const initializer: Hook = {
  enter(x, node) {
    forEachChild(x, node, (child) => {
      if (x.role(child) !== roles.assign) return;
      const left = x.child(child, x.rule(child)!.left);
      if (left !== none && x.role(left) === roles.name) x.exclude(left);
    });
    return undefined;
  },
  exit(x, node) {
    noteInitializer(x, node);
    const type = madeType(x);
    if (type === none) return;
    forEachChild(x, node, (child) => {
      const left = x.role(child) === roles.assign ? x.child(child, x.rule(child)!.left) : none;
      if (left !== none && x.role(left) === roles.name) addWrite(x, left, type);
    });
  },
};

/** `order with { Size = 3 }` */
const withInitializer: Hook = {
  enter(x, node) {
    x.exclude(node + 1);
    return undefined;
  },
  exit(x, node) {
    const around = x.parent();
    const copied = around === none ? none : x.row(around + 1);
    if (copied !== none) addWrite(x, node + 1, copied);
  },
};

/** The property `name` of a value, or of one of the type in the row `base`, is written. */
function addWrite(x: Extraction, name: number, base: number): void {
  const row = x.addExpression(ops.member, x.intern(name), base, x.start(name));
  x.addFlags(row, expressionFlags.write);
}

/** `[Test]` names the class TestAttribute. */
const attributes: Hook = {
  exit(x, node) {
    const { name } = x.expressions;
    forEachChild(x, node, (child) => {
      const row = x.row(child);
      if (row === none || name[row] === noString) return;
      const written = x.names.get(name[row]!);
      if (!written.endsWith("Attribute")) name[row] = x.names.internText(`${written}Attribute`);
    });
  },
};

export const declarationHooks: Hooks = {
  usingDirective,
  fileNamespace,
  declarator,
  parameter,
  parameters,
  delegate,
  destructor,
  accessor,
  property,
  initializer,
  withInitializer,
  attributes,
};
