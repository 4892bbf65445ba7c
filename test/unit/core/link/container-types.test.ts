// Types of elements that containers of a declared type return: by key, in loops, to callbacks, and as pairs.
import { expect, test } from "vitest";
import { callLines, sourceWorld } from "./source-view.ts";

/** The methods of Job and Other that functions named "reads…" or "none…" call, by function name. */
function callsOf(path: string, text: string): Record<string, string[]> {
  const found: Record<string, string[]> = {};
  for (const [name] of text.matchAll(/\b(?:reads|none)[A-Z]\w*/gi)) found[name] = [];
  for (const line of callLines(sourceWorld({ [path]: text }))) {
    const [from, to] = line.split(" -> ").map((end) => end.slice(end.indexOf("#") + 1));
    const list = found[from!.split(".").at(-1)!];
    if (/^(?:Job|Other)\./.test(to!)) list?.push(to!);
  }
  return found;
}

/** Functions that begin with "reads" call a method of Job, those that begin with "none" call nothing. */
function expectReads(path: string, text: string, method: string): void {
  const calls = callsOf(path, text);
  expect(Object.keys(calls).length).toBeGreaterThan(3);
  const wanted = Object.keys(calls).map((name) => [name, /^reads/i.test(name) ? [method] : []]);
  expect(calls).toEqual(Object.fromEntries(wanted));
}

test("TypeScript: resolves values of records, index signatures, read-only views, entries, and functions", () => {
  expectReads(
    "a.ts",
    `class Job { fire() {} }
const many: Map<string, Job[]> = new Map();
const record: Record<string, Job> = {};
const signed: { [key: string]: Job } = {};
const mixed: { known: number; [key: string]: Job | number } = { known: 1 };
const mapped: { [K in string]?: Job } = {};
const partial: Partial<Record<string, Job>> = {};
const view: Readonly<Record<string, Job>> = {};
const makers: Record<string, (x: number) => Job> = {};
interface Table { [name: string]: Job }
interface Tree { job: Job; [name: string]: Tree }
class Forest extends Map<string, Forest> { job = new Job(); }
function readsKey() { many.get("k")!.forEach((job) => job.fire()); }
function readsFlat() { [...many.values()].flat().forEach((job) => job.fire()); }
function readsValues() { for (const job of Object.values(record)) job.fire(); }
function readsEntries() { for (const [, job] of Object.entries(record)) job.fire(); }
function readsPairs() { Object.entries(record).forEach(([name, job]) => job.fire()); }
function readsSigned() { signed.a.fire(); }
function readsSignedKey(k: string) { signed[k].fire(); }
function readsMapped(k: string) { mapped[k]?.fire(); }
function readsPartial(k: string) { partial[k]!.fire(); }
function readsView() { view.a.fire(); }
function readsMade() { makers.a(1).fire(); }
function readsMadeKey() { makers["a"](1).fire(); }
function readsTable(table: Table, k: string) { table[k].fire(); }
function readsMember(table: Table) { table.a.fire(); }
function readsDeep(tree: Tree) { tree.a.b.job.fire(); }
function readsItself(forest: Forest) { forest.get("a")!.job.fire(); }
function noneKey() { Object.keys(record).forEach((key) => key.fire()); }
function nonePlace() { for (const [place] of ([] as Job[]).entries()) place.fire(); }
function noneKnown() { mixed.known.fire(); }
`,
    "Job.fire",
  );
});

test("Python: resolves elements of dictionaries, tuples, and containers of classes", () => {
  expectReads(
    "a.py",
    `class Job:
    def run(self): pass
class Other:
    def run(self): pass
table: dict[str, list[Job]] = {}
def readsKey(k): table.get(k)[0].run()
class Jobs(dict[str, Job]):
    def readsOwn(self, k): self.get(k).run()
def readsInherited(jobs: Jobs): jobs.get("a").run()
def readsWritten(): table["a"][0].run()
def readsGiven(): table.get("a")[0].run()
def readsValues():
    for jobs in table.values():
        for job in jobs: job.run()
def readsItems():
    for name, jobs in table.items():
        for job in jobs: job.run()
def readsCopy(k): table.copy()[k][0].run()
def readsTuple(m: dict[str, tuple[Job, ...]]):
    for job in m["a"]: job.run()
def readsClass(m: dict[str, type[Job]]): m["a"]().run()
def readsTogether():
    job = Job()
    for one in (job, job): one.run()
def nonePlace(jobs: list[Job]):
    for place, job in enumerate(jobs): place.run()
def noneName():
    for name, jobs in table.items(): name.run()
`,
    "Job.run",
  );
});

