// Edges of real Go modules and Rust crates that go/types and rust-analyzer found to be missing or wrong.
import { describe, expect, test } from "vitest";
import { calls, edgeLines, sourceWorld, type Sources } from "./source-view.ts";

const edges = (sources: Sources): string[] => edgeLines(sourceWorld(sources));

describe("Go", () => {
  test("a literal of a slice, map or function type and a conversion use the type", () => {
    const found = edges({
      "a.go": `package a

type Blocks []string
type Kind int
type Table map[string]int
type Run func(int) int
type Times = map[string]int

func literal() { use(Blocks{"a"}, Table{"a": 1}, Times{}, &Blocks{}) }
func convert() { use(Kind(1), Run(nil), (*Kind)(nil)) }
func hidden(Kind func(int) int) { use(Kind(1), []string{"a"}, string("a"), map[string]int{}) }
func use(all ...any) {}
`,
    });
    expect(found.filter((line) => !line.endsWith("#use file"))).toEqual([
      "DEPENDS_ON a.go#convert -> a.go#Kind file",
      "DEPENDS_ON a.go#convert -> a.go#Run file",
      "DEPENDS_ON a.go#literal -> a.go#Blocks file",
      "DEPENDS_ON a.go#literal -> a.go#Table file",
      "DEPENDS_ON a.go#literal -> a.go#Times file",
    ]);
  });
});

