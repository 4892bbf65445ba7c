// C++ beyond the rules of C: namespaces and using, members and their access, casts, loops, constructors.
import { noString } from "../../../base/string-table.ts";
import { symbolKindCode } from "../../types/kinds.ts";
import {
  bindingKinds,
  expressionFlags,
  importFlags,
  importKinds,
  loopName,
  none,
  ops,
} from "../../types/parsed-file.ts";
import { addBinding } from "../../parse/nodes/bindings.ts";
import { addSymbol } from "../../parse/nodes/declarations.ts";
import type { Extraction, Hook, Hooks } from "../../parse/nodes/extraction.ts";
import { afterOf } from "../../parse/tree/flat-tree.ts";
import { roles, scopeKinds } from "../../parse/tree/rules.ts";
import { foldSignature } from "../../parse/nodes/signatures.ts";
import { sharedHooks } from "../c/syntax.ts";
import { createDeclarationHooks } from "../c/syntax-declarations.ts";
import { namespaceOfMacro, prepare } from "../c/syntax-macros.ts";
import { readDeclarator } from "../c/syntax-declarators.ts";
import { kinds } from "../c/syntax-names.ts";
import { createTypeHooks } from "../c/syntax-types.ts";
import * as functions from "./syntax-functions.ts";
import { fieldInitializer } from "./syntax-initializers.ts";
import * as made from "./syntax-made.ts";
import { addDeclared, addHeld, passArguments } from "./syntax-made.ts";
import * as operators from "./syntax-operators.ts";
import * as pointers from "./syntax-pointers.ts";
import { addBraces, addTableCall, notePutBraces } from "./syntax-tables.ts";
import * as names from "./syntax-names.ts";

const moduleKind = symbolKindCode("module");
const importKind = importKinds.indexOf("import");
const elementKind = bindingKinds.indexOf("element");

/** `namespace a::b {` is b in a. An unnamed namespace adds no name. */
const namespace: Hook = {
  enter(x, node) {
    const rule = x.rule(node)!;
    const name = x.child(node, rule.name);
    if (name === none) x.openScope(node, scopeKinds.space, x.start(node), x.end(node));
    else {
      x.excludeAll(name);
      for (const part of writtenName(x, node, name).split("::")) {
        const word = part.replace(/\binline\b/, "").trim();
        if (word === "") continue;
        const row = addSymbol(x, node, {
          kind: moduleKind,
          name: x.names.internText(word),
          nameNode: name,
          flags: 0,
        });
        const body = x.child(node, rule.body);
        x.symbols.signature[row] = foldSignature(
          x,
          x.start(node),
          body === none ? x.end(node) : x.start(body),
        );
        x.openSymbolScope(node, scopeKinds.space, row);
      }
    }
    return undefined;
  },
};

/** The name of a namespace, which a macro of the file may open: `LIB_BEGIN` for `namespace lib {`. */
function writtenName(x: Extraction, node: number, name: number): string {
  const word = /^\s*([A-Z][A-Z0-9_]+)/.exec(x.text.slice(x.start(node), x.start(node) + 80))?.[1];
  return word === undefined ? x.slice(name) : (namespaceOfMacro(x.text, word) ?? x.slice(name));
}

/** `using namespace n;`, `using n::x;`. Inside a class it names something inherited. */
const using: Hook = {
  enter(x, node) {
    if (x.scopeKind === scopeKinds.type) return true;
    const text = x.slice(node).replace(/\s+/g, " ");
    const row = { kind: importKind, offset: x.start(node) };
    const whole = /^using namespace (?:::)?([\w: ]+?) ?;/.exec(text);
    if (whole !== null) {
      x.addImport({ ...row, module: whole[1]!.replace(/ /g, ""), name: "*", flags: importFlags.wildcard });
      return true;
    }
    const { text: name, owner } = names.splitName(text.replace(/^using (?:typename )?|;$/g, ""));
    if (owner !== "") x.addImport({ ...row, module: owner, name, local: name });
    return true;
  },
};

