// Go beyond its rules: packages and imports, several names at once, receivers, type switches, tests.
import { noString } from "../../../base/string-table.ts";
import { symbolKindCode } from "../../model/kinds.ts";
import {
  bindingKinds,
  expressionFlags,
  importFlags,
  importKinds,
  none,
  symbolFlags,
} from "../../model/parsed-file.ts";
import { localSpan, noteValue } from "../bindings.ts";
import { enterVariable, exitVariable } from "../declarations.ts";
import { takeDoc } from "../docs.ts";
import type { Extraction, Hook, Hooks } from "../extraction.ts";
import { claimed } from "../extraction.ts";
import { afterOf } from "../flat-tree.ts";
import { ops, roles } from "../rules.ts";
import * as types from "./go-types.ts";
import { bindLocal, childrenIn, isBlank } from "./go-types.ts";

const importKind = importKinds.indexOf("import");
const localKind = bindingKinds.indexOf("local");
const elementKind = bindingKinds.indexOf("element");
const testKind = symbolKindCode("test");

const packageClause: Hook = {
  enter(x, node) {
    x.packageName = /^package\s+(\w+)/.exec(x.slice(node))?.[1] ?? "";
    takeDoc(x, 0, x.start(node));
    x.symbols.outerStart[0] = x.symbols.docEnd[0] = 0;
    return true;
  },
};

/** `import f "fmt"`; `.` makes everything visible, `_` nothing. */
const importSpec: Hook = {
  enter(x, node) {
    const parts = /^(\S*?)\s*["`]([^"`]*)["`]/.exec(x.slice(node));
    if (parts === null) return true;
    const [, alias = "", module = ""] = parts;
    const row = { kind: importKind, module, offset: x.start(node) };
    if (alias === "_") x.addImport(row);
    else if (alias === ".") x.addImport({ ...row, name: "*", flags: importFlags.wildcard });
    else x.addImport({ ...row, name: "*", local: alias === "" ? undefined : alias });
    return true;
  },
};

const constType = "const type";

/** In a group, a constant without value takes the type of the one before it. */
const constDeclaration: Hook = {
  enter(x) {
    x.memo.delete(constType);
    return undefined;
  },
};

/** `a, b := f()`, `var a, b T = 1, 2`, and each with one name. */
const declaration: Hook = {
  enter(x, node) {
    const rule = x.rule(node)!;
    const names = childrenIn(x, node, rule.name);
    if (names.length === 1 && !isBlank(x, names[0]!)) {
      enterVariable(x, node, rule);
      return undefined;
    }
    const targets = names.filter((name) => x.role(name) === roles.name);
    for (const name of targets) x.claim(name);
    if (!x.declaresSymbols) return undefined;
    const named = targets.filter((name) => !isBlank(x, name));
    x.memo.set(node, types.declareAll(x, node, named, rule.kind, x.end(node)));
    return undefined;
  },
  exit(x, node) {
    const rule = x.rule(node)!;
    const names = childrenIn(x, node, rule.name);
    if (names.length === 1 && !isBlank(x, names[0]!)) {
      const row = x.symbolOpenedBy(node);
      exitVariable(x, node, rule);
      if (row !== none) keepConstType(x, row, rule.kind);
      else if (x.rowOf[names[0]!] === claimed) types.hideReceiver(x, x.intern(names[0]!));
      return;
    }
    const values = childrenIn(x, node, rule.value);
    for (const value of values) noteValue(x, x.row(value));
    const type = x.row(x.child(node, rule.type));
    if (names.length === 1 && x.declaresSymbols) types.noteAssertion(x, type, x.row(values[0] ?? none));
    const first = x.memo.get(node);
    let row = first ?? none;
    const span = first === undefined ? localSpan(x, node, false) : undefined;
    names.forEach((name, position) => {
      if (isBlank(x, name)) return;
      const part = partOf(x, values, names.length, position);
      if (span !== undefined) {
        if (x.rowOf[name] === claimed) bindLocal(x, name, localKind, span, type, part.value, part.property);
        return;
      }
      x.symbols.type[row] = type;
      x.symbols.value[row] =
        part.property === noString
          ? part.value
          : x.addExpression(ops.member, part.property, part.value, x.start(name));
      keepConstType(x, row++, rule.kind);
    });
  },
};

