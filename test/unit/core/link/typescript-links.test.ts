// TypeScript and JavaScript: what names, members and imports are linked to, and what they must not be linked to.
import { cpuMs } from "../../../support/cpu-time.ts";
import { expect, test } from "vitest";
import { calls, edgeLines, sourceWorld } from "./source-view.ts";

test("an imported name is followed through renames, barrels, and export *", () => {
  expect(
    calls({
      "a.ts": `import { start as go, stop } from "./barrel.js"; go(); stop();`,
      "barrel.ts": `export { run as start } from "./b"; export * from "./c.js";`,
      "b.ts": `export function run() {}`,
      "c.ts": `export const stop = () => {}; export default function hidden() {}`,
    }),
  ).toEqual(["a.ts# -> b.ts#run", "a.ts# -> c.ts#stop"]);
});

test("resolves a name through modules that re-export each other in a cycle", () => {
  const circle = {
    "a.ts": `export * from "./b"; export * from "./c"; import { only } from "./b"; only();`,
    "b.ts": `export * from "./a"; import { only } from "./a"; export function f() { only(); }`,
    "c.ts": `export function only() {}`,
  };
  expect(calls(circle)).toEqual(["a.ts# -> c.ts#only", "b.ts#f -> c.ts#only"]);
});

test("a bare name inside an object literal does not resolve to a member of that object", () => {
  expect(
    calls({
      "a.ts": `
        import { send, close } from "./b";
        export function arrow() { return { send: (id: number) => send(id), close: () => close() }; }
        export function method() { return { send(id: number) { return send(id); }, close }; }
        export function own() { function send() {} return { send: () => send() }; }
        export function caller() { return arrow().send(1); }`,
      "b.ts": `export function send(id: number) {} export function close() {}`,
    }),
  ).toEqual([
    "a.ts#arrow.close -> b.ts#close",
    "a.ts#arrow.send -> b.ts#send",
    "a.ts#caller -> a.ts#arrow",
    "a.ts#caller -> a.ts#arrow.send",
    "a.ts#method.send -> b.ts#send",
    "a.ts#own.send -> a.ts#own.send",
  ]);
});

test("resolves default, namespace, and CommonJS imports", () => {
  expect(
    calls({
      "a.ts": `import make from "./b"; import * as b from "./b"; make(); b.side(); b.default();`,
      "b.ts": `export default function build() {} export function side() {}`,
      "c.js": `const { one } = require("./d"); const all = require("./d"); one(); all.two();`,
      "d.js": `function one() {} module.exports = { one, two() {} };`,
    }),
  ).toContain("a.ts# -> b.ts#side");
  expect(
    calls({
      "c.js": `const { one } = require("./d"); one();`,
      "d.js": `function one() {}\nexports.one = one;`,
    }),
  ).toEqual(["c.js# -> d.js#one"]);
});

test("infers a receiver's type from annotations, new, fields, results, await, elements, and callbacks", () => {
  const found = calls({
    "use.ts": `
      import { Shop, open, type Item } from "./shop";
      class Desk { constructor(private shop: Shop) {} serve() { this.shop.first().sell(); } }
      async function main(items: Item[], byName: Map<string, Item>) {
        const shop = await open();
        shop.items.map((item) => item.price());
        for (const item of items) item.sell();
        byName.get("x")?.price();
        const { owner } = shop;
        owner.greet();
        new Shop().items[0].sell();
      }`,
    "shop.ts": `
      export class Item { sell() {} price() { return 1; } }
      class Owner { greet() {} }
      export class Shop { items: Item[] = []; owner = new Owner(); first() { return this.items[0]; } }
      export async function open() { return new Shop(); }`,
  });
  expect(found).toEqual([
    "shop.ts#Shop.owner -> shop.ts#Owner",
    "shop.ts#open -> shop.ts#Shop",
    "use.ts#Desk.serve -> shop.ts#Item.sell",
    "use.ts#Desk.serve -> shop.ts#Shop.first",
    "use.ts#main -> shop.ts#Item.price",
    "use.ts#main -> shop.ts#Item.sell",
    "use.ts#main -> shop.ts#Owner.greet",
    "use.ts#main -> shop.ts#Shop",
    "use.ts#main -> shop.ts#open",
  ]);
});

test("type arguments are passed through inheritance to the members of a base class", () => {
  expect(
    calls({
      "a.ts": `
        class Box<T> { value!: T; get(): T { return this.value; } self(): this { return this; } }
        class Crate<U> extends Box<U[]> { open() {} }
        class Apple { eat() {} }
        function f(crate: Crate<Apple>) { crate.get()[0].eat(); crate.self().open(); }`,
    }),
  ).toEqual([
    "a.ts#f -> a.ts#Apple.eat",
    "a.ts#f -> a.ts#Box.get",
    "a.ts#f -> a.ts#Box.self",
    "a.ts#f -> a.ts#Crate.open",
  ]);
});

