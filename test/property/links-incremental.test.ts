// Relinking only what a change affects gives the same edges as linking everything.
import fc from "fast-check";
import { expect, test } from "vitest";
import { createLinker } from "../../src/core/link/index.ts";
import { linkAll, linkChanged } from "../unit/core/link/relinked-view.ts";
import { linesOf, sourceWorld, type Sources } from "../unit/core/link/source-view.ts";
import { languages } from "../support/languages.ts";
import { cppAliases } from "./cpp-aliases.ts";
import { cppArguments } from "./cpp-arguments.ts";
import { cppMembers } from "./cpp-members.ts";
import { declaredPackages, packageExamples } from "./declared-packages.ts";
import { heirExamples, inheritedMethods } from "./inherited-methods.ts";
import { mixedObjects } from "./mixed-objects.ts";
import { callbackWorlds } from "./passed-callbacks.ts";
import { hostWorlds } from "./passed-hosts.ts";
import { objcExamples, objcProperties } from "./objc-properties.ts";
import { passedValues } from "./passed-values.ts";
import { pythonClasses, pythonFolderExamples, pythonFolders, pythonScripts } from "./python-folders.ts";
import { setMembers } from "./set-members.ts";
import { unnamedMembers } from "./unnamed-members.ts";
import { angularViews, bladeViews, railsViews, vueViews } from "./template-views.ts";

/** Possible texts of each file; undefined means that the file does not exist. */
type Variants = Readonly<Record<string, readonly (string | undefined)[]>>;

const typescript: Variants = {
  "types.ts": [
    `export class Base { run() {} stop() {} } export class Other { run() {} go() {} }`,
    `export class Base { run() {} } export class Other extends Base { go() {} }`,
    `export class Base { stop() {} constructor(x: number) {} } export interface Other { go(): void }`,
    `export type Base = Other; export class Other { run() {} go(): Other { return this; } }`,
    undefined,
  ],
  "shape.ts": [
    `import { Base } from "./types"; export class Shape extends Base { side = new Base(1); }`,
    `import { Other as Base } from "./types"; export class Shape extends Base { side = new Base(); }`,
    `export class Shape { side = make(); } function make() { return { run() {} }; }`,
    `export * from "./types"; export default class Shape { run() {} }`,
  ],
  "barrel.ts": [
    `export * from "./shape"; export { Base as Root } from "./types";`,
    `export { Shape } from "./shape"; export * from "./types";`,
    `export { default as Shape } from "./shape"; import { Base } from "./types"; export { Base as Root };`,
    undefined,
  ],
  "factory.ts": [
    `import { Shape } from "./barrel"; export function create() { return new Shape(); } export const x = create();`,
    `import { Root } from "./barrel"; export function create() { const made = new Root(); return made; } export const x = create();`,
    `import { Shape } from "./barrel"; export const create = (): Shape => null!; export const x = create().side;`,
    `import * as all from "./barrel"; export function create() { return new all.Shape().side; } export let x: all.Shape;`,
  ],
  "use.ts": [
    `import { create, x } from "./factory"; export function use() { create().run(); create().stop(); x.run(); x.go(); }`,
    `import { create } from "./factory"; export class User { made = create(); go() { this.made.side.run(); this.made.run(); } }`,
    `import Shape, { Base } from "./shape"; export function use(s: Shape) { s.run(); new Base(1).stop(); }`,
  ],
  "index/index.ts": [
    `export * from "../factory"; export default function main() {}`,
    `export { use as default } from "../use"; export { x as y } from "../factory";`,
    undefined,
  ],
  "last.ts": [
    `import main, { create } from "./index"; main(); create().run();`,
    `import { y } from "./index"; y.run(); y.side.go();`,
  ],
};