/** What the name at `position` takes: the value beside it, a result of the only call, or the only value. */
function partOf(
  x: Extraction,
  values: readonly number[],
  count: number,
  position: number,
): { readonly value: number; readonly property: number } {
  if (values.length === count) return { value: x.row(values[position]!), property: noString };
  const value = values.length === 1 ? x.row(values[0]!) : none;
  if (value !== none && x.expressions.op[value] === ops.call) {
    return { value, property: x.names.internText(String(position)) };
  }
  return { value: position === 0 ? value : none, property: noString }; // v, ok := m[k]
}

const constantKind = symbolKindCode("constant");

function keepConstType(x: Extraction, row: number, kind: number): void {
  if (kind !== constantKind) return;
  const { type, value } = x.symbols;
  if (type[row] !== none) x.memo.set(constType, type[row]!);
  else if (value[row] === none && !x.text.slice(x.symbols.nameStart[row], x.symbols.end[row]).includes("=")) {
    type[row] = x.memo.get(constType) ?? none;
  } else x.memo.delete(constType);
}

/** `case v := <-channel:`; with `=`, or without a name, it declares nothing. */
const received: Hook = {
  enter(x, node) {
    if (isDeclared(x, node)) declaration.enter!(x, node);
    return undefined;
  },
  exit(x, node) {
    if (isDeclared(x, node)) declaration.exit!(x, node);
    else assignment.exit!(x, node);
  },
};

/** `:=` stands before the value. */
function isDeclared(x: Extraction, node: number): boolean {
  const rule = x.rule(node)!;
  const right = x.child(node, rule.right);
  if (right === none) return false;
  return /:=(?:\s|range\b)*$/.test(x.text.slice(x.start(node), x.start(right)));
}

const range: Hook = {
  enter(x, node) {
    if (!isDeclared(x, node)) return undefined;
    for (const name of childrenIn(x, node, x.rule(node)!.left))
      if (x.role(name) === roles.name) x.claim(name);
    return undefined;
  },
  exit(x, node) {
    const rule = x.rule(node)!;
    const value = x.row(x.child(node, rule.right));
    childrenIn(x, node, rule.left).forEach((name, position) => {
      if (x.rowOf[name] !== claimed) x.addFlags(x.row(name), expressionFlags.write);
      else bindLocal(x, name, elementKind, x.scopeSpan(), none, value, x.names.internText(String(position)));
    });
  },
};

/** Values and targets behind the first of each, which the role has seen. */
const assignment: Hook = {
  exit(x, node) {
    const rule = x.rule(node)!;
    for (const left of childrenIn(x, node, rule.left)) x.addFlags(x.row(left), expressionFlags.write);
    for (const right of childrenIn(x, node, rule.right)) noteValue(x, x.row(right));
  },
};

const returned: Hook = {
  exit(x, node) {
    const after = afterOf(x.nodes, node);
    for (let at = node + 1; at < after; at = afterOf(x.nodes, at)) noteValue(x, x.row(at));
  },
};

const testNames = /^(?:Test|Benchmark|Fuzz|Example)(?:[^a-z]|$)/;
const testParameters = /^\(\s*(?:\w+\s+\*testing\.[TBFM]\s*,?\s*)?\)/;

const functionDeclaration: Hook = {
  exit(x, node) {
    const row = x.symbolOpenedBy(node);
    if (row === none || !testNames.test(x.names.get(x.symbols.name[row]!))) return;
    const list = x.child(node, x.grammarField("parameters"));
    if (list === none || !testParameters.test(x.slice(list))) return;
    const isExample = x.names.get(x.symbols.name[row]!).startsWith("Example");
    if (isExample !== list + 1 >= afterOf(x.nodes, list)) return;
    x.symbols.kind[row] = testKind;
    x.symbols.flags[row]! |= symbolFlags.test;
  },
};

/** A method belongs to its receiver's type, wherever in the package that is. */
const methodDeclaration: Hook = {
  exit(x, node) {
    const row = x.symbolOpenedBy(node);
    const receiver = x.child(node, x.grammarField("receiver"));
    if (row === none || receiver === none) return;
    const name = /(\w+)\s*(?:\[[^\]]*\]\s*)?[)\s,]*$/u.exec(x.slice(receiver))?.[1];
    if (name !== undefined) x.symbols.owner[row] = x.names.internText(name);
  },
};

