// Declarations in Scala: packages, imports, what a type extends, parameters that are fields, extensions.
import { noString } from "../../../base/string-table.ts";
import {
  bindingKinds,
  declaredSelf,
  importFlags,
  importKinds,
  none,
  ops,
  symbolFlags,
} from "../../types/parsed-file.ts";
import { symbolKindCode } from "../../types/kinds.ts";
import { addBinding } from "../../parse/nodes/bindings.ts";
import { asType } from "../../parse/nodes/type-rows.ts";
import type { Extraction, Hook, Hooks } from "../../parse/nodes/extraction.ts";
import { roles, scopeKinds } from "../../parse/tree/rules.ts";
import { addParameterField, forEachChild } from "../syntax-parts/node-parts.ts";
import { classBody } from "../syntax-parts/unnamed-classes.ts";

const classKind = symbolKindCode("class");
const importKind = importKinds.indexOf("import");
const localKind = bindingKinds.indexOf("local");
const genericKind = bindingKinds.indexOf("generic");

/** Several consecutive clauses name one package. */
const packageClause: Hook = {
  enter(x, node) {
    const name = /^package\s+([\w.]+)/.exec(x.text.slice(x.start(node)))?.[1] ?? "";
    x.packageName = x.packageName === "" ? name : `${x.packageName}.${name}`;
    return undefined;
  },
};

/** `import a.b.C, a.d._`, `import a.b.{C => D, E, _}` */
const importDeclaration: Hook = {
  enter(x, node) {
    const text = x
      .slice(node)
      .replace(/^import\s+/, "")
      .replace(/\s+/g, " ");
    for (const part of text.split(/,(?![^{]*\})/)) addImports(x, part.trim(), x.start(node));
    return true;
  },
};

function addImports(x: Extraction, text: string, offset: number): void {
  const dot = text.search(/\.(?:\{[^}]*\}|[^.{}]+)$/);
  const module = dot < 0 ? "" : text.slice(0, dot);
  const names = text
    .slice(dot + 1)
    .replace(/[{}]/g, "")
    .split(",");
  for (const written of names) {
    const [name = "", local = name] = written.trim().split(/\s*=>\s*|\s+as\s+/);
    const row = { kind: importKind, offset, module };
    if (local === "_" && name !== "_") continue; // hidden
    if (name === "_" || name === "*" || name.startsWith("given")) {
      x.addImport({ ...row, name: "*", flags: importFlags.wildcard });
    } else if (name !== "") x.addImport({ ...row, name, local });
  }
}

/** `extends Base[T](x) with Other` */
const extendsClause: Hook = {
  exit(x, node) {
    forEachChild(x, node, (child) => {
      const base = x.role(child) === roles.arguments ? none : asType(x, x.row(child));
      if (base !== none && x.owner !== 0) {
        x.addExpression(ops.inherit, noString, base, x.expressions.offset[base]!);
      }
    });
  },
};

/** `[T <: Item, +U]`: names and bounds are siblings. */
const typeParameters: Hook = {
  enter(x, node) {
    forEachChild(x, node, (child) => {
      if (x.role(child) === roles.name) x.exclude(child);
    });
    return undefined;
  },
  exit(x, node) {
    let last: number = none;
    forEachChild(x, node, (child) => {
      if (x.role(child) === roles.name) {
        last = x.bindings.length;
        addBinding(x, x.intern(child), { kind: genericKind, span: x.scopeSpan(), type: none, value: none });
      } else if (last !== none && x.row(child) !== none && x.bindings.type[last] === none) {
        x.bindings.type[last] = asType(x, x.row(child));
      }
    });
  },
};

/** Parameters of a case class are its fields; in other classes only those with `val` or `var`. */
const classParameter: Hook = {
  enter(x, node) {
    const name = x.child(node, x.rule(node)!.name);
    const around = x.parent(1);
    if (name === none || around === none || x.scopeKind !== scopeKinds.type) return undefined;
    const isField =
      /\b(?:val|var)\s+$/.test(x.text.slice(x.start(node), x.start(name))) ||
      /\bcase\s+class\b/.test(x.text.slice(x.start(around), x.start(node)));
    if (isField) x.memo.set(node, addParameterField(x, node, name));
    return undefined;
  },
  exit(x, node) {
    if (isImplicitClass(x, x.parent(1), node)) x.symbols.flags[x.owner]! |= symbolFlags.extending;
    const row = x.memo.get(node);
    if (row !== undefined) x.symbols.type[row] = asType(x, x.row(x.child(node, x.rule(node)!.type)));
  },
};

