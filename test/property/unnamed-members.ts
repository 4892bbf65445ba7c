// Worlds of files whose loops and operators run functions that they do not name, and take what those return.
type Variants = Readonly<Record<string, readonly (string | undefined)[]>>;

const unnamedKotlin: Variants = {
  "item.kt": [
    `package p\nopen class Apple { fun run() {} }\nclass Berry { fun run() {} }`,
    `package p\nopen class Apple { fun run() {} }\nclass Berry : Apple()`,
  ],
  "steps.kt": [
    `package p\nclass Steps { operator fun next(): Apple = Apple() }`,
    `package p\nclass Steps { operator fun next(): Berry = Berry() }`,
    `package p\nclass Steps\noperator fun Steps.next(): Apple = Apple()`,
    `package p\nclass Steps\noperator fun Steps.next(): Berry = Berry()`,
    undefined,
  ],
  "box.kt": [
    `package p\nclass Box`,
    `package p\nclass Box { operator fun iterator(): Steps = Steps() }`,
    `package p\nclass Box { operator fun iterator(): Iterator<Berry> = TODO(); operator fun plus(n: Box): Apple = Apple() }`,
  ],
  "more.kt": [
    `package p\noperator fun Box.iterator(): Steps = Steps()\noperator fun Box.plus(n: Box): Steps = Steps()`,
    `package p\noperator fun Box.iterator(): Iterator<Apple> = TODO()\noperator fun Box.plus(n: Box): Berry = Berry()`,
    `package q\nimport p.*\noperator fun Box.iterator(): Steps = Steps()`,
    undefined,
  ],
  "make.kt": [
    `package p\nfun make(): Box = Box()`,
    `package p\nval made = Box()\nfun make() = made`,
    `package p\ntypealias Pack = Box\nfun make(): Pack = Pack()`,
  ],
  "use.kt": [
    `package p\nfun use() { for (x in make()) x.run(); (make() + make()).run() }`,
    `package p\nfun use(b: Box) { for (x in b) x.run(); for (x in b + b) x.run() }`,
  ],
};

const unnamedSwift: Variants = {
  "item.swift": [
    `class Apple { func run() {} }\nclass Berry { func run() {} }`,
    `class Apple { func run() {} }\nclass Berry: Apple {}`,
  ],
  "steps.swift": [
    `struct Steps { mutating func next() -> Apple? { nil } }`,
    `struct Steps { mutating func next() -> Berry? { nil } }`,
    `struct Steps {}\nextension Steps { mutating func next() -> Apple? { nil } }`,
    undefined,
  ],
  "box.swift": [
    `class Box {}`,
    `class Box { func makeIterator() -> Steps { Steps() } }`,
    `class Base { func makeIterator() -> Steps { Steps() } }\nclass Box: Base {}`,
  ],
  "more.swift": [
    `extension Box { func makeIterator() -> Steps { Steps() } }`,
    `extension Box { func makeIterator() -> IndexingIterator<[Berry]> { [].makeIterator() } }`,
    undefined,
  ],
  "make.swift": [`func make() -> Box { Box() }`, `let made = Box()\nfunc make() -> Box { made }`],
  "use.swift": [
    `func use() { for x in make() { x.run() } }`,
    `func use(box: Box) { for x in box { x.run() } }`,
  ],
};