const typeSwitch: Hook = {
  enter(x, node) {
    const alias = x.child(node, x.grammarField("alias"));
    if (alias !== none) x.claim(alias);
    return undefined;
  },
};

/** In a case of one type the switch's name has that type, in others that of the value. */
const typeCase: Hook = {
  exit(x, node) {
    const around = x.parent();
    if (around === none || x.rule(around)?.hook !== "typeSwitch") return;
    const alias = x.child(around, x.grammarField("alias"));
    if (alias === none) return;
    const listed = childrenIn(x, node, x.grammarField("type"));
    const type = listed.length === 1 ? x.row(listed[0]!) : none;
    const value = type === none ? x.row(x.child(around, x.grammarField("value"))) : none;
    bindLocal(x, alias, localKind, x.scopeSpan(), type, value);
  },
};

/** `new(T)` makes one; `make(T, n)` has that type. */
const call: Hook = {
  enter(x, node) {
    const callee = x.child(node, x.rule(node)!.base);
    if (callee !== none && x.role(callee) === roles.name && isMaking(x, callee)) x.claim(callee);
    return undefined;
  },
  exit(x, node) {
    const rule = x.rule(node)!;
    const callee = x.child(node, rule.base);
    const list = x.child(node, rule.arguments);
    if (callee === none || list === none || x.rowOf[callee] !== claimed) return;
    const type = list + 1 < afterOf(x.nodes, list) ? x.row(list + 1) : none;
    if (type === none) return;
    x.expressions.flags[type]! &= ~expressionFlags.argument;
    const isNew = x.end(callee) - x.start(callee) === 3;
    x.rowOf[node] = isNew && types.isNamed(x, list + 1) ? types.addNew(x, type) : type;
  },
};

function isMaking(x: Extraction, callee: number): boolean {
  const length = x.end(callee) - x.start(callee);
  const start = x.start(callee);
  return (
    (length === 3 && x.text.startsWith("new", start)) || (length === 4 && x.text.startsWith("make", start))
  );
}

/** `[]byte(x)` has the type; what looks like `Generic[T](x)` is most often a call. */
const conversion: Hook = {
  exit(x, node) {
    const rule = x.rule(node)!;
    const typeNode = x.child(node, rule.type);
    const type = x.row(typeNode);
    noteValue(x, x.row(x.child(node, rule.arguments)));
    x.rowOf[node] = type;
    if (type === none || x.role(typeNode) !== roles.genericType) return;
    const row = x.addExpression(ops.call, noString, types.asName(x, type), x.expressions.offset[type]!);
    x.expressions.argc[row] = 1;
    x.rowOf[node] = row;
  },
};

/** `fn[int]` as a value is the function. */
const instantiation: Hook = {
  exit(x, node) {
    const row = x.row(x.child(node, x.rule(node)!.base));
    if (row !== none) x.rowOf[node] = types.asName(x, row);
  },
};

const sliced: Hook = {
  exit(x, node) {
    x.rowOf[node] = x.row(x.child(node, x.rule(node)!.base));
  },
};

/** `&x` and `*x` are x to those who use it, `<-channel` is an element. */
const unary: Hook = {
  exit(x, node) {
    const base = x.row(x.child(node, x.rule(node)!.base));
    if (base === none) return;
    const operator = x.text.charCodeAt(x.start(node));
    if (operator === 0x3c)
      x.rowOf[node] = x.addExpression(ops.index, noString, base, x.expressions.offset[base]!);
    else if (operator === 0x26 || operator === 0x2a) x.rowOf[node] = base;
  },
};

export const goHooks: Hooks = {
  packageClause,
  importSpec,
  constDeclaration,
  declaration,
  received,
  range,
  assignment,
  returned,
  functionDeclaration,
  methodDeclaration,
  typeSwitch,
  typeCase,
  call,
  conversion,
  instantiation,
  sliced,
  unary,
  typeIdentifier: types.typeIdentifier,
  structType: types.structType,
  typeSpec: types.typeSpec,
  fieldDeclaration: types.fieldDeclaration,
  interfaceType: types.interfaceType,
  parameter: types.parameter,
  variadicParameter: types.variadicParameter,
  arrayType: types.arrayType,
  parameterList: types.parameterList,
  functionType: types.functionType,
  typeParameter: types.typeParameter,
  compositeLiteral: types.compositeLiteral,
  keyedElement: types.keyedElement,
  finish: { exit: types.finishAssertions },
};
