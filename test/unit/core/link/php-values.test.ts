// PHP: what assertions, conditions, casts, generators and callbacks say of values.
import { expect, test } from "vitest";
import { linesFor } from "./lines-for.ts";
import { callLines, sourceWorld } from "./source-view.ts";

const lines = `<?php
class Line
{
    public function total() {}
    public function __toString() { return ""; }
}
class Note { public function text() {} }
`;

function calls(code: string, caller: string): string[] {
  return linesFor(callLines(sourceWorld({ "line.php": lines, "main.php": `<?php\n${code}` })), caller);
}

test("assertInstanceOf and instanceof narrow variables, properties and results", () => {
  const code = `
class Test extends TestCase {
  private $line;
  public function asserted($value) {
    $this->assertInstanceOf(Line::class, $value);
    $value->total();
    self::assertInstanceOf(Note::class, $this->line);
    $this->line->text();
  }
  public function property() {
    if ($this->line instanceof Line) { $this->line->total(); }
    if ($this->find() instanceof Note) { $this->find()->text(); }
    $this->line->total();
  }
  public function assigned($other) {
    if ($this->line instanceof Line) {
      $this->line = $other;
      $this->line->total();
    }
  }
  public function doubled() {
    $line = $this->createMock(Line::class);
    $line->total();
    $this->createMock('Line')->total();
  }
  private function find() { return unserialize(""); }
}
`;
  expect(calls(code, "Test.asserted")).toEqual(["Line.total", "Note.text"]);
  expect(calls(code, "Test.property")).toEqual(["Line.total", "Note.text", "Test.find"]);
  expect(calls(code, "Test.assigned")).toEqual([]);
  expect(calls(code, "Test.doubled")).toEqual(["Line.total"]);
});

test("a cast to string calls __toString", () => {
  const code = `
function text(Line $line) { return trim((string) $line); }
function number(Line $line) { return (int) $line; }
`;
  expect(calls(code, "text")).toEqual(["Line.__toString"]);
  expect(calls(code, "number")).toEqual([]);
});

test("a loop over an object takes what its generator yields", () => {
  const code = `
class Cart implements IteratorAggregate {
  /** @var array<string, Line> */
  private array $lines = [];
  public function getIterator(): Traversable { yield from $this->lines; }
  public function total() { foreach ($this as $line) { $line->total(); } }
  public function notes(): iterable { yield new Note(); }
  /** @return \\Generator<int, Note> */
  public function stated() { yield unserialize(""); }
}
function all(Cart $cart) {
  foreach ($cart as $line) { $line->total(); }
  foreach ($cart->notes() as $note) { $note->text(); }
}
function stated(Cart $cart) {
  foreach ($cart->stated() as $note) { $note->text(); }
}
`;
  expect(calls(code, "Cart.total")).toContain("Line.total");
  expect(calls(code, "all")).toEqual(expect.arrayContaining(["Cart.notes", "Line.total", "Note.text"]));
});

test("callbacks take the elements of the array beside them", () => {
  const code = `
class Cart {
  /** @var array<string, Line> */
  private array $lines = [];
  public function map() { return array_map(fn ($line) => $line->total(), $this->lines); }
  public function filter() { return array_filter($this->lines, fn ($line) => $line->total()); }
  public function sort() { usort($this->lines, fn ($a, $b) => $b->total()); }
  public function reduce() { return array_reduce($this->lines, fn ($sum, $line) => $sum->total(), 0); }
}
`;
  expect(calls(code, "Cart.map")).toEqual(["Line.total"]);
  expect(calls(code, "Cart.filter")).toEqual(["Line.total"]);
  expect(calls(code, "Cart.sort")).toEqual(["Line.total"]);
  expect(calls(code, "Cart.reduce")).toEqual([]);
});
