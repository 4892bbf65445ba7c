// C# beyond its rules: usings, namespaces of files, declarators, patterns, constructors. Names are in csharp-names.ts.
import { noString } from "../../../base/string-table.ts";
import { symbolKindCode, visibilities } from "../../types/kinds.ts";
import { bindingKinds, importFlags, importKinds, none, symbolFlags } from "../../types/parsed-file.ts";
import { bindPattern, excludePattern, localSpan } from "../../parse/bindings.ts";
import { asType } from "../../parse/type-rows.ts";
import { excluded } from "../../parse/extraction.ts";
import type { Extraction, Hook, Hooks } from "../../parse/extraction.ts";
import { afterOf, namedChildCount } from "../../parse/flat-tree.ts";
import { ops, roles, scopeKinds } from "../../parse/rules.ts";
import { foldSignature } from "../../parse/signatures.ts";
import { enterVariable, exitVariable } from "../../parse/variables.ts";
import { nameHooks } from "./syntax-names.ts";
import { keepFirstBranches } from "../syntax-parts/preprocessor-branches.ts";
import {
  addParameterField,
  bindNames,
  constraint,
  delegatedConstructor,
  forEachChild,
} from "../syntax-parts/node-parts.ts";
import { addChoice } from "../../parse/choices.ts";

const importKind = importKinds.indexOf("import");
const globalKind = importKinds.indexOf("reexport");
const elementKind = bindingKinds.indexOf("element");
const localKind = bindingKinds.indexOf("local");
const constantKind = symbolKindCode("constant");
const classKind = symbolKindCode("class");
const privateCode = visibilities.indexOf("private");

/**
 * `using A.B;` and `using static A.B.C;` bring all of what they name; `using Alias = A.B.C;` one name. A global using,
 * which holds in every file, is a re-export.
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

/** `namespace A.B;` holds for the whole file. */
const fileNamespace: Hook = {
  enter(x, node) {
    const name = x.child(node, x.rule(node)!.name);
    if (name !== none) x.packageName = x.slice(name).replace(/\s/g, "");
    x.excludeAll(name);
    return undefined;
  },
};

/** The type stands once, before the declarators; the modifiers before that. */
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

/** `Item made = new(2)`: the type is the declared one. Returns the row of the value, `none` for others. */
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

/** Behind the attributes that stand before a field. */
function signatureStart(x: Extraction, declaration: number, start: number): number {
  let at = start;
  if (declaration === none) return at;
  forEachChild(x, declaration, (child) => {
    if (x.role(child) === roles.decorator) at = x.end(child);
  });
  return at;
}

/** The modifiers of a field stand before its type; those of the second name in a list are the first's. */
function readModifiers(x: Extraction, row: number, head: string): void {
  const { flags, kind, visibility } = x.symbols;
  const isConstant = /\bconst\b/.test(head);
  const isStatic = isConstant || /\bstatic\b/.test(head);
  if (isStatic) flags[row]! |= symbolFlags.static;
  if (isConstant || (isStatic && /\breadonly\b/.test(head))) kind[row] = constantKind;
  const [said] = /\b(?:public|protected|internal|private)\b/.exec(head) ?? [];
  if (said === undefined) return;
  visibility[row] = visibilities.findIndex((name) => name === said);
  if (said === "public" || said === "internal") flags[row]! |= symbolFlags.exported;
  else flags[row]! &= ~symbolFlags.exported;
}

/** Parameters of a record are its properties. */
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

/** `params Job[] jobs`: type and name stand in the list itself. */
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

/** Methods that take what they find out of their object, and hand it over by `out`. */
const takers = new Set(["TryGetValue", "TryDequeue", "TryPop", "TryPeek", "TryTake", "TryRemove"]);

/** `table.TryGetValue(key, out var found)`: an element of the table. */
const outVariable: Hook = {
  exit(x, node) {
    const last = x.bindings.length - 1;
    const call = outerCall(x);
    const callee = call === none ? none : x.row(x.child(call, x.rule(call)!.base));
    if (last < 0 || callee === none || x.expressions.base[callee]! < 0) return;
    const isFound = takers.has(x.names.get(x.expressions.name[callee]!));
    if (!isFound || !x.slice(node).startsWith("var ")) return;
    x.bindings.type[last] = none;
    x.bindings.value[last] = x.addExpression(ops.index, noString, x.expressions.base[callee]!, x.start(node));
  },
};

