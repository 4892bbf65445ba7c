// Types of loop variables over generators, over objects that define their own iteration, and over variadic parameters.
import { describe, expect, test } from "vitest";
import { languages } from "../../../support/languages.ts";
import { createLinker } from "../../../../src/core/link/index.ts";
import { edgeKindOf } from "../../../../src/core/types/index.ts";
import { callLines, sourceWorld, type Sources } from "./source-view.ts";

/** Names that the function `source` calls, in order. */
const callsOf = (sources: Sources): ((source: string) => string[]) => {
  const lines = callLines(sourceWorld(sources));
  return (source) =>
    lines
      .filter((line) => line.split(" ")[0]!.endsWith(`#${source}`))
      .map((line) => line.slice(line.lastIndexOf("#") + 1));
};

describe("Python", () => {
  const jobs = `class Job:
    def run(self): pass

class Other:
    def run(self): pass

def make():
    yield Job()

def all_jobs():
    yield from make()

def returning(stop):
    if stop:
        return Other()
    yield Job()

class Queue:
    def __iter__(self):
        return Reader()
    def __getitem__(self, place):
        return Job()

class Reader:
    def __next__(self):
        return Job()

class Pool:
    def __iter__(self):
        for one in make():
            yield one

class Ring:
    def __iter__(self): return self
    def __next__(self): return Job()

class Handler:
    def __call__(self):
        return Job()
    def again(self):
        self()
    @classmethod
    def create(cls):
        return cls()
`;

  test("a loop variable has the type of the yielded values", () => {
    const of = callsOf({
      "jobs.py": jobs,
      "use.py": `from contextlib import contextmanager
from jobs import all_jobs, make, returning, Pool, Job
def one():
    for job in make(): job.run()
def delegated():
    for job in all_jobs(): job.run()
def notReturned():
    for job in returning(True): job.run()
def comprehension():
    return [job.run() for job in make()]
def listed():
    for job in list(make()): job.run()
def pooled():
    for job in Pool(): job.run()
@contextmanager
def opened():
    yield Job()
def managed():
    with opened() as job:
        job.run()
`,
    });
    for (const name of ["one", "delegated", "notReturned", "comprehension", "listed", "pooled", "managed"]) {
      expect([name, of(name).filter((call) => call.endsWith("run"))]).toEqual([name, ["Job.run"]]);
    }
  });

  test("__iter__, __next__, __getitem__, and __call__ determine the results of loops, subscripts, and calls", () => {
    const of = callsOf({
      "jobs.py": jobs,
      "use.py": `from jobs import Queue, Ring, Handler
def looped():
    for job in Queue(): job.run()
def itself():
    for job in Ring(): job.run()
def subscript():
    Queue()[0].run()
def called():
    handler = Handler()
    handler().run()
`,
    });
    for (const name of ["looped", "itself", "subscript", "called"]) {
      expect([name, of(name).filter((call) => call.endsWith("run"))]).toEqual([name, ["Job.run"]]);
    }
  });

  test("calling self resolves to __call__, and calling cls creates an instance", () => {
    const of = callsOf({ "jobs.py": jobs });
    expect(of("Handler.again")).toEqual(["Handler.__call__"]);
    expect(of("Handler.create")).toEqual(["Handler"]);
  });

  test("*args is a list and **kwargs is a mapping of the annotated type", () => {
    const of = callsOf({
      "a.py": `class Job:
    def run(self): pass
def looped(*jobs: Job):
    for job in jobs: job.run()
def first(*jobs: Job): jobs[0].run()
def named(**jobs: Job):
    for name, job in jobs.items(): job.run()
def byName(**jobs: Job): jobs["a"].run()
def itself(*jobs: Job): jobs.run()
`,
    });
    for (const name of ["looped", "first", "named", "byName"])
      expect([name, of(name)]).toEqual([name, ["Job.run"]]);
    expect(of("itself")).toEqual([]);
  });

  test("a value of typing.Union has the methods of each member type", () => {
    const of = callsOf({
      "a.py": `import typing
from typing import List, Union
class Job:
    def run(self): pass
class Other:
    def stop(self): pass
def either(job: Union[Job, Other]):
    job.run()
    job.stop()
def optional(job: Union[Job, None]): job.run()
def qualified(job: typing.Union[Job, None]): job.run()
def listed(jobs: Union[List[Job], None]):
    for job in jobs: job.run()
def places(jobs: Union[List[Job], Other]):
    for place, job in enumerate(jobs, 1): job.run()
`,
    });
    expect(of("either")).toEqual(["Job.run", "Other.stop"]);
    for (const name of ["optional", "qualified", "listed", "places"])
      expect([name, of(name)]).toEqual([name, ["Job.run"]]);
  });

  test("a slice has the element type of its list", () => {
    const of = callsOf({
      "a.py": `class Job:
    def run(self): pass
def looped():
    jobs = [Job(), Job()]
    for job in jobs[1:]: job.run()
def chained(start):
    jobs = [Job(), Job()]
    jobs[start + 1 : -1][0].run()
def element():
    jobs = [Job(), Job()]
    jobs[-1].run()
`,
    });
    for (const name of ["looped", "chained", "element"])
      expect([name, of(name)]).toEqual([name, ["Job", "Job.run"]]);
  });

  test("getattr with a literal name resolves to the attribute", () => {
    const of = callsOf({
      "a.py": `class Job:
    def run(self): pass
    def stop(self): pass
def called(): getattr(Job(), "run")()
def kept():
    stop = getattr(Job(), "stop", None)
    stop()
def unknown(name): getattr(Job(), name)()
`,
    });
    expect(of("called")).toContain("Job.run");
    expect(of("kept")).toContain("Job.stop");
    expect(of("unknown").filter((call) => call.startsWith("Job."))).toEqual([]);
  });

  test("resolution terminates for iterators that return each other endlessly", () => {
    const of = callsOf({
      "a.py": `class A:
    def __iter__(self): return B()
class B:
    def __iter__(self): return A()
    def __next__(self): return self.__next__()
def use():
    for one in A(): one.run()
`,
    });
    expect(of("use").filter((call) => call.endsWith("run"))).toEqual([]);
  });
});