const unnamedRust: Variants = {
  "Cargo.toml": [`[package]\nname = "m"\n`],
  "src/lib.rs": [`mod item; mod steps; mod pack; mod more; mod make; mod using;`],
  "src/item.rs": [
    `pub struct Apple; impl Apple { pub fn run(&self) {} } pub struct Berry; impl Berry { pub fn run(&self) {} }`,
    `pub struct Apple; impl Apple { pub fn run(&self) {} } pub type Berry = Apple;`,
  ],
  "src/steps.rs": [
    `use crate::item::*; pub struct Steps; impl Iterator for Steps { type Item = Apple; fn next(&mut self) -> Option<Apple> { None } }`,
    `use crate::item::*; pub struct Steps; impl Iterator for Steps { type Item = Berry; fn next(&mut self) -> Option<Berry> { None } }`,
    `use crate::item::*; pub struct Steps; impl Steps { pub fn next(&mut self) -> Option<Berry> { None } }`,
  ],
  "src/pack.rs": [
    `pub struct Pack;`,
    `use crate::steps::Steps; pub struct Pack; impl IntoIterator for Pack { fn into_iter(self) -> Steps { Steps } }`,
    `use crate::item::*; pub struct Pack; impl std::ops::Deref for Pack { type Target = Berry; fn deref(&self) -> &Berry { &Berry } }`,
    `use crate::item::*; pub struct Pack; impl std::ops::Deref for Pack { type Target = Apple; fn deref(&self) -> &Apple { &Apple } } impl std::ops::Neg for Pack { fn neg(self) -> Berry { Berry } }`,
  ],
  "src/more.rs": [
    `use crate::pack::Pack; use crate::steps::Steps; impl Pack { pub fn into_iter(self) -> Steps { Steps } }`,
    `use crate::{item::*, pack::Pack}; impl std::ops::Neg for Pack { fn neg(self) -> Apple { Apple } } impl std::ops::Add for Pack { fn add(self, o: Pack) -> Berry { Berry } }`,
    undefined,
  ],
  "src/make.rs": [
    `use crate::pack::Pack; pub fn make() -> Pack { Pack }`,
    `use crate::pack::Pack; pub fn make() -> Box<Pack> { Box::new(Pack) }`,
  ],
  "src/using.rs": [
    `use crate::make::make; pub fn go() { for x in make() { x.run(); } make().run(); (-make()).run(); (make() + make()).run(); }`,
    `use crate::pack::Pack; pub fn go(p: Pack) { for x in p { x.run(); } p.run(); (-p).run(); (p + p).run(); }`,
  ],
};

const unnamedScripts: Variants = {
  "item.ts": [
    `export class Apple { run() {} } export class Berry { run() {} }`,
    `export class Apple { run() {} } export class Berry extends Apple {}`,
  ],
  "steps.ts": [
    `import { Apple } from "./item"; export class Steps { next(): Apple { return new Apple(); } }`,
    `import { Berry } from "./item"; export class Steps { next(): Berry { return new Berry(); } }`,
    `import { Apple } from "./item"; export class Steps { next() { return { value: new Apple() }; } }`,
    undefined,
  ],
  "box.ts": [
    `import { Steps } from "./steps"; export class Box { [Symbol.iterator](): Steps { return new Steps(); } }`,
    `import { Berry } from "./item"; export class Box { *[Symbol.iterator](): Iterator<Berry> { yield new Berry(); } async *[Symbol.asyncIterator]() { yield new Berry(); } }`,
    `import { Apple } from "./item"; class Base { *[Symbol.iterator]() { yield new Apple(); } } export default class Box extends Base {} export { Box };`,
    `export class Box {}`,
  ],
  "make.ts": [
    `import { Box } from "./box"; export function make() { return new Box(); }`,
    `import Pack from "./box"; const made = new Pack(); export const make = () => made;`,
    `export { make } from "./other"; export { Box as default } from "./box";`,
  ],
  "other.ts": [
    `import Pack from "./make"; export class Own extends Pack {} export function make(): Own { return new Own(); }`,
    `import Pack from "./make"; export const make = (): Pack => new Pack();`,
  ],
  "use.ts": [
    `import { make } from "./make"; export async function use() { for (const x of make()) x.run(); for await (const y of make()) y.run(); const [z] = make(); z.run(); }`,
    `import { Own } from "./other"; export function use(own: Own) { for (const x of own) x.run(); const [y] = own; y.run(); }`,
  ],
};

