// Which outside classes inherit from which outside classes and modules? A project that opens one of those above adds
// its methods to all below.

/** Classes of Ruby itself whose values literals and calls make, with their nearest ancestors. */
const coreAncestors = {
  Array: "Enumerable Object",
  Hash: "Enumerable Object",
  Set: "Enumerable Object",
  Range: "Enumerable Object",
  Dir: "Enumerable Object",
  IO: "Enumerable Object",
  File: "IO",
  String: "Comparable Object",
  Time: "Comparable Object",
  Numeric: "Comparable Object",
  Integer: "Numeric",
  Float: "Numeric",
  Rational: "Numeric",
  Complex: "Numeric",
  Symbol: "Comparable Object",
  Regexp: "Object",
  TrueClass: "Object",
  FalseClass: "Object",
  NilClass: "Object",
  Proc: "Object",
};

const otherAncestors = {
  Object: "Kernel",
  Exception: "Object",
  StandardError: "Exception",
  ArgumentError: "StandardError",
  RuntimeError: "StandardError",
  Struct: "Enumerable Object",
  "Minitest.Test": "Minitest.Assertions Minitest.Runnable",
  "Minitest.Runnable": "Object",
  "Minitest.Spec": "Minitest.Test",
  "Test.Unit.TestCase": "Test.Unit.Assertions Object",
  "ActiveSupport.TestCase": "Minitest.Test",
  "ActionController.TestCase": "ActiveSupport.TestCase",
  "ActionView.TestCase": "ActiveSupport.TestCase",
  "ActionMailer.TestCase": "ActiveSupport.TestCase",
  "ActiveJob.TestCase": "ActiveSupport.TestCase",
  "ActionCable.TestCase": "ActiveSupport.TestCase",
  "ActionDispatch.IntegrationTest": "ActiveSupport.TestCase",
  "ActionDispatch.SystemTestCase": "ActionDispatch.IntegrationTest",
  "Rails.Generators.TestCase": "ActiveSupport.TestCase",
};

/** Names of classes of Ruby itself whose values are known without a declaration. */
export const coreClasses: readonly string[] = Object.keys(coreAncestors);

/** The nearest ancestors of outside classes, nearest first; all by full names, such as "Minitest.Test". */
export const outsideAncestors: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries({ ...coreAncestors, ...otherAncestors }).map(([name, above]) => [name, above.split(" ")]),
);

/** How a file may name what it opens of these, depending on the modules around it: "Assertions", "Minitest::Assertions". */
export const openedNames: readonly string[] = [
  ...new Set(
    [...outsideAncestors]
      .flatMap(([name, above]) => [name, ...above])
      .flatMap((path) => endsOf(path.split("."))),
  ),
];

function endsOf(parts: readonly string[]): string[] {
  return parts.map((_, from) => parts.slice(from).join("::"));
}
