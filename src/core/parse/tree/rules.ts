// A language's rules compiled for one grammar: names of node types and fields become numbers.
import { importFlags, ops, symbolFlags } from "../../types/parsed-file.ts";
import { symbolKindCode, visibilities } from "../../types/kinds.ts";
import { walkModes } from "./flat-tree.ts";
import type { LanguageRules, ModifierMeaning, NodeRole, NodeRule } from "./language-data.ts";
import { nodeRoles } from "./language-data.ts";

/** Field numbers from here on stand for a child's node type. */
export const firstChildTypes = 0x100;

/** Field numbers for the first and the last child of any type. */
export const anyChild = { first: 0xfe, last: 0xfd } as const;

/** In `worth`: the value is the one of `left` or of `right`. */
export const eitherSide = 0xfc;

/** Field number that stands for "the rule names no field". */
export const noField = 0xff;

export interface CompiledRule {
  readonly role: number;
  readonly hook: string | undefined;
  readonly name: number;
  readonly type: number;
  readonly value: number;
  readonly base: number;
  readonly property: number;
  readonly arguments: number;
  readonly left: number;
  readonly right: number;
  readonly body: number;
  readonly worth: number;
  readonly excludes: number;
  /** "" for none. */
  readonly labels: string;
  readonly ignored: boolean;
  readonly path: RegExp | undefined;
  readonly importFlags: number;
  /** Index in symbolKinds, -1 for none. */
  readonly kind: number;
  readonly memberKind: number;
  readonly flags: number;
  readonly withoutBody: number;
  readonly tests: RegExp | undefined;
  readonly scope: number;
  readonly hoist: boolean;
  readonly op: number;
  readonly as: string;
  readonly called: string | undefined;
}

/** What a modifier says about its declaration. */
export interface Modifier {
  readonly flags: number;
  /** Index in visibilities, -1 for none. */
  readonly visibility: number;
  readonly constant: boolean;
}

export interface CompiledRules {
  readonly source: LanguageRules;
  /** By symbol. The last row, for everything that is not a symbol of the grammar (ERROR), has role "opaque". */
  readonly roles: Uint8Array;
  readonly byType: readonly (CompiledRule | undefined)[];
  readonly modifiers: ReadonlyMap<string, Modifier>;
  readonly emptyTypes: ReadonlySet<string>;
  readonly functionTypes: ReadonlySet<string>;
  readonly transparentTypes: ReadonlySet<string>;
  /** By field number minus `firstChildTypes`: 1 for the symbols of the node types that "<a|b>" names. */
  readonly childTypes: readonly Uint8Array[];
  /** `noField` for a name that the grammar does not have. */
  fieldNumber(name: string): number;
}

export const roles: Readonly<Record<NodeRole, number>> = Object.fromEntries(
  nodeRoles.map((role, code) => [role, code + 1]),
) as Record<NodeRole, number>; // every role is a key by construction

/** Kinds of scope by what they contain: up to `type`, declarations are symbols; in the others, bindings. */
export const scopeKinds = { none: 0, space: 1, type: 2, function: 3, block: 4 } as const;

/** Leaves whose children, if any, are not needed. */
const wholeRoles: ReadonlySet<NodeRole> = new Set([
  "comment",
  "property",
  "self",
  "super",
  "name",
  "typeName",
  "modifier",
]);

/** How the walker treats a node type under these rules. Tokens are kept if they are modifiers. */
export function walkModeOf(rules: LanguageRules, type: string, named: boolean): number {
  const rule = ruleOf(rules, type, named);
  if (rule === undefined) {
    return !named && Object.hasOwn(rules.modifiers ?? {}, type) ? walkModes.keepWhole : walkModes.drop;
  }
  if (rule.is === "skip") return walkModes.dropWhole;
  if (rule.is === "pass") return walkModes.pass;
  return wholeRoles.has(rule.is) ? walkModes.keepWhole : walkModes.keep;
}

/** A node type may be called "constructor", a name that every object inherits. */
function ruleOf(rules: LanguageRules, type: string, named: boolean): NodeRule | undefined {
  const all = named ? rules.nodes : (rules.tokens ?? {});
  return Object.hasOwn(all, type) ? all[type] : undefined;
}