describe("JavaScript", () => {
  test("a loop variable has the type of the values yielded by a generator", () => {
    const of = callsOf({
      "a.js": `class Job { run() {} }
function* make() { yield new Job(); }
function* all() { yield* make(); }
function one() { for (const job of make()) job.run(); }
function delegated() { for (const job of all()) job.run(); }
class Pool { *[Symbol.iterator]() { yield new Job(); } *jobs() { yield new Job(); } }
function method() { for (const job of new Pool().jobs()) job.run(); }
function spread() { [...make()].forEach((job) => job.run()); }
`,
    });
    for (const name of ["one", "delegated", "method", "spread"]) {
      expect([name, of(name).filter((call) => call.endsWith("run"))]).toEqual([name, ["Job.run"]]);
    }
  });
});

describe("typed languages", () => {
  test("Rust: resolves the items of a for loop over a custom Iterator", () => {
    const of = callsOf({
      "src/main.rs": `struct Job;
impl Job { fn run(&self) {} }
struct Jobs;
impl Iterator for Jobs { type Item = Job; fn next(&mut self) -> Option<Job> { None } }
fn each(jobs: Jobs) { for job in jobs { job.run(); } }
`,
    });
    expect(of("each")).toEqual(["Job.run", "Jobs.next"]);
  });

  test("Kotlin: resolves the items of a for loop over a class with an iterator operator", () => {
    const of = callsOf({
      "a.kt": `class Job { fun run() {} }
class Reader { operator fun hasNext() = true; operator fun next(): Job = Job() }
class Jobs { operator fun iterator(): Reader = Reader() }
fun each(jobs: Jobs) { for (job in jobs) job.run() }
`,
    });
    expect(of("each")).toEqual(["Job.run", "Jobs.iterator"]);
  });

  test("PHP: resolves the items of foreach over an IteratorAggregate, an Iterator, and a variadic parameter", () => {
    const of = callsOf({
      "a.php": `<?php
class Job { function run() {} }
class Reader implements Iterator { function current(): Job { return new Job(); } }
class Jobs implements IteratorAggregate { function getIterator(): Reader { return new Reader(); } }
function each(Jobs $jobs) { foreach ($jobs as $job) { $job->run(); } }
function rest(Job ...$jobs) { foreach ($jobs as $job) { $job->run(); } }
function direct(Reader $jobs) { foreach ($jobs as $job) { $job->run(); } }
`,
    });
    expect(of("each")).toEqual(["Job.run", "Jobs.getIterator", "Reader.current"]);
    expect(of("direct")).toEqual(["Job.run", "Reader.current"]);
    expect(of("rest")).toEqual(["Job.run"]);
  });

  test("Swift: resolves the items of a for loop over a Sequence", () => {
    const of = callsOf({
      "a.swift": `class Job { func run() {} }
struct Reader { mutating func next() -> Job? { return Job() } }
struct Jobs { func makeIterator() -> Reader { return Reader() } }
func each(jobs: Jobs) { for job in jobs { job.run() } }
`,
    });
    expect(of("each")).toEqual(["Job.run"]);
  });
});

