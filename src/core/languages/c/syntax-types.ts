// Types in C and C++: typedefs, structs, unions, classes and enums.
import { none, ops, symbolFlags } from "../../types/parsed-file.ts";
import { addSymbol, finishSymbol } from "../../parse/nodes/declarations.ts";
import type { Extraction, Hook } from "../../parse/nodes/extraction.ts";
import { fieldOf } from "../../parse/tree/flat-tree.ts";
import { isConditional } from "./syntax-conditionals.ts";
import type { CompiledRule } from "../../parse/tree/rules.ts";
import { scopeKinds } from "../../parse/tree/rules.ts";
import { foldSignature } from "../../parse/nodes/signatures.ts";
import type { Declarator } from "./syntax-declarators.ts";
import { declaratorsOf, readDeclarator, typeBehind } from "./syntax-declarators.ts";
import type { NameRules } from "./syntax-names.ts";
import { noteFunctionType } from "./syntax-prototypes.ts";
import { declaredType, declareName, isName, isSpecifier, kinds, noWords } from "./syntax-names.ts";

/** Hooks that declare types, named according to `rules`. */
export function createTypeHooks(rules: NameRules): Readonly<Record<string, Hook>> {
  /** `typedef struct foo { … } foo_t;` An unnamed type gets the typedef's name. */
  const typeDefinition: Hook = {
    enter(x, node) {
      const rule = x.rule(node)!;
      const tag = tagOf(x, node, rule);
      for (const at of declaratorsOf(x, node, rule)) {
        const declarator = readDeclarator(x, at);
        if (declarator.name === none || !isName(x, declarator.name)) continue;
        if (tag.body !== none && (tag.name !== none || !isTagName(x, tag, at, declarator))) {
          x.excludeAll(declarator.name); // named when the type is there, which has the doc
          continue;
        }
        const isTag = isTagName(x, tag, at, declarator);
        const row = declareName(rules, x, node, declarator, {
          kind: isTag ? x.rule(tag.node)!.kind : kinds.type,
          flags: isTag && tag.body === none ? symbolFlags.declaration : 0,
          words: noWords,
        });
        x.memo.set(at, row);
        noteFunctionType(x, x.symbols.name[row]!, declarator);
        finishSymbol(x, row, node, tag.body);
        if (isTag && tag.body === none) x.excludeAll(tag.node);
        if (isTag && tag.body !== none) {
          x.memo.set(tag.node, row);
          tag.name = declarator.name;
        }
      }
      return undefined;
    },
    exit(x, node) {
      const rule = x.rule(node)!;
      const type = declaredType(x, node, rule);
      const tag = tagOf(x, node, rule);
      for (const at of declaratorsOf(x, node, rule)) {
        const declarator = readDeclarator(x, at);
        if (declarator.name === none || !isName(x, declarator.name)) continue;
        let row = x.memo.get(at);
        if (row === undefined) {
          if (isTagName(x, tag, at, declarator)) continue;
          row = declareName(rules, x, node, declarator, { kind: kinds.type, flags: 0, words: noWords });
          x.symbols.start[row] = x.symbols.outerStart[row] = x.symbols.docEnd[row] = x.start(at);
          x.symbols.end[row] = x.end(at);
          x.symbols.signature[row] = foldSignature(x, x.start(node), x.start(tag.body));
        }
        if (x.symbols.kind[row] !== kinds.type) continue;
        x.symbols.type[row] = typeBehind(x, type, { ...declarator, isFunction: false });
      }
    },
  };

  /** A struct, union, class or enum: declared here if it has a body or stands alone, otherwise a reference. */
  const specifier: Hook = {
    enter(x, node) {
      const rule = x.rule(node)!;
      const name = x.child(node, rule.name);
      const body = x.child(node, rule.body);
      const held = x.memo.get(node);
      const isEnum = rule.kind === kinds.enum;
      if (held !== undefined) x.openSymbolScope(node, scopeKinds.type, held);
      else if (body === none && (name === none || fieldOf(x.nodes, node) !== 0 || !standsAlone(x, node)))
        return undefined;
      else if (name === none) {
        // Its members belong to the enclosing type.
        if (!isEnum && x.scopeKind === scopeKinds.type) {
          x.symbols.flags[x.owner]! |= symbolFlags.uncounted;
          return undefined;
        }
        x.openScope(node, scopeKinds.type, x.start(node), x.end(node));
      } else {
        const flags = body === none ? symbolFlags.declaration : 0;
        const row = declareName(
          rules,
          x,
          node,
          { name, func: none, isFunction: false, isPointer: false },
          { kind: rule.kind, flags, words: noWords },
        );
        finishSymbol(x, row, node, body);
        x.openSymbolScope(node, scopeKinds.type, row);
      }
      const struct = x.symbolOpenedBy(node);
      if (struct !== none && body !== none && isConditional(x, body))
        x.symbols.flags[struct]! |= symbolFlags.uncounted;
      return undefined;
    },
    exit(x, node) {
      const rule = x.rule(node)!;
      const name = x.child(node, rule.name);
      const row = x.symbolOpenedBy(node);
      if (row === none) {
        x.rowOf[node] = x.row(name);
        return;
      }
      if (fieldOf(x.nodes, node) === 0) return;
      if (x.symbols.kind[row] !== rule.kind) return; // opened by the variable or field whose type it is
      x.rowOf[node] = x.addExpression(ops.type, x.symbols.name[row]!, none, x.start(node));
    },
  };

  /** An enum's value is a name in the scope around the enum, unless the enum is scoped. */
  const enumerator: Hook = {
    enter(x, node) {
      const name = x.child(node, x.rule(node)!.name);
      if (name === none) return undefined;
      const { owner } = x;
      const isEnum = x.symbols.kind[owner] === kinds.enum;
      if (
        isEnum &&
        !/^enum\s+(?:class|struct)\b/.test(x.text.slice(x.symbols.start[owner], x.symbols.start[owner]! + 40))
      ) {
        x.owner = x.symbols.parent[owner]!;
      }
      x.exclude(name);
      const row = addSymbol(x, node, {
        kind: kinds.constant,
        name: x.intern(name),
        nameNode: name,
        flags: 0,
      });
      x.owner = owner;
      finishSymbol(x, row, node, none);
      x.openSymbolScope(node, scopeKinds.block, row);
      if (isEnum)
        x.symbols.type[row] = x.addExpression(ops.type, x.symbols.name[owner]!, none, x.start(name));
      return undefined;
    },
  };

  return { typeDefinition, specifier, enumerator };
}

interface Tag {
  readonly node: number;
  name: number;
  readonly body: number;
}

/** The struct, union, class or enum that a typedef names. */
function tagOf(x: Extraction, node: number, rule: CompiledRule): Tag {
  const type = x.child(node, rule.type);
  if (type === none || !isSpecifier(x, type)) return { node: none, name: none, body: none };
  const inner = x.rule(type)!;
  return { node: type, name: x.child(type, inner.name), body: x.child(type, inner.body) };
}

/** `typedef struct foo foo;` and `typedef struct { … } foo;`: both names mean one type. */
function isTagName(x: Extraction, tag: Tag, at: number, { name }: Declarator): boolean {
  if (tag.node === none || at !== name) return false;
  return tag.name === none ? tag.body !== none : x.slice(tag.name) === x.slice(name);
}

/** Whether the next character after the node is a semicolon. */
function standsAlone(x: Extraction, node: number): boolean {
  let at = x.end(node);
  while (x.text.charCodeAt(at) <= 32) at++;
  return x.text.charCodeAt(at) === 0x3b;
}
