// Python beyond its rules: effects of decorators, self, base classes, patterns, annotations, __all__.
import { noString } from "../../../base/string-table.ts";
import { symbolKindCode } from "../../types/kinds.ts";
import { expressionFlags, none, ops, symbolFlags } from "../../types/parsed-file.ts";
import { markTest } from "../../parse/nodes/declarations.ts";
import { cleanDocstring } from "../../parse/nodes/docs.ts";
import { addUnion, asType, setTypeArguments } from "../../parse/nodes/type-rows.ts";
import { childrenOf } from "../syntax-parts/node-parts.ts";
import { holdRest } from "../syntax-parts/rest-parameters.ts";
import { yielded } from "../syntax-parts/yielded.ts";
import type { Hook, Hooks } from "../../parse/nodes/extraction.ts";
import { afterOf } from "../../parse/tree/flat-tree.ts";
import { unneededFlag } from "../../parse/nodes/rows.ts";
import { roles } from "../../parse/tree/rules.ts";
import { attribute, call, conditional, isUnion, logical, subscript, union } from "./syntax-expressions.ts";
import { decoratorsOf, passDecorated } from "./syntax-decorators.ts";
import { callCommands } from "./syntax-commands.ts";
import { callFixtures } from "./syntax-fixtures.ts";
import { becomeEnum, isEnumBase } from "./syntax-enums.ts";
import { augmented, comparison, interpolation, loop, raise, unary, withItem } from "./syntax-implicit.ts";
import { importByCall, importStatement, providePlugins } from "./syntax-imports.ts";
import { narrowingHooks } from "./syntax-narrowing.ts";
import { patternHooks } from "./syntax-patterns.ts";
import { string } from "./syntax-quoted-types.ts";
import { typeWrappedSelf } from "./syntax-wrapped-self.ts";
import { bindTypeVariables, typeParameters } from "./syntax-type-parameters.ts";

const fieldKind = symbolKindCode("field");
const methodKind = symbolKindCode("method");

const listNames = /^(?:__all__|pytest_plugins)\b/;

const functionDefinition: Hook = {
  exit(x, node) {
    const row = x.symbolOpenedBy(node);
    if (row === none) return;
    const { symbols } = x;
    const decorators = decoratorsOf(x);
    passDecorated(x, decorators, row);
    for (const at of decorators) {
      const decorator = x.text.slice(x.start(at), Math.min(x.end(at), x.start(at) + 80));
      if (/^@(?:staticmethod|classmethod)\b/.test(decorator)) symbols.flags[row]! |= symbolFlags.static;
      else if (/^@(?:\w+\.)*(?:abstractmethod|abstractproperty)\b/.test(decorator)) {
        symbols.flags[row]! |= symbolFlags.abstract;
      } else if (/^@(?:\w+\.)*overload\b/.test(decorator)) symbols.flags[row]! |= symbolFlags.declaration;
      if (/^@(?:\w+\.)*(?:property|cached_property|setter|deleter)\b/.test(decorator)) {
        symbols.kind[row] = fieldKind;
        symbols.flags[row]! |= symbolFlags.accessor;
      }
    }
    if (x.names.get(symbols.name[row]!).startsWith("test_")) {
      markTest(x, row);
    }
  },
};

/** A method's first parameter is its object, whatever its name. */
const parameters: Hook = {
  enter(x, node) {
    const method = x.parent();
    const isMethod = x.symbols.kind[x.owner] === methodKind && x.scopeNode === method;
    const after = afterOf(x.nodes, node);
    let start = node + 1;
    while (start < after && x.role(start) === roles.comment) start = afterOf(x.nodes, start); // `def f(  # noqa`
    if (!isMethod || start >= after) return undefined;
    const wrapper = x.parent(1);
    if (wrapper !== none && x.role(wrapper) === roles.wrapper) {
      if (/^\s*@staticmethod\b/m.test(x.text.slice(x.start(wrapper), x.start(method)))) return undefined;
    }
    const first = x.role(start) === roles.parameter ? start + 1 : start;
    if (x.role(first) !== roles.name) return undefined;
    x.selfName = x.intern(first);
    x.rowOf[first] = selfMark;
    return undefined;
  },
  exit: bindTypeVariables,
};

/** `*jobs: Job` is a list of Job, `**jobs: Job` a mapping. */
const typedParameter: Hook = {
  exit(x, node) {
    const rule = x.rule(node)!;
    const target = x.child(node, rule.name);
    const type = x.child(node, rule.type);
    if (target === none || type === none || x.role(target) !== roles.restPattern) return;
    const isMapping = x.text.startsWith("**", x.start(target));
    holdRest(x, type, isMapping ? "dict" : "list", isMapping);
  },
};

/** Value in `rowOf` of the parameter for the object. It is not a reference, though no rule excludes it. */
const selfMark = -3;