/** `namespace x = a::b;` */
const namespaceAlias: Hook = {
  enter(x, node) {
    const found = /^namespace\s+(\w+)\s*=\s*(?:::)?([\w:\s]+);?$/.exec(x.slice(node));
    if (found === null) return true;
    const module = found[2]!.replace(/\s+/g, "");
    x.addImport({ kind: importKind, module, name: "*", local: found[1]!, offset: x.start(node) });
    return true;
  },
};

/** A friend is declared elsewhere, unless its body is here. */
const friend: Hook = {
  enter: (x, node) => (x.text.charCodeAt(x.end(node) - 1) === 0x3b ? true : undefined),
};

/** `auto f() -> T` */
const trailingType: Hook = {
  exit(x, node) {
    const type = node + 1 < afterOf(x.nodes, node) ? x.row(node + 1) : none;
    x.rowOf[node] = type;
    const kind = x.symbols.kind[x.owner];
    const around = x.parent();
    if (around === none || x.rule(around)?.hook !== "functionDeclarator" || type === none) return;
    if (kind === kinds.function || kind === kinds.method) x.symbols.type[x.owner] = type;
  },
};

/** `for (auto& e : list)` */
const forRange: Hook = {
  enter(x, node) {
    x.openScope(node, scopeKinds.block, x.start(node), x.end(node));
    const declarator = x.child(node, x.rule(node)!.name);
    if (declarator !== none) x.excludeAll(readDeclarator(x, declarator).name);
    return undefined;
  },
  exit(x, node) {
    const rule = x.rule(node)!;
    const declarator = x.child(node, rule.name);
    if (declarator === none) return;
    const { name } = readDeclarator(x, declarator);
    const type = x.row(x.child(node, rule.type));
    const value = x.row(x.child(node, rule.right));
    if (value !== none && !operators.isPlain(x, value))
      x.addExpression(ops.operator, x.names.internText(loopName), value, x.expressions.offset[value]!);
    if (name === none) return;
    if (x.rule(name)?.hook !== "structuredBinding") {
      addBinding(x, x.intern(name), { kind: elementKind, span: x.scopeSpan(), type, value });
      return;
    }
    let position = 0;
    const after = afterOf(x.nodes, name);
    for (let at = name + 1; at < after; at = afterOf(x.nodes, at)) {
      const property = x.names.internText(String(position++));
      addBinding(x, x.intern(at), { kind: elementKind, span: x.scopeSpan(), type: none, value, property });
    }
  },
};

const casts = /^(?:static|dynamic|reinterpret|const)_cast\s*</;
const makers = /^(?:std::)?make_(unique|shared)\s*</;
/** `std::get<Item>(variant)`; a number is a position instead. */
const takers =
  /^(?:std::)?(?:(?:static|dynamic|const|reinterpret)_pointer_cast|any_cast|bit_cast)\s*<|^std::get(?:_if)?\s*<\s*[A-Za-z_:]/;
const movers = /^std::(?:move|forward(?:<[^()]*>)?)$/;

function passAll(x: Extraction, list: number, call: number): void {
  if (call === none || list === none) return;
  const { generic } = x.expressions;
  const after = afterOf(x.nodes, list);
  for (let at = list + 1; at < after; at = afterOf(x.nodes, at)) {
    // `std::move(item)` stands for its own argument.
    const isMoved = x.role(at) === roles.call && x.row(at) !== none && isMover(x, generic[x.row(at)]!);
    if (isMoved) generic[x.row(at)] = none;
    made.passBraces(x, at);
  }
  passArguments(x, list, call);
}

/** Whether the row is a call of `std::move` or `std::forward`. */
function isMover(x: Extraction, row: number): boolean {
  const { op, base, name } = x.expressions;
  if (row === none || op[row] !== ops.call || name[base[row]!] === noString) return false;
  return /^(?:move|forward)$/.test(x.names.get(name[base[row]!]!));
}