describe("variadic parameters", () => {
  test("Java: a variadic parameter is an array of its declared type", () => {
    const of = callsOf({
      "A.java": `class Job { void run() {} }
class Other { void stop() {} }
class A {
  void looped(final Job... jobs) { for (Job job : jobs) job.run(); }
  void first(Job... jobs) { jobs[0].run(); }
  void inferred(Job... jobs) { for (var job : jobs) job.run(); }
  void itself(Job... jobs) { jobs.run(); }
}
`,
    });
    for (const name of ["looped", "first", "inferred"])
      expect([name, of(`A.${name}`)]).toEqual([name, ["Job.run"]]);
    expect(of("A.itself")).toEqual([]);
  });

  test("Java: selects the variadic overload that accepts the arguments, and prefers one without varargs", () => {
    const source = `class Job {}
class Other {}
class A {
  void take(Object one) {}
  void take(String... many) {}
  void say(Job... jobs) {}
  void say(Other... others) {}
  void one() { take("a"); }
  void array(Other[] others) { say(others); }
  void each(Other other) { say(other); }
  void both(Other other) { say(other, other); }
}
`;
    const view = sourceWorld({ "A.java": source });
    const { edges } = createLinker(view, languages).linkFile(0);
    const { symbols, strings } = view.parsed(0);
    const lines = Array.from(edges.source, (from, row) =>
      edgeKindOf(edges.kind[row]!) === "CALLS"
        ? `${strings.get(symbols.name[from]!)} -> ${strings.get(symbols.signature[edges.target[row]!]!)}`
        : "",
    ).filter((line) => line !== "");
    expect(lines.sort()).toEqual([
      "array -> void say(Other... others)",
      "both -> void say(Other... others)",
      "each -> void say(Other... others)",
      "one -> void take(Object one)",
    ]);
  });

  test("Kotlin, C#, and Swift: a variadic parameter is an array of its declared type", () => {
    const of = callsOf({
      "a.kt": `class Job { fun run() {} }
fun looped(vararg jobs: Job) { for (job in jobs) job.run() }
fun first(vararg jobs: Job, done: Int) { jobs[0].run() }
fun itself(vararg jobs: Job) { jobs.run() }
class Pool(private vararg val all: Job) { fun each() { all.forEach { it.run() } } }
`,
      "A.cs": `class Task1 { public void Run() {} }
class A {
  void Looped(int a, params Task1[] jobs) { foreach (var job in jobs) job.Run(); }
  void First(params Task1[] jobs) { jobs[0].Run(); }
  void Itself(params Task1[] jobs) { jobs.Run(); }
}
`,
      "a.swift": `class Task2 { func go() {} }
func swiftLooped(_ jobs: Task2..., done: Int) { for job in jobs { job.go() } }
func swiftFirst(jobs: Task2...) { jobs[0].go() }
func swiftItself(jobs: Task2...) { jobs.go() }
`,
    });
    for (const name of ["looped", "first", "Pool.each"])
      expect([name, of(name)]).toEqual([name, ["Job.run"]]);
    for (const name of ["A.Looped", "A.First"]) expect([name, of(name)]).toEqual([name, ["Task1.Run"]]);
    for (const name of ["swiftLooped", "swiftFirst"]) expect([name, of(name)]).toEqual([name, ["Task2.go"]]);
    for (const name of ["itself", "A.Itself", "swiftItself"]) expect([name, of(name)]).toEqual([name, []]);
  });
});

describe("Rust", () => {
  // Once, the type of such a parameter was undefined, and linking the file never ended.
  test("a callback over a range takes values of no known type, and the function's other calls are found", () => {
    const calls = callsOf({
      "lib.rs": `struct Job;

impl Job {
    fn run(&self) -> Job { Job }
}

fn make(_: usize) -> Job { Job }

fn ranges(n: usize) {
    let first: Vec<Job> = (0..n).map(|at| at.run()).collect();
    let second: Vec<Job> = (0..=n).filter(|at| at.run().is_some()).map(|at| make(at)).collect();
    (0..20_000).rev().for_each(|at| { at.run(); });
}

fn made() { make(0).run(); }
`,
    });
    expect(calls("ranges")).toEqual(["make"]);
    expect(calls("made").sort()).toEqual(["Job.run", "make"]);
  });
});
