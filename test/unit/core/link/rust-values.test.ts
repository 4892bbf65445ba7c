// Rust: which type do the parts of variants, the parameters of closures, errors and converted values have?
import { expect, test } from "vitest";
import { callLines, sourceWorld } from "./source-view.ts";

const calls = (source: string): string[] =>
  callLines(sourceWorld({ "Cargo.toml": '[package]\nname = "app"\n', "src/lib.rs": source })).map((line) =>
    line.replaceAll("src/lib.rs#", ""),
  );

test("a variant may have the name of the type that it holds", () => {
  const source = `pub struct Data;
impl Data { fn len(&self) {} }
pub struct Ping<T> { x: T }
impl<T> Ping<T> { fn pong(&self) {} }
pub enum Frame { Data(Data), Ping(Ping<u8>), Other { data: Data } }
fn parts(x: Frame) { match x { Frame::Data(mut v) => v.len(), Frame::Ping(ref v) => v.pong(), _ => {} } }
fn named(x: Frame) { if let Frame::Other { data } = x { data.len(); } }
fn inner(x: Option<Frame>) { if let Some(Frame::Data(v)) = x { v.len(); } }
`;
  expect(calls(source)).toEqual([
    "inner -> Data.len",
    "named -> Data.len",
    "parts -> Data.len",
    "parts -> Ping.pong",
  ]);
});

test("members are named through `Self` or the type, never alone", () => {
  const source = `fn help() {}
trait Run { fn help(); fn run() { help(); } }
enum Kind { A }
impl Kind { fn help() {} fn go() { help(); Self::help(); Kind::help(); } }
`;
  expect(calls(source)).toEqual(["Kind.go -> Kind.help", "Kind.go -> help", "Run.run -> help"]);
});

test("a closure takes what the bound of its type parameter says", () => {
  const source = `pub struct Day;
impl Day { fn num(&self) -> u8 { 1 } }
pub struct Hour;
impl Hour { fn num(&self) -> u8 { 1 } }
pub trait Named { fn num(&self) -> u8; }
fn bound<F: FnMut(Day) -> u8 + Send>(d: u8, f: F) {}
fn clause<T, F>(d: &T, mut f: F) where T: Clone, F: FnMut(Hour, Day) -> Option<u8> {}
fn open<T, F>(d: T, f: F) where F: Fn(&T) -> u8 {}
fn none<F: Named>(f: F) {}
struct Store;
impl Store { fn each<F, E>(&self, f: F) -> Result<(), E> where F: FnMut(Day) -> Result<(), E> { todo!() } }
fn a() { bound(1, |day| day.num()); }
fn b() { clause(&1, |hour, day| Some(hour.num())); }
fn c() { clause(&1, |hour, day| Some(day.num())); }
fn d(day: Day) { open(day, |it| it.num()); }
fn e() { none(|it| it.num()); }
fn f(store: &Store) { store.each(|mut day| { day.num(); Ok::<_, u8>(()) }); }
`;
  expect(calls(source).filter((line) => line.endsWith("num"))).toEqual([
    "a -> Day.num",
    "b -> Hour.num",
    "c -> Day.num",
    "d -> Day.num",
    "f -> Day.num",
  ]);
});

test("`unwrap_err` gives the error of a result", () => {
  const source = `pub struct Good;
impl Good { fn kind(&self) {} }
pub struct Bad;
impl Bad { fn kind(&self) {} }
fn make() -> Result<Good, Bad> { todo!() }
fn short() -> Result<Good> { todo!() }
fn good() { make().unwrap().kind(); }
fn bad() { make().unwrap_err().kind(); }
fn some() { make().err().unwrap().kind(); }
fn unknown() { short().unwrap_err().kind(); }
`;
  expect(calls(source).filter((line) => line.endsWith("kind"))).toEqual([
    "bad -> Bad.kind",
    "good -> Good.kind",
    "some -> Bad.kind",
  ]);
});

test("of several conversions, the one that takes the argument runs", () => {
  const block = (type: string): string => `use crate::{T, Own, ${type}};
impl From<${type}> for T { fn from(value: ${type}) -> T { T } }
impl TryFrom<${type}> for Own { fn try_from(value: ${type}) -> Own { Own } }
`;
  const source = `mod a;
mod b;
pub struct A;
pub struct B;
pub struct T;
pub struct Own;
impl Own { fn try_from(text: &str) -> Own { Own } }
fn first(a: A) { T::from(a); }
fn second(b: &B) { T::from(b); }
fn own(b: B) { Own::try_from(b); }
`;
  const found = callLines(
    sourceWorld({
      "Cargo.toml": '[package]\nname = "app"\n',
      "src/lib.rs": source,
      "src/a.rs": block("A"),
      "src/b.rs": block("B"),
    }),
  );
  expect(found).toEqual([
    "src/lib.rs#first -> src/a.rs#T.from",
    "src/lib.rs#own -> src/lib.rs#Own.try_from",
    "src/lib.rs#second -> src/b.rs#T.from",
  ]);
});

test("values have no functions without `self` through what they dereference to", () => {
  const source = `use std::ops::Deref;
pub struct Text;
impl Text { fn parse(text: &str) -> Text { Text } fn size(&self) {} fn held<'a>(self: &'a Text) {} }
pub struct Key { text: Text }
impl Deref for Key { type Target = Text; fn deref(&self) -> &Text { &self.text } }
fn go(key: Key) { key.parse(); key.size(); key.held(); }
`;
  expect(calls(source).filter((line) => line.startsWith("go"))).toEqual([
    "go -> Text.held",
    "go -> Text.size",
  ]);
});

test("type arguments in tokens of macros do not end a path", () => {
  const source = `pub struct Zone;
pub struct At<T> { zone: T }
impl<T> At<T> { fn stamp(n: u8) -> At<T> { todo!() } fn year(&self) {} }
fn make<T>() {}
fn less(a: u8) -> u8 { a }
fn go() { assert_eq!(At::<Zone>::stamp(1).year(), At::<Vec<Zone>>::stamp(2)); }
fn call() { check!(make::<Zone>(), 1 < less(2)); }
`;
  expect(calls(source)).toEqual(["call -> less", "call -> make", "go -> At.stamp", "go -> At.year"]);
});

test("the last expression of a function says less than its declared result", () => {
  const source = `struct Id;
struct Arg;
impl Arg { fn go(&self) {} }
struct Flat<K, V> { keys: Vec<K>, values: Vec<V> }
impl<K, V> Flat<K, V> {
    fn take(&mut self, i: usize) -> Option<(K, V)> {
        let key = self.keys.remove(i);
        let value = self.values.remove(i);
        Some((key, value))
    }
}
struct Matches { args: Flat<Id, Arg> }
impl Matches {
    fn first(&mut self) { if let Some((id, arg)) = self.args.take(0) { arg.go(); } }
}
`;
  expect(calls(source)).toEqual(["Matches.first -> Arg.go", "Matches.first -> Flat.take"]);
});