const unnamedGo: Variants = {
  "go.mod": [`module m`],
  "a/item.go": [
    `package a\ntype Apple struct{}\nfunc (Apple) Run() {}\ntype Berry struct{}\nfunc (Berry) Run() {}\n`,
    `package a\ntype Berry struct{ Apple }\ntype Apple struct{}\nfunc (Apple) Run() {}\n`,
  ],
  "a/row.go": [
    `package a\ntype Row []Apple\n`,
    `package a\ntype Row []Berry\n`,
    `package a\ntype Row = map[string]Apple\n`,
    `package a\ntype Row map[int]*Berry\n`,
    `package a\ntype Row struct{ Apple }\n`,
  ],
  "a/list.go": [
    `package a\ntype List []Row\ntype Wide struct { Row; rows List }\n`,
    `package a\ntype List map[string]Row\ntype Wide struct { List; rows Row }\n`,
    `package a\ntype List Row\ntype Wide = List\n`,
  ],
  "b/make.go": [
    `package b\nimport "m/a"\nfunc Make() a.List { return nil }\nfunc Wide() (w a.Wide) { return }\n`,
    `package b\nimport "m/a"\nvar made a.List\nfunc Make() *a.List { return &made }\nvar Wide = func() *a.Wide { return nil }\n`,
  ],
  "main.go": [
    `package main\nimport "m/b"\nfunc main() { for _, x := range b.Make() { x.Run()\n for _, y := range x { y.Run() } }\n for _, z := range b.Wide().rows { z.Run() } }\n`,
    `package main\nimport "m/b"\nfunc main() { list := b.Make()\n list[0][1].Run()\n b.Wide().Run()\n b.Wide().rows[0].Run() }\n`,
  ],
};

const operatorsCpp: Variants = {
  "item.hpp": [
    `struct Apple { void run(); };\nstruct Berry { void run(); };`,
    `struct Apple { void run(); };\nstruct Berry : Apple { };`,
  ],
  "box.hpp": [
    `#include "item.hpp"\nstruct Box { Apple operator+(int n); Apple* operator->(); bool operator==(const Box& b); };`,
    `#include "item.hpp"\nstruct Box { Berry operator+(int n); Berry& operator[](int n); Apple operator()(); };`,
    `#include "item.hpp"\nstruct Base { Berry* operator->(); Apple& operator[](int n); };\nstruct Box : Base { };`,
    `#include "item.hpp"\nnamespace far { struct Box { }; Apple operator+(Box& b, int n); }\nusing far::Box;`,
  ],
  "more.hpp": [
    `#include "box.hpp"\nApple operator+(Box& b, int n);\nApple& operator<<(Apple& a, Box& b);`,
    `#include "box.hpp"\nBerry operator+(const Box& b, int n);\nBerry operator*(Box& b);\nbool operator==(Box& a, Box& b);`,
    `#include "box.hpp"\nusing Pack = Box;\nBerry operator+(Pack& b, int n);\nBerry& operator<<(Apple& a, Pack& b);`,
    undefined,
  ],
  "box.cpp": [
    `#include "box.hpp"\nApple Box::operator+(int n) { return Apple(); }\nbool Box::operator==(const Box& b) { return true; }`,
    `#include "more.hpp"\nBerry operator+(const Box& b, int n) { return Berry(); }\nBerry& Box::operator[](int n) { return *this; }`,
    undefined,
  ],
  "make.hpp": [
    `#include "box.hpp"\nBox& make();`,
    `#include "more.hpp"\nstruct Own : Box { };\nOwn& make();`,
    `#include "more.hpp"\ntypedef Box Made;\nMade& make();`,
  ],
  "use.cpp": [
    `#include "make.hpp"\nvoid use(Apple& a) { (make() + 1).run(); make()->run(); make()[1].run(); make()().run(); (*make()).run(); (a << make()).run(); make() == make(); }`,
    `#include "make.hpp"\n#include "more.hpp"\nvoid use(Box& b, Apple& a) { (b + 1).run(); b->run(); b[1].run(); b().run(); (*b).run(); (a << b).run(); b == b; }`,
  ],
};

export const unnamedMembers: Readonly<Record<string, Variants>> = {
  unnamedKotlin,
  unnamedSwift,
  unnamedRust,
  unnamedScripts,
  unnamedGo,
  operatorsCpp,
};
