// Names in PHP: variables, qualified names, use, require, namespaces.
import { noString } from "../../../base/string-table.ts";
import { importKinds, none, ops } from "../../types/parsed-file.ts";
import { addMember } from "../../parse/nodes/expressions.ts";
import type { Extraction, Hook } from "../../parse/nodes/extraction.ts";
import { afterOf } from "../../parse/tree/flat-tree.ts";
import { unneededFlag } from "../../parse/nodes/rows.ts";
import { roles } from "../../parse/tree/rules.ts";

const importKind = importKinds.indexOf("import");
const requireKind = importKinds.indexOf("require");

/** `$this` is the object of the enclosing method. */
export const phpTag: Hook = {
  enter(x) {
    x.selfName = x.names.internText("$this");
    return true;
  },
};

/** A namespace without braces applies to the whole file. Several in a file were given braces before it was parsed. */
export const namespaceDefinition: Hook = {
  enter(x, node) {
    if (x.child(node, x.rule(node)!.body) !== none) return undefined;
    const name = x.child(node, x.rule(node)!.name);
    if (name !== none && x.packageName === "") x.packageName = x.slice(name);
    return true;
  },
};

/** `use A\{B, C as D};`, `use function A\f;` */
export const useDeclaration: Hook = {
  enter(x, node) {
    const text = x.slice(node).replace(/\/\*.*?\*\/|(?:\/\/|#)[^\n]*/gs, "");
    const [, prefix = "", list = ""] =
      /^use\s+(?:(?:function|const)\s+)?(?:([\w\\]+)\\\s*\{)?([^;{}]*)/.exec(text) ?? [];
    for (const part of list.split(",")) {
      const [path = "", alias] = part
        .trim()
        .replace(/^(?:function|const)\s+/, "")
        .split(/\s+as\s+/i);
      const whole = `${prefix === "" ? "" : `${prefix}\\`}${path}`.replace(/^\\/, "");
      const cut = whole.lastIndexOf("\\");
      const name = whole.slice(cut + 1);
      if (name === "") continue;
      const module = cut < 0 ? "" : whole.slice(0, cut);
      x.addImport({ module, name, local: alias ?? name, kind: importKind, offset: x.start(node) });
    }
    return true;
  },
};

/** `require __DIR__ . "/file.php"`: the path is the last string; `./` marks it as relative to the file's folder. */
export const requireFile: Hook = {
  enter(x, node) {
    const text = x.slice(node);
    const path = /["']([^"'$\n]+)["']\s*\)?\s*$/.exec(text)?.[1];
    if (path === undefined) return undefined;
    const isBeside = /__DIR__|__FILE__/.test(text);
    const ups = (text.match(/\bdirname\b/g) ?? []).length - (text.includes("__FILE__") ? 1 : 0);
    const relative = path.replace(/^\//, "");
    const beside = `./${"../".repeat(Math.max(0, ups))}${relative}`;
    const written = isBeside ? beside : `${/\bWPINC\b/.test(text) ? "wp-includes/" : ""}${relative}`;
    x.addImport({ module: written, kind: requireKind, offset: x.start(node) });
    return undefined;
  },
};

/** Classes, functions and constants; `self` and `static` are the enclosing type, `parent` its base class. */
export const name: Hook = {
  enter(x, node) {
    const text = x.slice(node);
    const around = x.parent();
    const isNamedArgument =
      x.text.charCodeAt(x.end(node)) === 0x3a && x.text.charCodeAt(x.end(node) + 1) !== 0x3a;
    if (around !== none && x.role(around) === roles.arguments && isNamedArgument) return true;
    switch (text.toLowerCase()) {
      case "self":
      case "static": {
        const isScope = around !== none && x.role(around) !== roles.new && x.role(around) !== roles.asType;
        x.rowOf[node] = isScope
          ? x.addExpression(ops.self, noString, none, x.start(node))
          : x.addExpression(ops.type, x.names.internText(text.toLowerCase()), none, x.start(node));
        return true;
      }
      case "parent":
        x.rowOf[node] = x.addExpression(ops.super, noString, none, x.start(node));
        return true;
      default:
        return /^__[A-Z]+__$/.test(text) ? true : undefined;
    }
  },
};

/** A variable is a local, or nothing known. */
export const variable: Hook = {
  enter(x, node) {
    if (x.intern(node) === x.selfName) return undefined;
    x.rowOf[node] = x.addIdentifier(node);
    x.addFlags(x.rowOf[node], unneededFlag);
    return true;
  },
};

export const qualifiedName: Hook = {
  enter(x, node) {
    const around = x.parent();
    const isType = around !== none && (x.role(around) === roles.asType || x.role(around) === roles.heritage);
    x.rowOf[node] = addPath(x, x.slice(node), x.start(node), isType);
    return true;
  },
};

/**
 * Rows of `A\B\C`, the namespaces as `A\` and `B\`, because a class may have the same name; `\` is the global
 * namespace. With `asType`, the last one is a type.
 */
export function addPath(x: Extraction, path: string, offset: number, asType: boolean): number {
  const parts = path.split("\\").map((part) => part.trim());
  let row: number = none;
  parts.forEach((part, i) => {
    const isLast = i === parts.length - 1;
    const op = isLast && asType ? ops.type : i === 0 ? ops.ident : ops.member;
    const start = offset + (isLast ? path.length - part.length : 0);
    row = x.addExpression(op, x.names.internText(isLast ? part : `${part}\\`), row, start);
  });
  return row;
}

/** `Type::$name` is the static member `name`. */
export const staticProperty: Hook = {
  exit(x, node) {
    const row = x.row(node);
    if (row === none) return;
    const written = x.names.get(x.expressions.name[row]!);
    x.expressions.name[row] = x.names.internText(written.replace(/^\$/, ""));
  },
};

/** `Type::NAME`, `Type::class` */
export const classConstant: Hook = {
  enter(x, node) {
    const second = afterOf(x.nodes, node + 1);
    if (second < afterOf(x.nodes, node)) x.exclude(second);
    return undefined;
  },
  exit(x, node) {
    const first = node + 1;
    const second = first < afterOf(x.nodes, node) ? afterOf(x.nodes, first) : afterOf(x.nodes, node);
    if (second >= afterOf(x.nodes, node)) return;
    const isClass = x.slice(second) === "class";
    x.rowOf[node] = isClass ? x.row(first) : addMember(x, second, x.row(first));
  },
};