describe("Rust", () => {
  const manifest = (name: string, more = ""): string => `[package]\nname = "${name}"\n${more}`;
  const callsOf = (sources: Sources, wanted: RegExp): string[] =>
    calls(sources).filter((line) => wanted.test(line));

  test("an exported macro is called through the root of its crate, another one where it is visible", () => {
    const found = callsOf(
      {
        "lib/Cargo.toml": manifest("lib"),
        "lib/src/lib.rs": "mod macros;\nfn own() { context!(); crate::context!(); }\n",
        "lib/src/macros.rs":
          "#[macro_export]\nmacro_rules! context { () => {} }\nmacro_rules! hidden { () => {} }\n",
        "lib/tests/one/main.rs": "macro_rules! check { () => {} }\nmod part;\n",
        "lib/tests/one/part.rs": "fn go() { check!(); }\n",
        "lib/tests/two/main.rs": "macro_rules! check { () => {} }\nmod part;\n",
        "lib/tests/two/part.rs": "fn go() { check!(); }\n",
        "app/Cargo.toml": manifest("app", '[dependencies]\nlib = { path = "../lib" }\n'),
        "app/src/main.rs": "use lib::context;\nfn main() { let context = context!(); context!(); }\n",
        "app/src/bin/all.rs":
          "use lib::*;\nfn all() { context!(); hidden!(); }\nfn path() { lib::context!(); }\n",
      },
      /./,
    );
    expect(found).toEqual([
      "app/src/bin/all.rs#all -> lib/src/macros.rs#context",
      "app/src/bin/all.rs#path -> lib/src/macros.rs#context",
      "app/src/main.rs#main -> lib/src/macros.rs#context",
      "lib/src/lib.rs#own -> lib/src/macros.rs#context",
      "lib/tests/one/part.rs#go -> lib/tests/one/main.rs#check",
      "lib/tests/two/part.rs#go -> lib/tests/two/main.rs#check",
    ]);
  });

  test("a crate with a macro of its name is still the crate in paths", () => {
    const found = edges({
      "Cargo.toml": manifest("list"),
      "src/lib.rs":
        "#[macro_export]\nmacro_rules! list { () => {} }\npub struct Item;\nimpl Item { pub fn new() {} }\n",
      "tests/all.rs":
        "use list::list;\nuse list::Item;\nfn all() { list!(); Item::new(); list::Item::new(); }\n",
    });
    expect(found.filter((line) => line.includes("tests/all.rs"))).toEqual([
      "CALLS tests/all.rs#all -> src/lib.rs#Item.new receiver",
      "CALLS tests/all.rs#all -> src/lib.rs#list import",
      "DEPENDS_ON tests/all.rs#all -> src/lib.rs#Item import",
      "IMPORTS tests/all.rs# -> src/lib.rs# import",
      "IMPORTS tests/all.rs# -> src/lib.rs# import",
    ]);
  });

  test("a value has the members of the type to which it dereferences, if its own type has none", () => {
    const source = `use std::ops::Deref;
pub struct Stream { pub state: State }
pub struct State;
impl State { fn close(&self) {} }
impl Stream { fn send(&self) {} fn key(&self) {} fn new() {} }
impl Clone for Stream { fn clone(&self) -> Stream { todo!() } }
#[derive(Clone)]
pub struct Ptr<'a> { stream: &'a Stream }
impl<'a> Ptr<'a> { fn key(&self) { self.send(); } }
impl<'a> Deref for Ptr<'a> { type Target = Stream; fn deref(&self) -> &Stream { self.stream } }
pub struct Twice<'a>(Ptr<'a>);
impl<'a> Deref for Twice<'a> { type Target = Ptr<'a>; fn deref(&self) -> &Ptr<'a> { &self.0 } }
pub struct Loop;
impl Deref for Loop { type Target = Loop; fn deref(&self) -> &Loop { self } }
fn plain(ptr: &mut Ptr<'_>) { ptr.send(); ptr.state.close(); ptr.key(); }
fn twice(ptr: Twice) { ptr.send(); }
fn none(ptr: Ptr, all: Loop) { ptr.clone(); Ptr::new(); Ptr::send(); all.send(); }
`;
    expect(callsOf({ "src/lib.rs": source }, /send|close|key ->|key$|clone|new/)).toEqual([
      "src/lib.rs#Ptr.key -> src/lib.rs#Stream.send",
      "src/lib.rs#plain -> src/lib.rs#Ptr.key",
      "src/lib.rs#plain -> src/lib.rs#State.close",
      "src/lib.rs#plain -> src/lib.rs#Stream.send",
      "src/lib.rs#twice -> src/lib.rs#Stream.send",
    ]);
  });

  test("traits of the root have methods on outside types and on functions", () => {
    const source = `use std::fmt;
trait Shout { fn shout(&self) -> u8; fn twice(&self) -> u8 { self.shout() } fn trim(&self) {} fn skip(&self) {} }
trait Place { fn index(&self) -> u8; }
impl Place for usize { fn index(&self) -> u8 { 1 } }
impl Shout for str { fn shout(&self) -> u8 { 1 } }
impl Shout for fmt::Formatter<'_> { fn shout(&self) -> u8 { 2 } }
trait Parser<I> { fn parse(&mut self, input: I); }
impl<I, F> Parser<I> for F where F: FnMut(I) -> u8 { fn parse(&mut self, input: I) {} }
fn digit(input: u8) -> u8 { 1 }
struct Upper;
impl From<Upper> for String { fn from(upper: Upper) -> String { String::new() } }
fn text(name: &str, owned: String) { name.shout(); owned.twice(); "a".shout(); }
fn outer(f: &mut fmt::Formatter<'_>) { f.shout(); }
fn function() { digit.parse(1); }
fn inherent(name: &str, list: Vec<u8>) { name.trim(); list.shout(); String::from("a"); list.iter().skip(1); let all: Vec<usize> = vec![]; all[0]; }
`;
    expect(callsOf({ "src/lib.rs": source }, /#(text|outer|function|inherent) ->/)).toEqual([
      "src/lib.rs#function -> src/lib.rs#Parser.parse",
      "src/lib.rs#outer -> src/lib.rs#Formatter.shout",
      "src/lib.rs#text -> src/lib.rs#Shout.twice",
      "src/lib.rs#text -> src/lib.rs#str.shout",
    ]);
  });

  test("type parameters of an impl block are those of its type, seen from outside", () => {
    const source = `use std::ops::{Deref, Index};
pub struct Disk;
impl Disk { fn run(&self) {} }
pub struct Key;
impl Key { fn run(&self) {} }
pub trait Named { fn run(&self); }
pub struct Pair<A, B> { a: A, b: B }
impl<'x, B, A> Pair<A, B> {
  fn first(&self) -> &A { &self.a }
  fn second(&self) -> Option<&B> { Some(&self.b) }
  fn turned(self) -> Pair<B, A> { todo!() }
  fn with<C>(self, c: C) -> Pair<A, C> { todo!() }
}
impl<A, B: Named> Pair<A, B> { fn own(&self, b: B) { b.run(); } }
impl<T> Pair<Vec<T>, T> { fn inner(&self) -> T { todo!() } }
pub struct Guard<T> { value: T }
impl<T> Deref for Guard<T> { type Target = T; fn deref(&self) -> &T { &self.value } }
impl<T> Index<usize> for Guard<T> { type Output = T; fn index(&self, at: usize) -> &T { &self.value } }
fn first(pair: Pair<Disk, Key>) { pair.first().run(); }
fn second(pair: &Pair<Disk, Key>) { pair.second().unwrap().run(); }
fn turned(pair: Pair<Disk, Key>) { pair.turned().first().run(); }
fn with(pair: Pair<Disk, Disk>, key: Key) { pair.with(key).second().unwrap().run(); }
fn behind(guard: Guard<Disk>) { guard.run(); }
fn at(guard: Guard<Disk>) { guard[0].run(); }
fn nested(guard: Guard<Pair<Key, Disk>>) { guard.first().run(); }
fn open<T: Named>(pair: Pair<T, Disk>) { pair.first().run(); }
fn special(pair: Pair<Vec<Key>, Key>) { pair.inner().run(); }
fn unsaid(pair: Pair) { pair.first().run(); }
struct User<T> { all: Pair<Disk, T> }
impl<T: Named> User<T> {
  fn given(&self, pair: Pair<Disk, Key>, t: T) { pair.with(t).second().unwrap().run(); }
  fn field(&self) { self.all.first().run(); }
}
`;
    expect(callsOf({ "src/lib.rs": source }, /run$/)).toEqual([
      "src/lib.rs#Pair.own -> src/lib.rs#Named.run",
      "src/lib.rs#User.field -> src/lib.rs#Disk.run",
      "src/lib.rs#User.given -> src/lib.rs#Named.run",
      "src/lib.rs#at -> src/lib.rs#Disk.run",
      "src/lib.rs#behind -> src/lib.rs#Disk.run",
      "src/lib.rs#first -> src/lib.rs#Disk.run",
      "src/lib.rs#nested -> src/lib.rs#Key.run",
      "src/lib.rs#open -> src/lib.rs#Named.run",
      "src/lib.rs#second -> src/lib.rs#Key.run",
      "src/lib.rs#special -> src/lib.rs#Key.run",
      "src/lib.rs#turned -> src/lib.rs#Key.run",
      "src/lib.rs#with -> src/lib.rs#Key.run",
    ]);
  });
});