test("a call on an unknown receiver is not linked to a method of the same name", () => {
  const lines = edgeLines(
    sourceWorld({
      "a.ts": `export class Store { save() {} toString() { return ""; } constructor() {} }`,
      "b.ts": `export function f(x: any, y) { x.save(); y.save(); x.toString(); y.constructor(); save(); }`,
    }),
  );
  expect(lines).toEqual([]);
});

test("built-in names and names of external packages are not linked to symbols of the same name", () => {
  const view = sourceWorld({
    "a.ts": `import { map } from "lodash"; import fs from "node:fs"; map([]); fs.readFileSync("x"); console.log(1); parseInt("1");`,
    "b.ts": `export function map() {} export function log() {} export function readFileSync() {}`,
  });
  expect(edgeLines(view)).toEqual([]);
});

test("a call resolves to the function, not to a test of the same name", () => {
  expect(
    calls({
      "a.test.ts": `import { add } from "./a"; describe("add", () => { it("adds", () => { add(); }); });`,
      "a.ts": `export function add() {}`,
    }),
  ).toEqual([expect.stringMatching(/-> a\.ts#add$/)]);
});

test("resolves imports by tsconfig paths, baseUrl, and extends", () => {
  expect(
    calls({
      "tsconfig.base.json": `{ // shared\n "compilerOptions": { "baseUrl": ".", "paths": { "@lib/*": ["packages/lib/src/*"], }, } }`,
      "app/tsconfig.json": `{ "extends": "../tsconfig.base.json" }`,
      "app/main.ts": `import { help } from "@lib/help"; import { base } from "packages/lib/src/base"; help(); base();`,
      "packages/lib/src/help.ts": `export function help() {}`,
      "packages/lib/src/base.ts": `export function base() {}`,
    }),
  ).toEqual([
    "app/main.ts# -> packages/lib/src/base.ts#base",
    "app/main.ts# -> packages/lib/src/help.ts#help",
  ]);
});

test("reads a tsconfig that extends itself several times once", () => {
  const own = `"./tsconfig.json"`;
  expect(
    calls({
      "tsconfig.json": `{ "extends": [${own}, ${own}, ${own}, ${own}], "compilerOptions": { "paths": { "@/*": ["./src/*"] } } }`,
      "main.ts": `import { help } from "@/help"; help();`,
      "src/help.ts": `export function help() {}`,
    }),
  ).toEqual(["main.ts# -> src/help.ts#help"]);
});

test("resolves imports of workspace packages to their sources by exports, subpath, and imports", () => {
  expect(
    calls({
      "package.json": `{ "workspaces": ["packages/*"] }`,
      "packages/core/package.json": `{ "name": "@acme/core", "exports": { ".": { "types": "./dist/index.d.ts", "import": "./dist/index.js" }, "./deep/*": "./dist/deep/*.js" } }`,
      "packages/core/src/index.ts": `export function core() {}`,
      "packages/core/src/deep/well.ts": `export function well() {}`,
      "packages/app/package.json": `{ "name": "app", "main": "lib/main.js", "imports": { "#own": "./src/own.ts" } }`,
      "packages/app/src/main.ts": `import { core } from "@acme/core"; import { well } from "@acme/core/deep/well"; import { own } from "#own"; core(); well(); own();`,
      "packages/app/src/own.ts": `export function own() {}`,
    }),
  ).toEqual([
    "packages/app/src/main.ts# -> packages/app/src/own.ts#own",
    "packages/app/src/main.ts# -> packages/core/src/deep/well.ts#well",
    "packages/app/src/main.ts# -> packages/core/src/index.ts#core",
  ]);
});

test("merges global namespaces across files, but not their private names", () => {
  expect(
    calls({
      "a.ts": `namespace app { export function shared() {} function hidden() {} }`,
      "b.ts": `namespace app { export function run() { shared(); hidden(); } }`,
      "c.ts": `app.run();`,
    }),
  ).toEqual(["b.ts#app.run -> a.ts#app.shared", "c.ts# -> b.ts#app.run"]);
});

test("resolves new to a constructor, its own or inherited, or else to the class, and handles super and overloads", () => {
  const lines = edgeLines(
    sourceWorld({
      "a.ts": `
        class A { constructor(x: number) {} }
        class B extends A { constructor() { super(1); } go(): void; go(x?: number): void {} }
        class C extends B {}
        class D {}
        new A(1); new C(); new B().go(); new D();`,
    }),
  );
  expect(lines.filter((line) => line.startsWith("CALLS"))).toEqual([
    "CALLS a.ts# -> a.ts#A.constructor file",
    "CALLS a.ts# -> a.ts#B.constructor file",
    "CALLS a.ts# -> a.ts#B.go receiver",
    "CALLS a.ts# -> a.ts#D file",
    "CALLS a.ts#B.constructor -> a.ts#A.constructor receiver",
  ]);
  expect(lines).toContain("INHERITS a.ts#B -> a.ts#A file");
});

test("a value of several types calls the member of each", () => {
  const lines = edgeLines(
    sourceWorld({
      "a.ts": `class A { go() {} } class B { go() {} } export function f(x: A | B) { x.go(); }`,
    }),
  );
  expect(lines.filter((line) => line.startsWith("CALLS"))).toEqual([
    "CALLS a.ts#f -> a.ts#A.go receiver",
    "CALLS a.ts#f -> a.ts#B.go receiver",
  ]);
});

test("how a member was found does not depend on the order of the types that a value may have", () => {
  const classes = "class A { size = 1 } class B { size = 2 } class C { size = 3 }";
  for (const type of ["C | T", "T | C"]) {
    const source = `${classes} export function f<T extends A | B>(x: ${type}) { return x.size; }`;
    const lines = edgeLines(sourceWorld({ "a.ts": source }));
    expect(lines.filter((line) => line.includes("size"))).toEqual([
      "DEPENDS_ON a.ts#f -> a.ts#C.size receiver",
    ]);
  }
});

test("resolution terminates for types that depend on themselves", () => {
  expect(
    calls({
      "a.ts": `
        export const a = b(); export function b() { return c(); } export function c() { return a.x(); }
        class N<T extends N<T>> { next!: N<T>; } function f(n: N<any>) { n.next.next.next; a.x(); }
        type Loop = Loop[]; function g(l: Loop) { l[0][0].go(); }`,
    }),
  ).toEqual(["a.ts#a -> a.ts#b", "a.ts#b -> a.ts#c"]);
});

test("a conditional type is the class of which all its branches are", () => {
  expect(
    calls({
      "a.ts": `
        class Query<Row, Key> { where(): Query<Row, Key> { return this; } row!: Row; key!: Key; }
        class Job { fire() {} } class Other { fire() {} }
        type From<Key> = Key extends \`\${infer A} as \${string}\`
          ? A extends string ? Query<Job, Other> : never
          : Key extends undefined ? null : Query<Job, Job>;
        declare function from<Key>(key: Key): From<Key>;
        export function read() { from("jobs").where().row.fire(); }
        export function differs() { from("jobs").key.fire(); }`,
      "b.ts": `
        class Job { fire() {} } class Other { fire() {} }
        declare function either<T>(value: T): T extends string ? Job : Other;
        declare function unwrap<T>(value: T): T extends Promise<infer U> ? U : Job;
        declare function open<T>(value: T): T extends string ? Job : any;
        declare function object<T>(value: T): T extends string ? Job : { fire: () => void };
        export function none() { either("").fire(); unwrap("").fire(); open("").fire(); object("").fire(); }`,
    }),
  ).toEqual([
    "a.ts#differs -> a.ts#from",
    "a.ts#read -> a.ts#Job.fire",
    "a.ts#read -> a.ts#Query.where",
    "a.ts#read -> a.ts#from",
    "b.ts#none -> b.ts#either",
    "b.ts#none -> b.ts#object",
    "b.ts#none -> b.ts#open",
    "b.ts#none -> b.ts#unwrap",
  ]);
});

test("a value whose type has a call signature gives what that signature gives", () => {
  expect(
    calls({
      "a.ts": `
        export class Box<T> { open(): T { return null as any; } } export class Lid { lift() {} }
        export interface Make { (name: string): Box<Lid>; version: string }
        export interface Sub extends Make { more(): void }
        export type Wrap<T> = { <K>(key: K): Box<T>; size: number };
        export interface Task { (box: Box<Lid>): void; priority?: number }
        export declare function on(task: Task): void;`,
      "b.ts": `
        import { on, type Box, type Lid, type Make, type Sub, type Task, type Wrap } from "./a";
        let make: Make;
        export function made() { make("a").open(); }
        export function inherited(sub: Sub) { sub("a").open().lift(); }
        export function generic(wrap: Wrap<Lid>) { wrap(1).open().lift(); }
        export const declared: Task = (box) => box.open();
        export function passed() { on((box) => { box.open(); }); }`,
      "c.ts": `
        import { type Box, type Lid } from "./a";
        interface Either { (name: string): Box<Lid>; (size: number): Lid }
        interface Made { new (name: string): Lid }
        export class Holder {
          open() {}
          run(task: { (box: Box<Lid>): Lid }) { this.open(); }
        }
        export function none(either: Either, made: Made, holder: Holder) {
          either("a").open(); either(1).lift(); made("a").lift(); holder().lift();
        }`,
    }),
  ).toEqual([
    "b.ts#declared -> a.ts#Box.open",
    "b.ts#generic -> a.ts#Box.open",
    "b.ts#generic -> a.ts#Lid.lift",
    "b.ts#inherited -> a.ts#Box.open",
    "b.ts#inherited -> a.ts#Lid.lift",
    "b.ts#made -> a.ts#Box.open",
    "b.ts#made -> b.ts#make",
    "b.ts#passed -> a.ts#Box.open",
    "b.ts#passed -> a.ts#on",
    "c.ts#Holder.run -> c.ts#Holder.open",
  ]);
});

test("resolution terminates for type parameters whose bounds lead back to them", () => {
  expect(
    calls({
      "a.ts": `
        interface Job { fire(): void }
        function partial<T extends Partial<T>>(job: T) { job.fire(); }
        function both<T extends Partial<T> & Job>(job: T) { job.fire(); }
        function either<T extends T | Job>(job: T) { job.fire(); }
        function circle<T extends U, U extends T>(job: T) { job.fire(); }
        function chain<T extends U, U extends Readonly<Job>>(job: T) { job.fire(); }`,
    }),
  ).toEqual(["a.ts#both -> a.ts#Job.fire", "a.ts#chain -> a.ts#Job.fire", "a.ts#either -> a.ts#Job.fire"]);
});

test("a function that is returned takes what the declared result says", () => {
  expect(
    calls({
      "a.ts": `
        interface Job { fire(): void; stop(): void }
        interface Handler { mk: (name: string) => (job: Job) => void; run(job: Job): (next: Job) => void }
        type Step = (job: Job) => void;
        export function plain(): Step { return (job) => job.fire(); }
        export const curried = (name: string): ((job: Job) => Step) => (job) => (next) => { job.fire(); next.stop(); };
        export const declared: (name: string) => Step = (name) => function (job) { job.fire(); };
        export const handler: Handler = { mk: (name) => (job) => job.fire(), run(job) { return (next) => next.stop(); } };
        export function nested(): Handler {
          if (Date.now() > 1) return { mk: () => (job) => { job.fire(); }, run: (job) => () => job.stop() };
          throw new Error();
        }
        export class Maker { make(): Step { return (job) => { job.stop(); }; } }
        declare function take(step: (name: string) => Step): void;
        export function passed() { take((name) => (job) => job.fire()); }
        export function own(): Step { return (job) => { [""].map((job) => job.fire()); }; }
        export function local(): Step { const step = (job) => job.fire(); return step; }
        export function list() { return (job) => job.fire(); }`,
    }),
  ).toEqual([
    "a.ts#Maker.make -> a.ts#Job.stop",
    "a.ts#curried -> a.ts#Job.fire",
    "a.ts#curried -> a.ts#Job.stop",
    "a.ts#declared -> a.ts#Job.fire",
    "a.ts#handler.mk -> a.ts#Job.fire",
    "a.ts#handler.run -> a.ts#Job.stop",
    "a.ts#nested.mk -> a.ts#Job.fire",
    "a.ts#nested.run -> a.ts#Job.stop",
    "a.ts#passed -> a.ts#Job.fire",
    "a.ts#passed -> a.ts#take",
    "a.ts#plain -> a.ts#Job.fire",
  ]);
});

test("type parameters that are bounded by each other are resolved in time linear in their number", () => {
  const names = Array.from({ length: 40 }, (_, i) => `T${i}`);
  const parameters = names.map(
    (name) => `${name} extends ${names.filter((other) => other !== name).join(" | ")}`,
  );
  const text = `interface Job { fire(): void }\nfunction run<${parameters.join(", ")}>(job: T0) { job.fire(); }`;
  const spent = cpuMs(() => {
    expect(calls({ "a.ts": text })).toEqual([]);
  });
  expect(spent).toBeLessThan(2_000);
});

test("what a type declares stays certain although other files make the object", () => {
  const lines = edgeLines(
    sourceWorld({
      "terminal.ts":
        "export interface Terminal { flush(): void }\nexport function openTerminal(): Terminal { return { flush() {} }; }\n",
      "main.ts":
        'import { openTerminal } from "./terminal";\nexport function main(color: boolean) {\n' +
        "  let terminal = openTerminal();\n  if (color) terminal = openTerminal();\n  terminal.flush();\n}\n",
    }),
  );
  expect(lines).toContain("CALLS main.ts#main -> terminal.ts#Terminal.flush receiver");
});
