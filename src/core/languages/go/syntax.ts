// Go beyond its rules: packages, imports, tests, methods beside their types. The other hooks are in the files beside this.
import { importFlags, importKinds, none } from "../../types/parsed-file.ts";
import { markTest } from "../../parse/declarations.ts";
import { takeDoc } from "../../parse/docs.ts";
import type { Hook, Hooks } from "../../parse/extraction.ts";
import { afterOf } from "../../parse/flat-tree.ts";
import { scopeKinds } from "../../parse/rules.ts";
import {
  assignment,
  constDeclaration,
  declaration,
  range,
  received,
  returned,
  typeCase,
} from "./syntax-locals.ts";
import {
  arrayType,
  functionType,
  parameter,
  parameterList,
  typeParameter,
  variadicParameter,
} from "./syntax-parameters.ts";
import { fieldDeclaration, interfaceType, structType, typeIdentifier, typeSpec } from "./syntax-types.ts";
import {
  call,
  compositeLiteral,
  conversion,
  finishAssertions,
  instantiation,
  keyedElement,
  unary,
} from "./syntax-values.ts";

const importKind = importKinds.indexOf("import");

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

const testNames = /^(?:Test|Benchmark|Fuzz|Example)(?:[^a-z]|$)/;

const testParameters = /^\(\s*(?:\w+\s+\*testing\.[TBFM]\s*,?\s*)?\)/;

const functionDeclaration: Hook = {
  exit(x, node) {
    const row = x.symbolOpenedBy(node);
    if (row === none || !testNames.test(x.names.get(x.symbols.name[row]!))) return;
    const list = x.child(node, x.grammarField("parameters"));
    if (list === none || !testParameters.test(x.slice(list))) return;
    const isExample = x.names.get(x.symbols.name[row]!).startsWith("Example");
    const isEmpty = list + 1 >= afterOf(x.nodes, list);
    if (isExample !== isEmpty) return;
    markTest(x, row);
  },
};

/** A method belongs to its receiver's type, wherever in the package that is. */
const methodDeclaration: Hook = {
  enter(x, node) {
    const receiver = x.child(node, x.grammarField("receiver"));
    if (receiver === none) return undefined;
    const text = x.text.slice(Math.max(x.start(receiver), x.end(receiver) - 200), x.end(receiver));
    const name = /([\p{L}\p{N}_]+)\s*(?:\[[^\]]*\]\s*)?[)\s,]*$/u.exec(text)?.[1];
    if (name === undefined) return undefined;
    x.openScope(node, scopeKinds.space, x.start(node), x.end(node), x.names.internText(name));
    return undefined;
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
  typeCase,
  call,
  conversion,
  instantiation,
  unary,
  typeIdentifier,
  structType,
  typeSpec,
  fieldDeclaration,
  interfaceType,
  parameter,
  variadicParameter,
  arrayType,
  parameterList,
  functionType,
  typeParameter,
  compositeLiteral,
  keyedElement,
  finish: { exit: finishAssertions },
};