/** Scripts beside their declarations, and folders resolved through a manifest. */
const javascript: Variants = {
  "package.json": [`{ "name": "starter", "main": "code/boot", "types": "typed/api.d.ts" }`],
  "part/package.json": [`{ "main": "../code/boot.js" }`],
  "code/boot.js": [
    `module.exports = boot; function boot() { return { start() {} }; } function halt() {}`,
    `module.exports = halt; function boot() {} function halt() { return boot(); }`,
    `module.exports = { boot() {}, halt() {} };`,
    `export function boot() {} export default function halt() { boot(); }`,
    undefined,
  ],
  "code/boot.d.ts": [
    `declare function boot(): boot.Booted; declare namespace boot { interface Booted { start(): void } } export = boot;`,
    `export interface Booted { start(): void } export function boot(): Booted; export function late(): void;`,
    undefined,
  ],
  "code/part.js": [
    `export class Part { turn() { return this.turn(); } stop() {} } export function take(part) { part.turn(); return part; }`,
    `export class Part { turn() {} } export class Cog { stop() {} } export function take(part, cog) { cog.stop(); part.turn(); }`,
    `export function Part() {} Part.prototype.turn = function () {}; export const take = (part) => part.stop();`,
    undefined,
  ],
  "code/part.d.ts": [
    `export declare class Part { turn(): Part; stop(): void; } export function take(part: Part): Part;`,
    `export declare class Part { turn(): Cog; } export declare class Cog { stop(): void; } export function take(part: Cog, cog: Part): Cog;`,
    `import { Booted } from "./boot"; export declare class Part { turn(): Booted; late(): void } export function take(part: Part): Booted;`,
    undefined,
  ],
  "takes.js": [
    `import { take, Part } from "./code/part"; take(1).turn().stop(); take(2).start(); new Part().turn().start();`,
  ],
  "typed/api.d.ts": [
    `export interface Booted { start(): void } export function boot(): Booted; export default function halt(): void;`,
    `export * from "../code/boot.js";`,
    undefined,
  ],
  "src/index.ts": [`export function boot() {} export default class Booted { start() {} }`, undefined],
  "part/index.js": [`exports.boot = function part() {};`, undefined],
  "test/by-dots.js": [
    `const start = require(".."); start(); start.boot(); start().start();`,
    `import start, { boot } from "../"; start(); boot();`,
  ],
  "test/by-path.ts": [
    `import start, { boot, late, type Booted } from "../code/boot"; start(); boot(); late(); export function f(b: Booted) { b.start(); }`,
    `import start = require("../code/boot.js"); start(); export function f(b: start.Booted) { b.start(); }`,
    `export * from "../code/boot.js"; export { default } from "../part";`,
  ],
  "test/by-name.ts": [
    `import start, { boot, type Booted } from "starter"; start(); boot(); export function f(b: Booted) { b.start(); }`,
    `import { f, boot } from "./by-path"; f(boot()); boot();`,
    `const part = require("../part/"); part(); part.boot();`,
  ],
};

const python: Variants = {
  "app/__init__.py": [
    `from .models import Item\nfrom .store import *\n`,
    `from .store import Item, open_store as start\n`,
    ``,
    undefined,
  ],
  "app/models.py": [
    `class Item:\n    def save(self):\n        return self\n    def name(self):\n        return ""\n`,
    `class Base:\n    def save(self):\n        return Item()\n\nclass Item(Base):\n    def __init__(self):\n        self.base = Base()\n`,
    `from .store import Store as Item\n`,
    undefined,
  ],
  "app/store.py": [
    `from .models import Item\n\nclass Store:\n    def __init__(self):\n        self.item = Item()\n    def save(self):\n        self.item.save()\n\ndef open_store() -> Store:\n    return Store()\n`,
    `from . import models\n\nclass Store(models.Item):\n    pass\n\ndef open_store():\n    store = Store()\n    return store\n`,
    `def open_store():\n    return None\n`,
  ],
  "main.py": [
    `import app\nfrom app.store import open_store\n\ndef main():\n    open_store().save()\n    open_store().item.name()\n    app.Item().save().name()\n`,
    `from app import *\n\nstart().save()\nopen_store().save()\nItem().base.save()\n`,
  ],
};

const go: Variants = {
  "go.mod": [`module m`],
  "a/a.go": [
    `package a\ntype T struct { Inner }\nfunc New() *T { return &T{} }\n`,
    `package a\ntype T struct { in *Inner }\nfunc (t *T) Run() { t.in.Run() }\nfunc New() T { return T{} }\n`,
    `package other\ntype T struct{}\nfunc New() *T { return nil }\n`,
    undefined,
  ],
  "a/b.go": [
    `package a\ntype Inner struct{}\nfunc (i *Inner) Run() { helper() }\nfunc helper() {}\n`,
    `package a\ntype Inner interface { Run(); Stop() }\nfunc help() { New().Run() }\n`,
    undefined,
  ],
  "main.go": [
    `package main\nimport "m/a"\nfunc main() { t := a.New(); t.Run(); t.Stop() }\n`,
    `package main\nimport x "m/a"\nvar t = x.New()\nfunc main() { t.Run() }\n`,
  ],
};

