// Rust: what stands before `::` is a module or a type, whatever locals and functions have its name.
import { expect, test } from "vitest";
import { calls, edgeLines, sourceWorld } from "./source-view.ts";

const manifest = '[package]\nname = "app"\n';
const frame = `pub struct Data;
impl Data { pub fn new() -> Data { Data } pub fn end(&self) {} }
pub fn make() -> Data { Data }
`;

test("a module is meant before `::`, though a parameter or local has its name", () => {
  const found = calls({
    "Cargo.toml": manifest,
    "src/frame.rs": frame,
    "src/lib.rs": `mod frame;
struct Other;
impl Other { fn end(&self) {} fn make(&self) {} }
fn parameter(frame: frame::Data) { frame.end(); }
fn path(frame: Other) { frame::make(); frame::Data::new().end(); }
fn tokens(frame: Other) { assert_eq!(frame::make().end(), frame.end()); }
fn literal() { let frame = frame::Data {}; frame.end(); }
fn value(frame: Other) { frame.make(); }
fn spaced(frame: Other) { frame :: make(); }
`,
  });
  expect(found).toEqual([
    "src/lib.rs#literal -> src/frame.rs#Data.end",
    "src/lib.rs#parameter -> src/frame.rs#Data.end",
    "src/lib.rs#path -> src/frame.rs#Data.end",
    "src/lib.rs#path -> src/frame.rs#Data.new",
    "src/lib.rs#path -> src/frame.rs#make",
    "src/lib.rs#spaced -> src/frame.rs#make",
    "src/lib.rs#tokens -> src/frame.rs#Data.end",
    "src/lib.rs#tokens -> src/frame.rs#make",
    "src/lib.rs#tokens -> src/lib.rs#Other.end",
    "src/lib.rs#value -> src/lib.rs#Other.make",
  ]);
});

test("a function and the module that declares it may have one name", () => {
  const found = calls({
    "Cargo.toml": manifest,
    "src/text.rs": "mod parse;\nmod decode;\npub use self::parse::parse;\npub use decode::decode;\n",
    "src/parse.rs": "",
    "src/text/parse.rs": "pub fn parse() { super::decode(); }\npub fn other() {}\n",
    "src/text/decode.rs": "pub fn decode() {}\n",
    "src/lib.rs": `mod text;
use text::parse;
fn imported() { parse(); }
fn path() { text::decode(); crate::text::parse::other(); }
`,
  });
  expect(found).toEqual([
    "src/lib.rs#imported -> src/text/parse.rs#parse",
    "src/lib.rs#path -> src/text/decode.rs#decode",
    "src/lib.rs#path -> src/text/parse.rs#other",
    "src/text/parse.rs#parse -> src/text/decode.rs#decode",
  ]);
});

test("a type parameter begins a path, and a module that is read is no value", () => {
  const found = edgeLines(
    sourceWorld({
      "Cargo.toml": manifest,
      "src/frame.rs": frame,
      "src/lib.rs": `mod frame;
trait Make { fn make(); }
fn generic<T: Make>(make: T) { T::make(); }
fn read() { take(frame); }
fn take<T>(value: T) {}
`,
    }),
  ).filter((line) => /#(?:read|generic) /.test(line));
  expect(found).toEqual([
    "CALLS src/lib.rs#generic -> src/lib.rs#Make.make receiver",
    "CALLS src/lib.rs#read -> src/lib.rs#take file",
    "DEPENDS_ON src/lib.rs#generic -> src/lib.rs#Make file",
  ]);
});

test("a path that begins with `::` leads to a crate, not to a module or local of its name", () => {
  const found = calls({
    "lib/Cargo.toml": '[package]\nname = "lib"\n',
    "lib/src/lib.rs":
      "pub struct Item;\nimpl Item { pub fn new() -> Item { Item } pub fn go(&self) {} }\npub fn run() {}\n",
    "app/Cargo.toml": `${manifest}[dependencies]\nlib = { path = "../lib" }\n`,
    "app/src/main.rs": `mod lib { pub fn run() {} pub mod mem { pub fn take() {} } }
use lib::mem as std;
fn main() { ::lib::run(); lib::run(); ::std::take(); std::take(); }
fn tokens(lib: u8) { assert_eq!(::lib::Item::new(), (::lib::run())); }
fn typed(item: ::lib::Item) { item.go(); }
fn nothing() { ::other::run(); }
`,
  });
  expect(found).toEqual([
    "app/src/main.rs#main -> app/src/main.rs#lib.mem.take",
    "app/src/main.rs#main -> app/src/main.rs#lib.run",
    "app/src/main.rs#main -> lib/src/lib.rs#run",
    "app/src/main.rs#tokens -> lib/src/lib.rs#Item.new",
    "app/src/main.rs#tokens -> lib/src/lib.rs#run",
    "app/src/main.rs#typed -> lib/src/lib.rs#Item.go",
  ]);
});