test("Java: resolves map entries, key-value callbacks, and the results of streams", () => {
  expectReads(
    "A.java",
    `import java.util.*;
class Job { void run() {} }
class A {
  Map<String, List<Job>> m = new HashMap<>();
  Map<String, Job> e = new HashMap<>();
  void readsKey(String k) { m.get(k).get(0).run(); }
  void readsEntry() { for (var entry : e.entrySet()) entry.getValue().run(); }
  void readsTyped() { for (Map.Entry<String, Job> entry : e.entrySet()) entry.getValue().run(); }
  void readsBoth() { e.forEach((name, job) -> job.run()); }
  void readsMapped() { e.entrySet().stream().map(x -> x.getValue()).forEach(job -> job.run()); }
  void readsFound() { e.values().stream().findFirst().get().run(); }
  void noneKey() { for (var entry : e.entrySet()) entry.getKey().run(); }
  void noneName() { e.forEach((name, job) -> name.run()); }
}
`,
    "Job.run",
  );
});

test("Kotlin: resolves map values and entries, pairs, and destructured lambda parameters", () => {
  expectReads(
    "a.kt",
    `class Job { fun run() {} }
class A(val m: Map<String, List<Job>>, val e: MutableMap<String, Job>, val pair: Pair<Int, Job>) {
  fun readsKey(k: String) { m[k]?.forEach { it.run() } }
  fun readsValues() { e.values.forEach { it.run() } }
  fun readsEntries() { e.entries.forEach { it.value.run() } }
  fun readsLoop() { for (entry in e) entry.value.run() }
  fun readsParts() { e.forEach { (name, job) -> job.run() } }
  fun readsBoth() { e.forEach { name, job -> job.run() } }
  fun readsFiltered() { e.filter { it.value != null }.forEach { it.value.run() } }
  fun readsFlat() { m.values.flatten().forEach { it.run() } }
  fun readsPut(k: String) { e.getOrPut(k) { Job() }.run() }
  fun readsPair() { pair.second.run() }
  fun noneKey() { e.forEach { (name, job) -> name.run() } }
  fun noneFirst() { pair.first.run() }
}
`,
    "Job.run",
  );
});

test("C#: resolves dictionary values and pairs, functions in dictionaries, and out variables", () => {
  expectReads(
    "A.cs",
    `using System.Collections.Generic;
class Job { public void Run() {} }
class A {
  Dictionary<string, List<Job>> m = new Dictionary<string, List<Job>>();
  Dictionary<string, Job> e = new();
  Dictionary<string, Func<Job>> makers;
  Queue<Job> queue;
  void ReadsKey(string k) { m[k].ForEach(job => job.Run()); }
  void ReadsOut(string k) { if (m.TryGetValue(k, out var jobs)) foreach (var job in jobs) job.Run(); }
  void ReadsTaken() { while (queue.TryDequeue(out var job)) job.Run(); }
  void ReadsPair() { foreach (var pair in e) pair.Value.Run(); }
  void ReadsTyped() { foreach (KeyValuePair<string, Job> pair in e) pair.Value.Run(); }
  void ReadsValues() { foreach (var job in e.Values) job.Run(); }
  void ReadsFirst() { e.First().Value.Run(); }
  void ReadsFirstValue() { e.Values.First().Run(); }
  void ReadsMade() { makers["a"]().Run(); }
  void NoneKey() { foreach (var pair in e) pair.Key.Run(); }
}
`,
    "Job.Run",
  );
});

test("Rust: resolves map entries and values, locked containers, and the results of find", () => {
  expectReads(
    "lib.rs",
    `use std::collections::HashMap;
use std::sync::{Arc, Mutex, RwLock};
pub struct Job;
impl Job { pub fn run(&self) {} }
pub struct A { m: HashMap<String, Vec<Job>>, e: HashMap<String, Job>, s: Arc<Mutex<HashMap<String, Job>>>, r: RwLock<Vec<Job>> }
impl A {
  fn readsKey(&self, k: &str) { self.m.get(k).unwrap()[0].run(); }
  fn readsValues(&self) { for job in self.e.values() { job.run(); } }
  fn readsEntry(&mut self, k: String) { self.m.entry(k).or_default()[0].run(); }
  fn readsMut(&mut self, k: &str) { self.m.get_mut(k).unwrap().iter_mut().for_each(|job| job.run()); }
  fn readsPairs(&self) { self.e.iter().for_each(|(name, job)| job.run()); }
  fn readsLocked(&self) { self.s.lock().unwrap().get("a").unwrap().run(); }
  fn readsShared(&self) { self.r.read().unwrap()[0].run(); }
  fn readsFound(&self) { self.e.iter().find(|(name, job)| true).unwrap().1.run(); }
  fn noneKey(&self) { self.e.iter().for_each(|(name, job)| name.run()); }
}
`,
    "Job.run",
  );
});

test("Go: resolves values of maps of slices and of maps of functions", () => {
  expectReads(
    "a.go",
    `package a
type Job struct{}
func (j *Job) Run() {}
type A struct { m map[string][]*Job; f map[string]func() *Job }
func (a *A) readsKey(k string) { a.m[k][0].Run() }
func (a *A) readsFound(k string) { if jobs, ok := a.m[k]; ok { jobs[0].Run() } }
func (a *A) readsLoop() { for _, jobs := range a.m { for _, job := range jobs { job.Run() } } }
func (a *A) readsMade() { a.f["a"]().Run() }
func (a *A) noneKey() { for name := range a.m { name.Run() } }
`,
    "Job.Run",
  );
});