const java: Variants = {
  "p/Base.java": [
    `package p; public class Base { void run() {} void run(int x) {} static void go() {} }`,
    `package p; public class Base extends Top { void stop() {} }`,
    `package p; public interface Base { void run(); }`,
    `package q; public class Base { void run() {} }`,
    undefined,
  ],
  "p/Top.java": [`package p; public class Top { void run() {} class In { void deep() {} } }`, undefined],
  "p/User.java": [
    `package p; class User extends Base { void use() { run(); run(1); stop(); new In().deep(); } }`,
    `package p; class User { Base base; void use() { base.run(); Base.go(); other().run(); } Base other() { return base; } }`,
  ],
  "q/Far.java": [
    `package q; import p.*; class Far { void f(User u) { u.use(); u.base.run(); u.other().stop(); } }`,
    `package q; import p.Base; class Far extends Base { void f() { run(); this.stop(); } }`,
  ],
};

/** Extensions with the same name and type. A place sees those of its package, its imports and its receivers. */
const kotlin: Variants = {
  "p/Box.kt": [
    `package p\nclass Box { fun open() {} }\nfun Box.show() { open() }`,
    `package q\nclass Box { fun open() {} }\nfun Box.show() {}`,
    `package p\nopen class Top { fun Box.show() {} }\nclass Box { operator fun plus(o: Box): Box = o }`,
    undefined,
  ],
  "p/Mid.kt": [
    `package p\nopen class Mid : Top()`,
    `package p\nopen class Top { fun Box.show(n: Int) {} }\nopen class Mid`,
    `package q\nimport p.Box\nfun Box.show() { }\nfun <T> List<T>.second(): T = this[1]`,
    undefined,
  ],
  "p/User.kt": [
    `package p\nclass User : Mid() { fun use(b: Box, l: List<Box>) { b.show(); (b + b).open(); l.forEach { it.show() } } }`,
    `package p\nimport q.*\nfun use(l: List<Box>) { l.second().show(); with(Mid()) { l.map { it.show() } } }`,
    `package q\nimport p.show\nfun p.Box.use() { show(); listOf(this).second().open() }`,
  ],
};

/**
 * Sources for a choice of texts. Two of three texts are at other paths of the same folder, before or after their
 * neighbors, unless their folder's meaning depends on their name.
 */
function sourcesOf(variants: Variants, choice: readonly number[]): Sources {
  const sources: Record<string, string> = {};
  Object.entries(variants).forEach(([path, texts], i) => {
    const text = texts[choice[i]! % texts.length];
    if (text !== undefined) sources[placeOf(path, choice[i]!)] = text;
  });
  return sources;
}

function placeOf(path: string, choice: number): string {
  const place = Math.floor(choice / 60);
  return place === 0 || /(?:^|\/)(?:go\.mod|Cargo\.toml|package\.json|__init__\.py)$/.test(path)
    ? path
    : path.replace(/[^/]+$/, place === 1 ? "Aa_$&" : "zz_$&");
}

/** Types that are never written down: of values passed, held and returned; and members that are never named. */
const values: Variants = {
  "ab.py": [
    `class A:\n    def run(self): pass\nclass B(A):\n    def __iter__(self): pass\n    def go(self): pass\n`,
    `class A:\n    def __init__(self): pass\n    def __call__(self): pass\n    def go(self): pass\nclass B(A): pass\n`,
    `class B:\n    def __enter__(self): pass\nclass A(B):\n    def run(self): pass\n    def go(self): pass\n`,
  ],
  "make.py": [
    `from ab import A, B\ndef make():\n    return A()\ndef same(x):\n    return x\ndef go():\n    same(B())\n`,
    `from ab import A, B\ndef make():\n    for one in [B()]:\n        return one\ndef same(x):\n    return x\nsame(A())\n`,
    `from ab import A as B, B as A\ndef make(x=A()):\n    return x\ndef same(x=None):\n    return x\n`,
  ],
  "box.py": [
    `from make import make\nclass Box:\n    def __init__(self, x):\n        self.x = x\ndef go():\n    Box(make())\n`,
    `from make import *\nfrom ab import *\nclass Box(A):\n    def __init__(self, x=B()):\n        self.x = x\n        self.y = same(x)\n`,
    `from ab import B\nfrom make import same\nclass Box(B):\n    x = same(B())\n    def __getitem__(self, i):\n        return self.x\n`,
  ],
  "all.py": [
    `from box import *\nfrom make import *\nbox = Box(make())\n`,
    `from make import *\nfrom box import *\nbox = Box()\n`,
    `from box import Box as make\nfrom make import make\nbox = make()\n`,
  ],
  "use.py": [
    `from all import box, make\nbox.x.run()\nbox.x.go()\nbox()\nfor x in box:\n    pass\nwith box as b:\n    pass\nmake().go()\n`,
    `from all import box\nfrom make import same\nsame(box).run()\nbox[0].go()\nbox.y.run()\n`,
  ],
};