/**
 * `types` are the grammar's node types by symbol, undefined for a symbol without one; `fields` its field names by
 * number.
 */
export function compileRules(
  rules: LanguageRules,
  types: readonly { readonly type: string; readonly named: boolean }[],
  fields: readonly (string | null)[],
): CompiledRules {
  const childTypes: Uint8Array[] = [];
  const fieldNumber = (name: string): number => {
    if (name.startsWith("<")) {
      const wanted = name.slice(1, -1).split("|");
      return (
        childTypes.push(Uint8Array.from(types, ({ type }) => (wanted.includes(type) ? 1 : 0))) -
        1 +
        firstChildTypes
      );
    }
    const number = fields.indexOf(name);
    return number < 0 ? noField : number;
  };
  const roleOf = new Uint8Array(types.length + 1);
  const byType: (CompiledRule | undefined)[] = types.map(({ type, named }, symbol) => {
    const mode = walkModeOf(rules, type, named);
    if (!named && mode !== walkModes.drop) roleOf[symbol] = roles.modifier;
    const rule = ruleOf(rules, type, named);
    if (rule === undefined) return undefined;
    roleOf[symbol] = roles[rule.is];
    return compileRule(rule, fieldNumber);
  });
  roleOf[types.length] = roles.opaque;
  return {
    source: rules,
    roles: roleOf,
    byType,
    modifiers: new Map(
      Object.entries(rules.modifiers ?? {}).map(([word, meaning]) => [word, compileModifier(meaning)]),
    ),
    emptyTypes: new Set(rules.emptyTypes),
    functionTypes: new Set(rules.functionTypes),
    transparentTypes: new Set(rules.transparentTypes),
    childTypes,
    fieldNumber,
  };
}

function compileRule(rule: NodeRule, numberOf: (name: string) => number): CompiledRule {
  const fieldNumber = (name: string | undefined): number => {
    if (name === undefined) return noField;
    if (name === "first" || name === "last") return anyChild[name];
    return name === "" ? 0 : numberOf(name);
  };
  return {
    role: roles[rule.is],
    hook: rule.hook,
    name: fieldNumber(rule.name),
    type: fieldNumber(rule.type),
    value: fieldNumber(rule.value),
    base: fieldNumber(rule.base),
    property: fieldNumber(rule.property),
    arguments: fieldNumber(rule.arguments),
    left: fieldNumber(rule.left),
    right: fieldNumber(rule.right),
    body: fieldNumber(rule.body),
    worth: rule.worth === "either" ? eitherSide : fieldNumber(rule.worth),
    excludes: fieldNumber(rule.excludes),
    labels: rule.labels ?? "",
    ignored: rule.ignored ?? false,
    path: rule.path === undefined ? undefined : new RegExp(rule.path),
    importFlags: (rule.importFlags ?? []).reduce((all, name) => all | importFlags[name], 0),
    kind: rule.kind === undefined ? -1 : symbolKindCode(rule.kind),
    memberKind: rule.memberKind === undefined ? -1 : symbolKindCode(rule.memberKind),
    flags: compileFlags(rule.flags),
    withoutBody: compileFlags(rule.withoutBody),
    tests: rule.tests === undefined ? undefined : new RegExp(rule.tests),
    scope: rule.scope === undefined ? scopeKinds.none : scopeKinds[rule.scope],
    hoist: rule.hoist ?? false,
    op: rule.op === undefined ? -1 : ops[rule.op],
    as: rule.as ?? "",
    called: rule.called,
  };
}

function compileFlags(names: NodeRule["flags"] = []): number {
  return names.reduce((all, name) => all | symbolFlags[name], 0);
}

function compileModifier(meaning: ModifierMeaning): Modifier {
  const visibility = (visibilities as readonly string[]).indexOf(meaning);
  const flags = meaning in symbolFlags ? symbolFlags[meaning as keyof typeof symbolFlags] : 0;
  return { flags, visibility, constant: meaning === "constant" };
}