test("Python: reads quoted annotations like unquoted ones", () => {
  expectReads(
    "a.py",
    `from typing import Callable, Dict, List, Literal, Optional, Union
class Job:
    def run(self): pass
class Other:
    def stop(self): pass
class run: pass
def readsUnion(x: "Job | Other"): x.run()
def readsOptional(x: Optional["Job"]): x.run()
def readsQuotedOptional(x: "Optional[Job]"): x.run()
def readsOptionalUnion(x: Optional["None | Job"]): x.run()
def readsOldUnion(x: "Union[Job, Other, None]"): x.run()
def readsList(x: "List[Job]"): x[0].run()
def readsTable(x: "Dict[str, list[Job]]"):
    for job in x["a"]: job.run()
def readsFunction(x: "Callable[[int, str], Job]"): x(1, "a").run()
def readsAnyFunction(x: "Callable[..., Job]"): x().run()
def readsClass(x: "type[Job]"): x().run()
def readsResult() -> "Job | None":
    readsResult().run()
def noneLiteral(x: Literal["Job"]): x.run()
def noneText(x: "a Job, or not"): x.run()
def noneKey(x: "Dict[str, Job]"):
    for key in x: key.run()
`,
    "Job.run",
  );
});

test("TypeScript: elements of tuples with names, with comments, and in read-only views are read by their place", () => {
  expectReads(
    "a.ts",
    `class Job { fire() {} } class Other { fire() {} }
type Named = [other: Other, job: Job, last?: Job];
type Noted = [ // the first
  Other, /* the second */ Job];
function readsNamed(named: Named) { named[1].fire(); }
function readsOptional(named: Named) { named[2]?.fire(); }
function readsPart([, job]: Named) { job.fire(); }
function readsView(view: Readonly<Named>) { const [, job] = view; job.fire(); view[1].fire(); }
function readsNoted(noted: Noted) { noted[1].fire(); }
function readsLoop(jobs: readonly [first: Job, second: Job]) { for (const job of jobs) job.fire(); }
function noneBeyond(named: Named) { named[3].fire(); }
function noneByName(named: Named) { job.fire(); }`,
    "Job.fire",
  );
});

test("Java: a class that extends a container through another class of the project is one", () => {
  expectReads(
    "A.java",
    `import java.util.ArrayList;
class Job { void fire() {} }
class Row<T> extends ArrayList<T> {}
class Jobs extends Row<Job> {}
class Ranked extends Jobs implements Comparable<Other> {}
class Other implements Comparable<Other> { void fire() {} }
class A {
  void readsIndex(Jobs jobs) { jobs.get(0).fire(); }
  void readsLoop(Jobs jobs) { for (var job : jobs) job.fire(); }
  void readsStream(Jobs jobs) { jobs.stream().filter(job -> true).forEach(job -> job.fire()); }
  void readsEach(Jobs jobs) { jobs.forEach(job -> job.fire()); }
  void readsIterator(Jobs jobs) { jobs.iterator().next().fire(); }
  void readsRanked(Ranked jobs) { jobs.get(0).fire(); }
  void readsRow(Row<Job> jobs) { jobs.get(0).fire(); }
  void noneCompared(Other other) { other.get(0).fire(); }
  void noneOpen(Row<?> jobs) { jobs.get(0).fire(); }
}
`,
    "Job.fire",
  );
});

test("C#: a class that extends a container through another class of the project is one", () => {
  expectReads(
    "A.cs",
    `class Job { public void Fire() {} }
class Row<T> : System.Collections.Generic.List<T> {}
class Jobs : Row<Job>, System.IComparable<string> {}
class A {
  void ReadsIndex(Jobs jobs) { jobs[0].Fire(); }
  void ReadsLoop(Jobs jobs) { foreach (var job in jobs) job.Fire(); }
  void ReadsEach(Jobs jobs) { jobs.ForEach(job => job.Fire()); }
  void NoneOpen<T>(Row<T> jobs) { jobs[0].Fire(); }
}
`,
    "Job.Fire",
  );
});

test("TypeScript: elements of what a type parameter stands for are those of its bound", () => {
  expectReads(
    "a.ts",
    `class Job { fire() {} }
function readsRest<T extends ReadonlyArray<Job>>(...jobs: T) { jobs.map((job) => job.fire()); }
function readsLoop<T extends Job[]>(jobs: T) { for (const job of jobs) job.fire(); }
function readsTuple<T extends [string, Job]>(pair: T) { pair[1].fire(); const [, job] = pair; job.fire(); }
function readsKey<T extends { [key: string]: Job }>(jobs: T, key: keyof T) { jobs[key].fire(); }
class Table<T extends Record<string, Job>> {
  constructor(private readonly jobs: T) {}
  readsRecord<K extends keyof T>(key: K) { this.jobs[key].fire(); }
}
function noneUnbound<T>(jobs: T) { jobs[0].fire(); }
function noneCircle<T extends U, U extends T>(jobs: T) { for (const job of jobs) job.fire(); }`,
    "Job.fire",
  );
});
