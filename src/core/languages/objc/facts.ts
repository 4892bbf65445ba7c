// Objective-C: names of Foundation and of the language that no header in the root declares.
import type { LanguageFacts } from "../../link/language-facts.ts";
import { cFacts } from "../c/facts.ts";

export const objcFacts: LanguageFacts = {
  ...cFacts,
  overrides: "members",
  memberScope: true,
  plainTypes: true,
  plainFields: true,
  globals: `${cFacts.globals ?? ""} id SEL IMP Class BOOL Protocol instancetype YES NO nil Nil _cmd NSLog NSInteger NSUInteger
    CGFloat NSRange NSPoint NSSize NSRect CGPoint CGSize CGRect NSTimeInterval unichar NSZone NSComparisonResult
    NSMakeRange NSMakePoint NSMakeSize NSMakeRect CGRectMake CGPointMake CGSizeMake NSStringFromClass
    NSStringFromSelector NSSelectorFromString NSClassFromString NSAssert NSCAssert NSParameterAssert NSCParameterAssert
    NSNotFound NSMaxRange NSEqualRanges objc_msgSend objc_getAssociatedObject objc_setAssociatedObject
    dispatch_async dispatch_sync dispatch_after dispatch_once dispatch_get_main_queue dispatch_get_global_queue
    dispatch_queue_create dispatch_semaphore_create dispatch_semaphore_wait dispatch_semaphore_signal
    NSObject NSString NSMutableString NSArray NSMutableArray NSDictionary NSMutableDictionary NSSet NSMutableSet NSNumber
    NSData NSMutableData NSDate NSError NSURL NSURLRequest NSMutableURLRequest NSURLResponse NSHTTPURLResponse NSURLSession
    NSException NSBundle NSFileManager NSNotification NSNotificationCenter NSThread NSRunLoop NSTimer NSLock NSValue NSNull
    NSIndexSet NSIndexPath NSOperation NSOperationQueue NSInputStream NSOutputStream NSCoder NSLocale NSCharacterSet
    NSScanner NSAttributedString NSUserDefaults NSProcessInfo NSAutoreleasePool NSEnumerator NSInvocation
    NSMethodSignature NSPredicate NSUUID NSProgress NSProxy NSCopying NSMutableCopying NSCoding NSSecureCoding
    UIView UIViewController UIImage UIImageView UIColor UIButton UILabel UIApplication UIDevice UIScreen
    NSView NSWindow NSApplication NSImage NSColor NSFont NSEvent XCTestCase`,
  selfTypes: "instancetype",
  returnsReceiver: "init retain autorelease self copy mutableCopy",
};
