// Functions that C keeps in tables: which calls run them certainly, and which fields may hold them?
import { expect, test } from "vitest";
import { edgeLines, sourceWorld, type Sources } from "./source-view.ts";

/** Calls, and the fields that hold functions. */
function edges(sources: Sources): string[] {
  return edgeLines(sourceWorld(sources)).filter((line) => /^(?:CALLS|IMPLEMENTS) /.test(line));
}

const ops = `struct ops { int flags; int (*open)(const char *); void (*close)(int); };
struct timer { void (*close)(int); };
typedef void (*command)(int);
`;

const functions = `#include "ops.h"
static int file_open(const char *path) { return path != 0; }
static void file_close(int handle);
static void pipe_close(int handle) {}
static void add(int x) {}
static void drop(int x) {}
`;

test("a call through a constant runs its entries, by name and by position", () => {
  const found = edges({
    "ops.h": ops,
    "a.c": `${functions}
enum { FIRST };
static const struct ops files = { .open = file_open, .close = file_close };
static const struct ops pipes = { (1, 2), /* , */ &file_open, pipe_close };
static const struct { const char *name; command run; } commands[] = { { "add,", add }, { "drop", drop } };
static const command steps[] = { [FIRST] = add, drop };
static void file_close(int handle) {}
void named(void) { files.close(1); }
void placed(void) { pipes.close(1); }
void table(int i) { commands[i].run(i); }
void array(int i) { steps[i](i); }
void local(void (*close)(int)) { close(1); }`,
  });
  expect(found).toEqual([
    "CALLS a.c#array -> a.c#add receiver",
    "CALLS a.c#array -> a.c#drop receiver",
    "CALLS a.c#named -> a.c#file_close receiver",
    "CALLS a.c#placed -> a.c#pipe_close receiver",
    "CALLS a.c#table -> a.c#add receiver",
    "CALLS a.c#table -> a.c#drop receiver",
    "IMPLEMENTS a.c#add -> a.c#commands.run override",
    "IMPLEMENTS a.c#drop -> a.c#commands.run override",
    "IMPLEMENTS a.c#file_close -> ops.h#ops.close override",
    "IMPLEMENTS a.c#file_open -> ops.h#ops.open override",
    "IMPLEMENTS a.c#file_open -> ops.h#ops.open override",
    "IMPLEMENTS a.c#pipe_close -> ops.h#ops.close override",
  ]);
});

test("a call through a pointer calls the field, which the file's functions implement", () => {
  const found = edges({
    "ops.h": `${ops}void far(int x);`,
    "a.c": `${functions}
static struct ops late = { .close = far };
void set(struct ops *o, int add) { o->close = pipe_close; o->flags = add; }
void any(const struct ops *o) { o->close(1); }
void other(const struct timer *t) { t->close(1); }
void variable(void) { late.close(1); }
void body(int drop) { struct ops own = { drop, file_open }; own.open(0); }`,
    "far.c": `#include "ops.h"\nvoid far(int x) {}\nvoid use(struct ops *o) { o->close(1); }`,
  });
  expect(found).toEqual([
    "CALLS a.c#any -> far.c#far handed",
    "CALLS a.c#any -> ops.h#ops.close receiver",
    "CALLS a.c#body -> ops.h#ops.open receiver",
    "CALLS a.c#other -> ops.h#timer.close receiver",
    "CALLS a.c#variable -> far.c#far handed",
    "CALLS a.c#variable -> ops.h#ops.close receiver",
    "CALLS far.c#use -> ops.h#ops.close receiver",
    "IMPLEMENTS a.c#file_open -> ops.h#ops.open override",
    "IMPLEMENTS a.c#pipe_close -> ops.h#ops.close override",
  ]);
});

