// Ruby: what conditions say of values, what blocks take, and where methods are declared that are not in a class body.
import { expect, test } from "vitest";
import { linesFor } from "./lines-for.ts";
import { callLines, sourceWorld } from "./source-view.ts";

function calls(code: string, caller: string): string[] {
  return linesFor(callLines(sourceWorld({ "line.rb": line, "main.rb": code })), caller);
}

const line = `
class Line
  def total = 1
  def self.make = new
end
class Note
  def text = ""
end
`;

test("is_a? narrows after a guard, in both branches, and for fields and attributes", () => {
  const code = `
class Reader
  attr_reader :source
  def initialize(source, other)
    @source = source
    @other = other
  end
  def guarded(value)
    return value unless value.is_a?(Line)
    value.total
  end
  def refused(value)
    raise "no" if !value.is_a?(Line)
    value.total
  end
  def passed(value)
    puts "no" unless value.is_a?(Line)
    value.total
  end
  def either(value)
    unless value.is_a?(Line)
      value.text
    else
      value.total
    end
  end
  def field
    return unless @source.is_a?(Line) && @other
    @source.total
    @other.total
  end
  def attribute
    source.total if source.is_a?(Line)
  end
  def assigned
    if @source.is_a?(Line)
      @source = @other
      @source.total
    end
  end
  def any(value)
    value.total if value.is_a?(Line) || value.nil?
  end
end
`;
  expect(calls(code, "Reader.guarded")).toEqual(["Line.total"]);
  expect(calls(code, "Reader.refused")).toEqual(["Line.total"]);
  expect(calls(code, "Reader.passed")).toEqual([]);
  expect(calls(code, "Reader.either")).toEqual(["Line.total"]);
  expect(calls(code, "Reader.field")).toEqual(["Line.total"]);
  expect(calls(code, "Reader.attribute")).toEqual(["Line.total", "Reader.source"]);
  expect(calls(code, "Reader.assigned")).toEqual([]);
  expect(calls(code, "Reader.any")).toEqual([]);
});

test("methods of Enumerable without a receiver take what the object's own each gives", () => {
  const code = `
class Lines
  include Enumerable
  attr_reader :lines
  def initialize = @lines = []
  def add = lines << Line.new
  def each(&) = @lines.each(&)
  def summed = sum { |line| line.total }
  def mapped = map(&:total)
  def indexed = to_h { |line| [line.total, line] }
  def tapped = tap { |lines| lines.mapped }
end
`;
  expect(calls(code, "Lines.summed")).toEqual(["Line.total", "Lines.each"]);
  expect(calls(code, "Lines.mapped")).toEqual(["Line.total", "Lines.each"]);
  expect(calls(code, "Lines.indexed")).toEqual(["Line.total"]);
  expect(calls(code, "Lines.tapped")).toEqual(["Lines.mapped"]);
});

test("a hash holds what its default block gives", () => {
  const code = `
class Groups
  def initialize
    @lines = Hash.new { |hash, key| hash[key] = Line.make }
    @lists = Hash.new { |hash, key| hash[key] = [] }
    @numbers = Hash.new(0)
  end
  def add(key) = @lists[key] << Note.new
  def total(key) = @lines[key].total
  def texts(key) = @lists[key].map { |note| note.text }
  def number(key) = @numbers[key].total
end
`;
  expect(calls(code, "Groups.total")).toEqual(["Line.total"]);
  expect(calls(code, "Groups.texts")).toEqual(["Note.text"]);
  expect(calls(code, "Groups.number")).toEqual([]);
});

test("what class_eval in a hook declares belongs to whatever mixes in the module", () => {
  const code = `
module Audited
  def self.included(base)
    base.class_eval do
      def record = stamp
    end
    other.class_eval do
      def elsewhere = 1
    end
  end
  def stamp = 1
end
class Order
  include Audited
  def pay
    record
    elsewhere
  end
end
`;
  expect(calls(code, "Order.pay")).toEqual(["Audited.included.Audited.record"]);
});

test("refinements extend the type that they name", () => {
  const code = `
module Short
  refine Line do
    def brief = total
  end
  refine String do
    def shouted = upcase
  end
end
using Short
def used(text)
  Line.new.brief
  "a".strip.shouted
  [text].join.shouted
  text.shouted
end
`;
  expect(calls(code, "used")).toEqual(["Line", "Short.Line.brief", "Short.String.shouted"]);
});

test("a file that uses no refinements does not see those of others", () => {
  const code = `
class Other
  def text(text)
    "a".upcase
    Note.new.text
  end
end
`;
  const short = "module Short\n  refine String do\n    def upcase = 1\n  end\nend\n";
  const found = (main: string): string[] =>
    linesFor(callLines(sourceWorld({ "line.rb": line, "short.rb": short, "main.rb": main })), "Other.text");
  expect(found(code)).toEqual(["Note", "Note.text"]);
  expect(found(`using Short\n${code}`)).toEqual(["Note", "Note.text", "Short.String.upcase"]);
});

test("a key without a value calls the method of that name, unless it is a local", () => {
  const code = `
class Report
  def size = 1
  def name = 2
  def to_h
    name = 3
    { size:, name: }
  end
end
`;
  expect(calls(code, "Report.to_h")).toEqual(["Report.size"]);
});

test("delegates with a prefix have it in their names", () => {
  const code = `
class Owner
  def initialize = @line = Line.new
  def line = @line
  delegate :total, to: :line, prefix: true
  delegate :total, to: :line, prefix: :sum
  def all = line_total + sum_total + total
end
`;
  expect(calls(code, "Owner.all")).toEqual(["Owner.line_total", "Owner.sum_total"]);
});
