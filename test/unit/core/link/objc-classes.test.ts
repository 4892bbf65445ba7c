// Objective-C names classes that `@class` announces: which one is meant, whether or not any file imports its header?
import { expect, test } from "vitest";
import { expectRelinked } from "./expect-relinked.ts";
import { edgeLines, sourceWorld } from "./source-view.ts";

const uses = `@class Shop;\nvoid pay(Shop *shop) { [shop open]; shop.till; }\n`;
const header = `@interface Shop : NSObject\n@property id till;\n- (void)open;\n@end\n`;

test("a class is found though no file imports its header", () => {
  const lines = edgeLines(sourceWorld({ "Shop.h": header, "main.m": uses }));
  expect(lines).toContain("CALLS main.m#pay -> Shop.h#Shop.open receiver");
  expect(lines).toContain("DEPENDS_ON main.m#pay -> Shop.h#Shop linkage");
});

test("of classes with one name in other folders, none is meant", () => {
  const lines = edgeLines(sourceWorld({ "a/Shop.h": header, "b/Shop.h": header, "main.m": uses }));
  expect(lines).toEqual([]);
});

test("a method that comes beside a property in another file is called by those who read the property", () => {
  const begin = `#import "Shop.h"\n@implementation Shop\n`;
  expectRelinked({
    path: "Shop.m",
    from: `${begin}@end\n`,
    to: `${begin}- (id)till { return nil; }\n@end\n`,
    beside: { "Shop.h": header, "main.m": uses },
    touched: ["main.m"],
  });
});
