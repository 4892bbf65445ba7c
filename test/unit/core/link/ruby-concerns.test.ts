// Ruby: a concern whose `ClassMethods` is opened several times, included by a class that is opened several times.
import { expect, test } from "vitest";
import { linesFor } from "./lines-for.ts";
import { calls } from "./source-view.ts";

test("methods of every part of ClassMethods belong to the classes that include the concern", () => {
  const found = calls({
    "a.rb": `
module Stored
  extend ActiveSupport::Concern
  module ClassMethods
    def first; end
  end
  module ClassMethods
    def last; end
  end
end
module Named
  extend ActiveSupport::Concern
  module ClassMethods
    def named; end
  end
end
class Item
  include Stored
end
class Item
  include Stored
  include Named
end
class Plain; end
def used
  Item.first
  Item.last
  Item.named
  Plain.first
end
`,
  });
  expect(linesFor(found, "used")).toEqual([
    "Named.ClassMethods.named",
    "Stored.ClassMethods.first",
    "Stored.ClassMethods.last",
  ]);
});

test("many openings of a class and of its concern are linked in time", () => {
  const concern = " module ClassMethods\n def made; end\n end\n".repeat(400);
  const uses = "class Item\n include Stored\n made\nend\n".repeat(400);
  const started = performance.now();
  const found = calls({ "a.rb": `module Stored\n extend ActiveSupport::Concern\n${concern}end\n${uses}` });
  expect(found[0]).toBe("a.rb#Item -> a.rb#Stored.ClassMethods.made");
  expect(performance.now() - started).toBeLessThan(8_000); // about 0.5 s; it was 24 s
});
