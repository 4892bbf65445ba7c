// The helpers through which compilers load a module as if it were an ES module: `x.default` is then its default export,
// also if the module has replaced `module.exports`.
import { noString } from "../../../base/string-table.ts";
import { importFlags, importKinds, ops } from "../../types/parsed-file.ts";
import type { Extraction } from "../../parse/nodes/extraction.ts";
import { roles } from "../../parse/tree/rules.ts";

const requireKind = importKinds.indexOf("require");

const helper =
  /^(?:[\w$]+\.)?_*(?:interopRequire(?:Default|Wildcard)|interop_require_(?:default|wildcard)(?:\._)?|importDefault|importStar|toESM)$/;
const loaded = /^\(\s*(?:require\(\s*(["'])([^"'\n]+)\1\s*\)|([\w$]+))\s*(?:,\s*\d+\s*)?\)$/;

/** `const a = __importDefault(require("a"))`, `_a2 = _interopRequireDefault(_a)`; false for other declarators. */
export function importThroughHelper(x: Extraction, node: number, target: number, value: number): boolean {
  if (x.role(target) !== roles.name || x.role(value) !== roles.call || x.end(value) - x.start(value) > 300)
    return false;
  const rule = x.rule(value)!;
  const callee = x.child(value, rule.base);
  if (!helper.test(x.slice(callee))) return false;
  const given = loaded.exec(x.slice(x.child(value, rule.arguments)));
  const module = given?.[2] ?? moduleOf(x, given?.[3]);
  if (module === undefined) return false;
  const flags = importFlags.namespace;
  x.addImport({ module, name: "*", kind: requireKind, flags, local: x.slice(target), offset: x.start(node) });
  if (x.role(callee) === roles.name) {
    const called = x.addIdentifier(callee);
    x.expressions.argc[x.addExpression(ops.call, noString, called, x.start(callee))] = 1;
  }
  return true;
}

/** The module that was loaded under a name. */
function moduleOf(x: Extraction, name: string | undefined): string | undefined {
  const isLoad = (row: (typeof x.imports)[number]): boolean =>
    row.local === name && row.name === "*" && row.kind === requireKind;
  return name === undefined ? undefined : x.imports.find(isLoad)?.module;
}
