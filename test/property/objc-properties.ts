// Objective-C: classes that files name without importing their headers, and properties with methods in other files.
export const objcProperties: Readonly<Record<string, readonly (string | undefined)[]>> = {
  "A.h": [
    `@class B;\n@interface A : NSObject\n@property (nonatomic) B *item;\n@end`,
    `@interface A : NSObject\n@end`,
    `@class C;\n@interface A : NSObject\n@property (nonatomic, getter=isItem) C *item;\n@property B *other;\n@end`,
    `@class B;\n@interface A : NSObject\n- (B *)item;\n@end`,
    undefined,
  ],
  "A.m": [
    `#import "A.h"\n@implementation A\n- (void)go { [_item run]; [self.item run]; self.item = nil; }\n@end`,
    `#import "A.h"\n#import "B.h"\n@implementation A\n- (B *)item { return _item; }\n- (void)setItem:(B *)x { _item = x; }\n- (void)go { [_item run]; }\n@end`,
    undefined,
  ],
  "B.h": [
    `@interface B : NSObject\n- (void)run;\n@property C *c;\n@end`,
    `@interface B : C\n@end`,
    `@protocol B\n- (void)run;\n@end`,
    undefined,
  ],
  "B.m": [
    `#import "B.h"\n@implementation B\n- (void)run {}\n@end`,
    `@implementation B\n- (void)run { [_c run]; }\n@end`,
    undefined,
  ],
  "C.m": [
    `@implementation C\n- (void)run {}\n- (id)c { return self; }\n@end`,
    `@interface C : NSObject\n@property B *c;\n@end\n@implementation C\n- (void)run {}\n@end`,
    undefined,
  ],
  "lib/C.m": [undefined, `@interface C : NSObject\n@end\n@implementation C\n- (void)run {}\n@end`],
  "main.m": [
    `#import "A.h"\nvoid main2(A *a) { [a.item run]; [a.item.c run]; a.item = nil; [C new]; }`,
    `@class A;\nvoid main2(A *a) { [a.item run]; [[[A alloc] init].other run]; }`,
  ],
};

/** A header begins and ceases to be imported; a method for a property comes and goes. */
export const objcExamples: [start: number[], steps: [file: number, variant: number][]][] = [
  [
    [3, 2, 0, 1, 0, 0, 1],
    [
      [3, 0],
      [3, 1],
    ],
  ],
  [
    [0, 0, 0, 0, 1, 1, 1],
    [
      [1, 1],
      [1, 0],
    ],
  ],
  [
    [0, 0, 0, 0, 1, 1, 0],
    [
      [1, 1],
      [1, 0],
    ],
  ],
];