/** Base classes are the positional arguments of the class; its metaclass is what the class has for its value. */
const classDefinition: Hook = {
  exit(x, node) {
    const row = x.symbolOpenedBy(node);
    const list = x.childOfRole(node, roles.arguments);
    if (row === none || list === none) return;
    const after = afterOf(x.nodes, list);
    for (let at = list + 1; at < after; at = afterOf(x.nodes, at)) {
      if (x.role(at) === roles.pair) {
        if (x.text.startsWith("metaclass", x.start(at)))
          x.symbols.value[row] = x.row(x.child(at, x.rule(at)!.value));
        continue;
      }
      let base = x.row(at);
      if (base === none) continue;
      if (x.expressions.op[base] === ops.index) {
        base = x.expressions.base[base]!;
        setTypeArguments(x, at, asType(x, base));
      }
      x.expressions.flags[base]! &= ~expressionFlags.argument;
      x.addExpression(ops.inherit, noString, base, x.start(at));
      if (isEnumBase(x, at)) becomeEnum(x, row);
    }
  },
};

/**
 * The module's first assignment to `__all__` lists its exports, `pytest_plugins` the modules whose fixtures it provides.
 */
const assignment: Hook = {
  enter(x, node) {
    if (importByCall(x, node)) return true;
    const [name] =
      x.owner === 0 ? (listNames.exec(x.text.slice(x.start(node), x.start(node) + 20)) ?? []) : [];
    const value = name === undefined ? none : x.child(node, x.rule(node)!.right);
    if (value === none) return undefined;
    if (name === "pytest_plugins") {
      providePlugins(x, value);
      return undefined;
    }
    for (const [, name] of x.slice(value).matchAll(/["']([^"'\n]+)["']/g)) {
      x.exports.push({ name: name!, local: name, value: none });
    }
    return undefined;
  },
};

/** `global current`, `nonlocal count` */
const sharedNames: Hook = {
  enter(x, node) {
    for (const name of childrenOf(x, node)) x.lateValues.share(x.intern(name), x.owner);
    return true;
  },
};

/** `Callable[[A, B], R]` is a function type, `Union[A, B]` is `A | B`. */
const genericType: Hook = {
  exit(x, node) {
    const row = x.rowOf[node]!;
    const list = x.childOfRole(node, roles.typeArguments);
    if (row >= 0 && list !== none && isUnion(x, row)) {
      x.addFlags(row, unneededFlag);
      const union = addUnion(x, list);
      if (x.expressions.generic[union] === row) x.expressions.generic[union] = none; // the only member of the union
      x.rowOf[node] = union;
      return;
    }
    if (row < 0 || list === none || x.names.get(x.expressions.name[row]!) !== "Callable") return;
    x.addFlags(row, unneededFlag);
    const parameterList = list + 2; // type_parameter › type › list
    if (x.role(parameterList) !== roles.literal) return;
    const type = x.addExpression(ops.type, x.names.internText("=>"), none, x.start(node));
    const after = afterOf(x.nodes, parameterList);
    let position = 0;
    for (let at = parameterList + 1; at < after; at = afterOf(x.nodes, at)) {
      const parameter = asType(x, x.row(at));
      if (parameter !== none) {
        x.expressions.generic[parameter] = type;
        x.expressions.argc[parameter] = position;
      }
      position++;
    }
    const result = afterOf(x.nodes, list + 1);
    const resultRow = result < afterOf(x.nodes, list) ? x.row(result) : none;
    if (resultRow !== none) {
      x.expressions.generic[resultRow] = type;
      x.expressions.argc[resultRow] = position;
    }
    x.rowOf[node] = type;
  },
};

/** `type(mock).name = …` sets an attribute, but the grammar takes it for a statement `type Name = …`. */
const prepare: Hook = {
  prepare: (text) => (text.includes("type(") ? text.replace(/(?=type\()(?<=^[ \t]*)type/gm, "typ_") : text),
};

/** `type Name[T] = …` */
const typeAlias: Hook = {
  exit(x, node) {
    const row = x.symbolOpenedBy(node);
    if (row === none) return;
    const name = x.names.get(x.symbols.name[row]!);
    x.symbols.name[row] = x.names.internText(/^\w*/.exec(name)![0]);
  },
};

/** Adds fixture calls and the docstring of the module: its first statement, if that is a string. */
const finish: Hook = {
  exit(x) {
    callFixtures(x);
    callCommands(x);
    typeWrappedSelf(x);
    let first = 1;
    while (first < x.count && x.role(first) === roles.comment) first++;
    if (first >= x.count || x.role(first) !== roles.literal || x.rule(first)!.as !== "string") return;
    if (!/^(?:\s|#[^\n]*)*$/.test(x.text.slice(0, x.start(first)))) return;
    const doc = cleanDocstring(x.slice(first));
    if (doc !== "") x.symbols.doc[0] = x.names.internText(doc);
  },
};

export const pythonHooks: Hooks = {
  ...narrowingHooks,
  ...patternHooks,
  yielded,
  finish,
  importStatement,
  functionDefinition,
  parameters,
  typedParameter,
  classDefinition,
  assignment,
  attribute,
  call,
  subscript,
  union,
  logical,
  conditional,
  string,
  suite: {},
  sharedNames,
  augmented,
  interpolation,
  comparison,
  loop,
  unary,
  withItem,
  raise,
  genericType,
  typeParameters,
  prepare,
  typeAlias,
};