test("an entry without a name sets nothing where the fields or elements before it cannot be counted", () => {
  const found = edges({
    "ops.h": `${ops}
#define HEAD 1, 2
#define NAMED(x) { sizeof(x), x }
#define LONG(x) "a text that is longer than a signature shows, so nothing is known of its last part", "another", x
struct name { struct { int size; const char *text; } name; command run; command stop; };
struct mixed { union { int number; command other; }; command run; command stop; };
struct optional {
#ifdef MORE
  command more;
#endif
  command run; command stop;
};`,
    "a.c": `${functions}
static struct ops headed = { HEAD, add };
static struct ops unknown = { ELSEWHERE, add };
static struct ops worded = { LONG(1), add };
static struct name names[] = { { NAMED("a"), add }, { NAMED("b"), .stop = drop } };
static struct mixed united = { { 1 }, add, .stop = add };
static struct optional optionals = { add };
static struct ops skipped = {
  file_open,
#ifdef MORE
  .flags = 1,
#endif
  .close = drop };
static struct ops behind = { .open = 0, file_open };
static struct outside others = { add };
static command grid[2][2] = { { add }, { drop } };
static struct ops *pointer = { add };
static const int numbers[] = { sizeof(add) };
void body(void) {
  static struct { int size; command run; } first[] = { { 1, drop } };
  static struct { command run; command stop; } second[] = { { add, add } };
}`,
  });
  expect(found.filter((line) => line.startsWith("IMPLEMENTS"))).toEqual([
    "IMPLEMENTS a.c#add -> ops.h#mixed.stop override",
    "IMPLEMENTS a.c#add -> ops.h#name.run override",
    "IMPLEMENTS a.c#drop -> ops.h#name.stop override",
    "IMPLEMENTS a.c#drop -> ops.h#ops.close override",
  ]);
});

test("a field that many functions fill has one edge per entry, however many calls there are", () => {
  const count = 300;
  const numbers = Array.from({ length: count }, (_, n) => n);
  const found = edges({
    "ops.h": `${ops}${numbers.map((n) => `void far${n}(int x);`).join("\n")}`,
    "far.c": `#include "ops.h"\n${numbers.map((n) => `void far${n}(int x) {}`).join("\n")}`,
    "a.c": `#include "ops.h"
${numbers.map((n) => `static void f${n}(int x) {}\nstatic struct ops o${n} = { .close = f${n}, };`).join("\n")}
${numbers.map((n) => `static struct timer t${n} = { far${n} };`).join("\n")}
${numbers.map((n) => `void call${n}(struct ops *o, struct timer *t) { o->close(1); t->close(1); }`).join("\n")}`,
  });
  expect(found.filter((line) => line.startsWith("IMPLEMENTS"))).toHaveLength(count);
  expect(found.filter((line) => line.startsWith("CALLS"))).toHaveLength(2 * count);
});

test("a struct in a header is not the variable with its name", () => {
  const found = edges({
    "ops.h": ops,
    "a.c": `${functions}
static struct ops ops = { .close = pipe_close };
void use(struct ops *given) { given->close(1); }
void own(void) { ops.close(1); }`,
    "alone.c": `static int timer;\nvoid size(void) { long n = sizeof(struct timer); }`,
  });
  expect(found).toEqual([
    "CALLS a.c#own -> ops.h#ops.close receiver",
    "CALLS a.c#use -> ops.h#ops.close receiver",
    "IMPLEMENTS a.c#pipe_close -> ops.h#ops.close override",
  ]);
});

test("a local that was read from a table or a field is called as these are", () => {
  const found = edges({
    "ops.h": ops,
    "a.c": `${functions}
static const command steps[] = { add, drop };
static void open_all(struct ops *o) { o->close = pipe_close; }
void table(int i) { command step = steps[i]; step(i); }
void field(struct ops *o) { void (*close)(int) = o->close; close(1); }`,
  });
  expect(found).toEqual([
    "CALLS a.c#field -> ops.h#ops.close receiver",
    "CALLS a.c#table -> a.c#add receiver",
    "CALLS a.c#table -> a.c#drop receiver",
    "IMPLEMENTS a.c#pipe_close -> ops.h#ops.close override",
  ]);
});