/** A crate's root and a module's own file are created, deleted and moved, which changes the paths to their contents. */
const rust: Variants = {
  "Cargo.toml": [`[package]\nname = "m"\n`],
  "src/lib.rs": [
    `pub mod net; mod store; pub use net::Wire; pub fn start() { net::open(); }`,
    `pub mod net; mod store; pub fn start() -> net::Wire { net::open() } pub fn other() {}`,
    `pub fn start() {}`,
    undefined,
  ],
  "src/net/mod.rs": [
    `mod wire; pub use self::wire::Wire; pub fn open() -> Wire { Wire::new() }`,
    `pub struct Wire; impl Wire { pub fn send(&self) { crate::start(); } } pub fn open() -> Wire { Wire }`,
    undefined,
  ],
  "src/net/wire.rs": [
    `pub struct Wire; impl Wire { pub fn new() -> Wire { crate::start(); Wire } pub fn send(&self) { super::open(); } }`,
    `use crate::store::Store; pub struct Wire { store: Store } impl Wire { pub fn send(&self) { self.store.save(); } }`,
    undefined,
  ],
  "src/store.rs": [
    `use crate::net::Wire; pub struct Store { wire: Wire } impl Store { pub fn save(&self) { self.wire.send(); crate::start(); } }`,
    `use super::start; pub struct Store; impl Store { pub fn save(&self) { start(); super::other(); } }`,
  ],
  "src/main.rs": [
    `use m::start; fn main() { start(); m::net::open().send(); }`,
    `mod store; fn main() {}`,
    undefined,
  ],
};

/** Choices and edits that once went wrong. */
const examples: Readonly<Record<string, [start: number[], steps: [file: number, variant: number][]][]>> = {
  ...heirExamples,
  ...packageExamples,
  objcProperties: objcExamples,
  javascript: [
    [
      [0, 0, 0, 178, 0, 0, 0, 0, 0, 0, 0, 4, 4],
      [
        [687655230, 7],
        [1659642572, 40],
      ],
    ],
  ],
  pythonFolders: [...pythonFolderExamples],
};

for (const [name, variants] of Object.entries({
  typescript,
  javascript,
  python,
  pythonFolders,
  pythonScripts,
  pythonClasses,
  go,
  java,
  kotlin,
  cppAliases,
  cppArguments,
  objcProperties,
  rust,
  values,
  angularViews,
  bladeViews,
  railsViews,
  vueViews,
  ...cppMembers,
  ...declaredPackages,
  ...unnamedMembers,
  ...passedValues,
  ...callbackWorlds,
  ...hostWorlds,
  ...inheritedMethods,
  ...setMembers,
  mixedObjects,
})) {
  const choices = fc.array(fc.nat(179), {
    minLength: Object.keys(variants).length,
    maxLength: Object.keys(variants).length,
  });
  const edits = fc.array(fc.tuple(fc.nat(), fc.nat(179)), { minLength: 1, maxLength: 6 });

  test(`${name}: after any edits, incremental linking equals full linking`, { timeout: 120_000 }, () => {
    fc.assert(
      fc.property(choices, edits, (start, steps) => {
        const choice = [...start];
        let sources = sourcesOf(variants, choice);
        let world = sourceWorld(sources);
        let edges = linkAll(world);
        for (const [file, variant] of steps) {
          choice[file % choice.length] = variant;
          const next = sourcesOf(variants, choice);
          const nextWorld = sourceWorld(next);
          edges = linkChanged(edges, [sources, world], [next, nextWorld]).edges;
          expect(Object.fromEntries(edges)).toEqual(Object.fromEntries(linkAll(nextWorld)));
          [sources, world] = [next, nextWorld];
        }
      }),
      { numRuns: 60, examples: examples[name] ?? [] },
    );
  });

  test(`${name}: edges do not depend on the order in which files are linked`, { timeout: 120_000 }, () => {
    fc.assert(
      fc.property(choices, (choice) => {
        const world = sourceWorld(sourcesOf(variants, choice));
        const whole = linkAll(world);
        for (let file = world.fileCount - 1; file >= 0; file--) {
          const alone = linesOf(world, createLinker(world, languages).linkFile(file)).sort();
          expect(alone).toEqual(whole.get(world.path(file)));
        }
      }),
      { numRuns: 40 },
    );
  });
}
