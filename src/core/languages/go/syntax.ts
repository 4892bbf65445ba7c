// Go beyond its rules: packages, imports, tests, methods beside their types. Other hooks are in the files beside this
// one.
import { noString } from "../../../base/string-table.ts";
import { importFlags, importKinds, none } from "../../types/parsed-file.ts";
import { markTest } from "../../parse/nodes/declarations.ts";
import { takeDoc } from "../../parse/nodes/docs.ts";
import type { Extraction, Hook, Hooks } from "../../parse/nodes/extraction.ts";
import { afterOf } from "../../parse/tree/flat-tree.ts";
import { scopeKinds } from "../../parse/tree/rules.ts";
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
import { structType } from "./syntax-records.ts";
import { repairGo } from "./syntax-repair.ts";
import { fieldDeclaration, interfaceType, typeIdentifier, typeSpec } from "./syntax-types.ts";
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

/** `import f "fmt"`; `.` makes all names visible, `_` none. */
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

/** A method belongs to its receiver's type, in any file of the package. */
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
  exit(x, node) {
    const row = x.symbolOpenedBy(node);
    if (row !== none && isSuiteTest(x, row, node)) markTest(x, row);
  },
};

const gocheckParameter = /^\(\s*\w+\s+\*(?:\w+\.)?C\s*\)/;

/** `TestName()` of a type that embeds a suite (testify), or `TestName(c *C)` (gocheck): both run by reflection. */
function isSuiteTest(x: Extraction, row: number, node: number): boolean {
  if (!x.names.get(x.symbols.name[row]!).startsWith("Test")) return false;
  const list = x.child(node, x.grammarField("parameters"));
  if (list === none || x.child(node, x.grammarField("result")) !== none) return false;
  const parameters = x.slice(list);
  if (gocheckParameter.test(parameters)) return x.text.includes("check.v1");
  if (!/^\(\s*\)$/.test(parameters)) return false;
  const owner = x.symbols.owner[row]!;
  if (owner === noString) return false;
  const type = x.names.get(owner);
  const declared = new RegExp(`^\\s*(?:type\\s+)?${type}\\s+struct\\s*\\{([^}]*)`, "m").exec(x.text);
  // If the type is in another file of the package, only its name is known.
  return declared === null ? type.endsWith("Suite") : /^\s*\*?(?:\w+\.)?\w*Suite\s*$/m.test(declared[1]!);
}

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
  repair: { prepare: repairGo },
};