/** `<const Item*>`: the first argument's row, which a qualifier may precede. */
function firstRow(x: Extraction, list: number): number {
  const after = afterOf(x.nodes, list);
  for (let at = list + 1; at < after; at++) if (x.row(at) !== none) return x.row(at);
  return none;
}

/** A cast has its target type, `make_unique<T>` makes a T, `std::move(x)` is x. */
const call: Hook = {
  enter(x, node) {
    const callee = x.child(node, x.rule(node)!.base);
    if (callee === none || x.rule(callee)?.hook !== "templateName") return undefined;
    if (casts.test(x.text.slice(x.start(callee), x.start(callee) + 24)))
      x.exclude(x.child(callee, x.rule(callee)!.name));
    return undefined;
  },
  exit(x, node) {
    const rule = x.rule(node)!;
    const callee = x.child(node, rule.base);
    if (callee === none) return;
    notePutBraces(x, x.child(node, rule.arguments), x.row(node));
    passAll(x, x.child(node, rule.arguments), x.row(node));
    const hook = x.rule(callee)?.hook;
    if (hook !== "templateName" && hook !== "qualified") return;
    const text = x.text.slice(x.start(callee), Math.min(x.end(callee), x.start(callee) + 60));
    const holder = makers.exec(text)?.[1];
    if (casts.test(text) || holder !== undefined || takers.test(text)) {
      const templated = hook === "qualified" ? x.child(callee, x.rule(callee)!.name) : callee;
      const list = templated === none ? none : x.child(templated, x.rule(templated)!.arguments);
      const type = list === none ? none : firstRow(x, list);
      if (type !== none && holder !== undefined) addHeld(x, node, `${holder}_ptr`, type);
      else if (type !== none) x.rowOf[node] = type;
    } else if (movers.test(text)) {
      const list = x.child(node, rule.arguments);
      const value = list === none || list + 1 >= afterOf(x.nodes, list) ? none : x.row(list + 1);
      if (value !== none) x.rowOf[node] = value;
    }
  },
};

/** A string literal is a pointer to characters. */
const text: Hook = {
  exit: (x, node) => {
    x.addFlags(x.row(node), expressionFlags.indirect);
  },
};

const fraction = /^(?!0[xX])[\d']*(?:\.|\d[eE])/;

/** `1.5` is a double. */
const number: Hook = {
  exit: (x, node) => {
    if (fraction.test(x.text.slice(x.start(node), Math.min(x.end(node), x.start(node) + 24))))
      x.expressions.name[x.row(node)] = x.names.internText("double");
  },
};

export const cppHooks: Hooks = {
  ...sharedHooks,
  prepare: { prepare: (text, source) => operators.writePointers(prepare.prepare!(text, source)) },
  ...createDeclarationHooks({
    ...names.cppNames,
    make: addDeclared,
    mark: pointers.markDeclared,
    table: addBraces,
    callOf: addTableCall,
  }),
  ...createTypeHooks(names.cppNames),
  namespace,
  using,
  namespaceAlias,
  friend,
  trailingType,
  fieldInitializer: fieldInitializer,
  returned: made.returned,
  compoundLiteral: made.compoundLiteral,
  newExpression: made.newExpression,
  parameterList: pointers.markedParameters,
  typeArguments: pointers.typeArguments,
  castExpression: pointers.castExpression,
  binary: operators.binary,
  assignment: operators.assignment,
  unary: operators.unary,
  update: operators.update,
  comma: operators.comma,
  pointer: operators.pointer,
  subscript: operators.subscript,
  fieldExpression: operators.fieldExpression,
  text,
  number,
  forRange,
  call,
  lambda: functions.lambda,
  template: {},
  initializers: {},
  operatorName: {},
  structuredBinding: {},
  accessSpecifier: names.accessSpecifier,
  qualifiedName: names.qualifiedName,
  qualified: names.qualified,
  templateName: names.templateName,
};