/** The call whose argument is being left. */
function outerCall(x: Extraction): number {
  for (let outwards = 0; outwards < 3; outwards++) {
    const around = x.parent(outwards);
    if (around === none) return none;
    if (x.role(around) === roles.call) return around;
  }
  return none;
}

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

/** `get => value`: what the property is. */
const accessor: Hook = {
  exit(x, node) {
    if (!/^(?:\[[^\]]*\]\s*)*(?:\w+\s+)?get\b/.test(x.slice(node))) return;
    const value = x.row(x.child(node, x.rule(node)!.body));
    const symbol = x.returningSymbol();
    if (symbol !== none && x.symbols.value[symbol] === none) x.symbols.value[symbol] = value;
  },
};

/** `foreach (Item it in items)` */
const forEach: Hook = {
  enter(x, node) {
    x.openScope(node, scopeKinds.block, x.start(node), x.end(node));
    excludePattern(x, x.child(node, x.rule(node)!.left));
    return undefined;
  },
  exit(x, node) {
    const rule = x.rule(node)!;
    const type = asType(x, x.row(x.child(node, rule.type)));
    bindNames(x, x.child(node, rule.left), {
      kind: elementKind,
      span: x.scopeSpan(),
      type,
      value: x.row(x.child(node, rule.right)),
    });
  },
};

/** `let z = x.Value` in a query: a name, then its value. */
const letClause: Hook = {
  enter(x, node) {
    x.exclude(node + 1);
    return undefined;
  },
  exit(x, node) {
    const value = afterOf(x.nodes, node + 1);
    x.bindings.value[x.bindings.length - 1] = value < afterOf(x.nodes, node) ? x.row(value) : none;
  },
};

/** `join c in others on …` */
const joinClause: Hook = {
  enter(x, node) {
    x.exclude(node + 1);
    return undefined;
  },
  exit(x, node) {
    const from = afterOf(x.nodes, node + 1);
    if (x.rowOf[node + 1] !== excluded || from >= afterOf(x.nodes, node)) return;
    bindNames(x, node + 1, { kind: elementKind, span: x.scopeSpan(), type: none, value: x.row(from) });
  },
};

/** `select`'s groups by `into` are names whose type is not known. */
const query: Hook = {
  exit(x, node) {
    forEachChild(x, node, (child) => {
      if (
        x.role(child) !== roles.name ||
        !/\binto\s+$/.test(x.text.slice(x.start(child) - 8, x.start(child)))
      )
        return;
      bindNames(x, child, { kind: localKind, span: x.scopeSpan(), type: none, value: none });
    });
  },
};

const switchExpression: Hook = {
  exit(x, node) {
    const arms: number[] = [];
    forEachChild(x, node, (child) => {
      if (x.role(child) === roles.block) arms.push(x.row(child));
    });
    x.rowOf[node] = addChoice(x, node, arms);
  },
};

/** `a ?? b` is one of the two; the results of other operators are not followed. */
const coalesce: Hook = {
  exit(x, node) {
    const rule = x.rule(node)!;
    const left = x.child(node, rule.left);
    if (
      left !== none &&
      x.text
        .slice(x.end(left), x.end(left) + 8)
        .trimStart()
        .startsWith("??")
    )
      x.rowOf[node] = addChoice(x, node, [x.row(left), x.row(x.child(node, rule.right))]);
  },
};

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
};

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

export const csharpHooks: Hooks = {
  ...nameHooks,
  usingDirective,
  fileNamespace,
  declarator,
  parameter,
  parameters,
  outVariable,
  constraints: constraint,
  destructor,
  constructorInitializer: delegatedConstructor,
  accessor,
  forEach,
  letClause,
  joinClause,
  query,
  switchExpression,
  coalesce,
  initializer,
  attributes,
  repair: { prepare: keepFirstBranches },
};