/** `implicit class ItemOps(item: Item)`: whether `parameter` is its only parameter. */
function isImplicitClass(x: Extraction, declaration: number, parameter: number): boolean {
  if (declaration === none || x.owner === 0 || x.scopeKind !== scopeKinds.type) return false;
  return /\bimplicit\s(?:[\w\s[\]]*\s)?class\s[^(]*\($/.test(
    x.text.slice(x.start(declaration), x.start(parameter)).trimEnd(),
  );
}

const functionDefinition: Hook = {
  exit(x, node) {
    const row = x.symbolOpenedBy(node);
    if (row === none) return;
    if (x.names.get(x.symbols.name[row]!) === "this") x.symbols.flags[row]! |= symbolFlags.constructor;
  },
};

/** `given Ordering[Item] with { … }`: an object of that type, named like the compiler does if it has no name. */
const given: Hook = {
  called(x, node) {
    const type = x.child(node, x.grammarField("return_type"));
    const words = type === none ? [] : (x.slice(type).match(/\w+/g) ?? []);
    return ["given", ...words].join("_");
  },
  exit(x, node) {
    const row = x.symbolOpenedBy(node);
    const type = asType(x, x.row(x.child(node, x.grammarField("return_type"))));
    if (row === none || type === none) return;
    x.symbols.flags[row]! |= symbolFlags.static;
    if (x.child(node, x.rule(node)!.body) !== none && isWithBody(x, node))
      x.expressions.owner[x.addExpression(ops.inherit, noString, type, x.expressions.offset[type]!)] = row;
    else x.symbols.type[row] = type;
  },
};

/** Whether a given has members, and not the value after `=`. */
function isWithBody(x: Extraction, node: number): boolean {
  const body = x.child(node, x.rule(node)!.body);
  return !/=\s*$/.test(x.text.slice(x.start(node), x.start(body)));
}

/** `opaque type Id = Int`: outside of its file, a type of its own. */
const typeDefinition: Hook = {
  exit(x, node) {
    const row = x.symbolOpenedBy(node);
    const isOpaque = row !== none && /\bopaque\b/.test(x.text.slice(x.start(node), x.symbols.nameStart[row]));
    if (!isOpaque) return;
    x.symbols.kind[row] = classKind;
    x.symbols.type[row] = none;
  },
};

/** `extension (item: Item) def …` */
const extension: Hook = {
  enter(x, node) {
    const owner = /^extension\s*(?:\[[^\]]*\]\s*)?\(\s*\w+\s*:\s*([\w.]+)/.exec(x.slice(node))?.[1];
    const name = owner === undefined ? noString : x.names.internText(owner);
    x.openScope(node, scopeKinds.type, x.start(node), x.end(node), name);
    return undefined;
  },
};

/** `self: Whole with Other =>`: the name is an alias of `this`, which also has the members of those types. */
const selfType: Hook = {
  enter(x, node) {
    if (x.role(node + 1) === roles.name) x.exclude(node + 1);
    return undefined;
  },
  exit(x, node) {
    const span = x.scopeSpan();
    const value = x.addExpression(ops.self, noString, none, x.start(node));
    addBinding(x, x.intern(node + 1), { kind: localKind, span, type: none, value });
    const bind = (part: number): void => {
      const type = asType(x, x.row(part));
      const name = x.names.internText(declaredSelf);
      if (type !== none) addBinding(x, name, { kind: localKind, span, type, value: none });
    };
    forEachChild(x, node, (child) => {
      if (child === node + 1) return;
      if (x.role(child) === roles.unionType) forEachChild(x, child, bind);
      else bind(child);
    });
  },
};

export const declarationHooks: Hooks = {
  classBody,
  packageClause,
  importDeclaration,
  extendsClause,
  typeParameters,
  classParameter,
  function: functionDefinition,
  extension,
  given,
  typeDefinition,
  selfType,
};
