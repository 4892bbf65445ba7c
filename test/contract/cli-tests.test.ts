// `loci tests` names what a test runner runs, in every language that defines that, and no helpers besides.
import { describe, expect, test, vi } from "vitest";
import { parseLastLine, runLoci, type LociRun } from "../support/run-loci.ts";
import { makeRepository, makeTempFolder } from "../support/temp.ts";

// Long timeout: real processes are slow on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

type Ask = (...args: string[]) => Promise<LociRun>;

async function indexFiles(files: Readonly<Record<string, string>>): Promise<Ask> {
  const root = makeRepository(files);
  const environment = { LOCI_HOME: makeTempFolder(), LOCI_EMBED_PROVIDER: "hash", FORCE_HYPERLINK: "0" };
  const ask: Ask = (...args) => runLoci(args, { cwd: root, environment });
  await ask("index", ".");
  return ask;
}

async function testsOf(files: Readonly<Record<string, string>>, name: string): Promise<unknown> {
  const ask = await indexFiles(files);
  return (parseLastLine(await ask("tests", name, "--json"))["tests"] as string[]).sort();
}

describe("loci tests names only tests in a test file", () => {
  test("pytest: tests that reach the symbol, also through a set-up method, but no helpers or mocks", async () => {
    const source = "def load(path):\n    return open(path)\n\n\ndef save(path):\n    return path\n";
    const tests =
      "import pytest\nfrom store import load, save\n\n\nclass FakeDisk:\n    def __init__(self):\n        self.data = load('x')\n\n\n" +
      "def build():\n    return load('x')\n\n\ndef test_build():\n    assert build()\n\n\nclass TestDisk:\n" +
      "    def setup_method(self):\n        self.kept = save('y')\n\n    def test_fake(self):\n        assert FakeDisk()\n\n    def test_other(self):\n        assert 1\n";
    const ask = await indexFiles({ "store.py": source, "tests/test_store.py": tests });
    expect(parseLastLine(await ask("tests", "load", "--json"))).toMatchObject({
      tests: ["tests/test_store.py#test_build", "tests/test_store.py#TestDisk.test_fake"],
      helpers: expect.arrayContaining(["tests/test_store.py#build"]) as unknown,
    });
    expect(parseLastLine(await ask("tests", "save", "--json"))).toMatchObject({
      tests: ["tests/test_store.py#TestDisk.test_fake", "tests/test_store.py#TestDisk.test_other"],
    });
    const { stdout } = await ask("tests", "load");
    expect(stdout).toBe("tests/test_store.py\n  test_build\n  TestDisk.test_fake\n");
    expect((await ask("tests", "test_build")).stdout).toBe("tests/test_store.py\n  test_build\n");
  });

  test("pytest: a fixture leads to the tests that request it; an autouse fixture, to the whole file", async () => {
    const source =
      "def load(path):\n    return path\n\n\ndef save(path):\n    return path\n\n\ndef drop(path):\n    return path\n";
    const tests =
      "import pytest\nfrom store import load, save, drop\n\n\n@pytest.fixture(scope='module')\ndef loaded():\n    yield load('x')\n\n\n" +
      "@pytest.fixture(name='chain')\ndef make_chain(loaded):\n    return [loaded]\n\n\n@pytest.fixture\ndef saved():\n    return save('y')\n\n\n" +
      "def test_takes(chain):\n    assert chain\n\n\ndef test_asks(request):\n    assert request.getfixturevalue('loaded')\n\n\n" +
      "@pytest.mark.parametrize('loaded_twice', [1])\ndef test_other(loaded_twice):\n    loaded = 3\n    assert loaded\n\n\n" +
      "@pytest.mark.usefixtures('saved')\nclass TestMarked:\n    def test_one(self):\n        pass\n\n    def test_two(self, loaded):\n        pass\n";
    const ask = await indexFiles({
      "store.py": source,
      "tests/test_store.py": tests,
      "tests/test_marked.py":
        "import pytest\nfrom store import drop\n\npytestmark = pytest.mark.usefixtures('dropped')\n\n\n@pytest.fixture\ndef dropped():\n    drop('z')\n\n\ndef test_any():\n    pass\n",
      "tests/test_auto.py":
        "import pytest\nfrom store import drop\n\n\n@pytest.fixture(autouse=True)\ndef clean():\n    drop('q')\n\n\ndef test_clean():\n    pass\n",
    });
    const of = async (name: string): Promise<unknown> =>
      (parseLastLine(await ask("tests", name, "--json"))["tests"] as string[]).sort();
    expect(await of("load")).toEqual([
      "tests/test_store.py#TestMarked.test_two",
      "tests/test_store.py#test_asks",
      "tests/test_store.py#test_takes",
    ]);
    expect(await of("save")).toEqual([
      "tests/test_store.py#TestMarked.test_one",
      "tests/test_store.py#TestMarked.test_two",
    ]);
    expect(await of("drop")).toEqual(["tests/test_auto.py", "tests/test_marked.py#test_any"]);
    const callers = await ask("callers", "make_chain");
    expect(callers.stdout).toContain("tests/test_store.py:20  test_takes");
  });

  test("pytest: fixtures of conftest.py lead to the tests in or below its folder that request them", async () => {
    const ask = await indexFiles({
      "store.py": "def load(path):\n    return path\n\n\ndef save(path):\n    return path\n",
      "tests/conftest.py":
        "import pytest\nfrom store import load\n\n\n@pytest.fixture\ndef disk():\n    yield load('x')\n",
      "tests/unit/conftest.py":
        "import pytest\nfrom store import save\n\n\n@pytest.fixture\ndef shop(disk):\n    return save(disk)\n",
      "tests/test_top.py":
        "import pytest\n\n\ndef test_top(disk, tmp_path):\n    assert disk\n\n\ndef test_none(shop):\n    assert shop\n\n\n" +
        "@pytest.mark.parametrize('disk', [1])\ndef test_values(disk):\n    assert disk\n\n\n@pytest.mark.usefixtures('disk')\ndef test_marked():\n    pass\n",
      "tests/unit/test_low.py": "class TestLow:\n    def test_low(self, shop):\n        assert shop\n",
      "tests/unit/test_own.py":
        "def disk():\n    return 1\n\n\ndef test_own(disk):\n    assert disk\n\n\ndef test_asks(request):\n    assert request.getfixturevalue('shop')\n",
    });
    const of = async (name: string): Promise<unknown> =>
      (parseLastLine(await ask("tests", name, "--json"))["tests"] as string[]).sort();
    const ofShop = ["tests/unit/test_low.py#TestLow.test_low", "tests/unit/test_own.py#test_asks"];
    expect(await of("save")).toEqual(ofShop);
    expect(await of("load")).toEqual([
      ...["tests/test_top.py#test_marked", "tests/test_top.py#test_top"],
      ...ofShop,
    ]);
  });

  test("pytest: a class's fixture serves its own and inheriting tests and hides the module's fixture", async () => {
    const files = {
      "store.py": "def load(path):\n    return path\n\n\ndef save(path):\n    return path\n",
      "tests/test_store.py":
        "import pytest\nfrom store import load, save\n\n\n@pytest.fixture\ndef made():\n    return save('a')\n\n\n" +
        "class TestBase:\n    @pytest.fixture\n    def made(self):\n        return load('b')\n\n    @pytest.fixture\n    def other(self):\n        return load('c')\n\n" +
        "    def test_one(self, made):\n        pass\n\n    def test_two(self):\n        pass\n\n\n" +
        "class TestMore(TestBase):\n    def test_three(self, other):\n        pass\n\n\ndef test_four(made):\n    pass\n",
    };
    const ask = await indexFiles(files);
    const of = async (name: string): Promise<unknown> =>
      (parseLastLine(await ask("tests", name, "--json"))["tests"] as string[]).sort();
    expect(await of("load")).toEqual([
      "tests/test_store.py#TestBase.test_one",
      "tests/test_store.py#TestMore.test_three",
    ]);
    expect(await of("save")).toEqual(["tests/test_store.py#test_four"]);
  });

  test("pytest: an autouse fixture of conftest.py is reported, but not as a test", async () => {
    const ask = await indexFiles({
      "store.py": "def save(path):\n    return path\n",
      "tests/conftest.py":
        "import pytest\nfrom store import save\n\n\n@pytest.fixture(autouse=True)\ndef saved():\n    return save('x')\n",
      "tests/test_store.py": "def test_nothing():\n    pass\n",
    });
    const saved = await ask("tests", "save");
    expect(saved).toMatchObject({ code: 1, stdout: "" });
    expect(saved.stderr).toBe(
      "No test in the index reaches store.py#save within 10 steps.\n" +
        "Test code that no known test runs does: tests/conftest.py#saved.\n",
    );
  });

  test("Go: methods of testify and gocheck suites, which their runner finds by name", async () => {
    const files = {
      "go.mod": "module shop\n",
      "store.go":
        "package shop\n\nfunc Load(path string) string { return path }\n\nfunc Save(path string) string { return path }\n",
      "store_test.go":
        'package shop\n\nimport (\n\t"testing"\n\n\t"github.com/stretchr/testify/suite"\n)\n\ntype storeTests struct {\n\tsuite.Suite\n\tkept string\n}\n\n' +
        'func (s *storeTests) SetupTest() { s.kept = Save("a") }\n\nfunc (s *storeTests) TestLoad() { s.Equal(s.read(), "b") }\n\nfunc (s *storeTests) TestKept() {}\n\nfunc (s *storeTests) read() string { return Load("b") }\n\n' +
        'func TestStore(t *testing.T) { suite.Run(t, new(storeTests)) }\n\ntype fake struct{}\n\nfunc (f fake) TestNothing() { Load("e") }\n',
      "check_test.go":
        'package shop\n\nimport . "gopkg.in/check.v1"\n\ntype CheckSuite struct{}\n\nvar _ = Suite(&CheckSuite{})\n\nfunc (s *CheckSuite) TestLoads(c *C) { c.Assert(Load("c"), Equals, "c") }\n',
    };
    expect(await testsOf(files, "Load")).toEqual([
      "check_test.go#CheckSuite.TestLoads",
      "store_test.go#storeTests.TestLoad",
    ]);
    expect(await testsOf(files, "Save")).toEqual([
      "store_test.go#storeTests.TestKept",
      "store_test.go#storeTests.TestLoad",
    ]);
  });

  test("Objective-C: methods of an XCTest case, which the runner finds by name", async () => {
    const files = {
      "Store.h": "@interface Store : NSObject\n- (int)load:(int)path;\n@end\n",
      "Store.m": '#import "Store.h"\n@implementation Store\n- (int)load:(int)path { return path; }\n@end\n',
      "Tests/StoreTests.m":
        '#import <XCTest/XCTest.h>\n#import "../Store.h"\n\n@interface StoreTests : XCTestCase\n@end\n\n@implementation StoreTests\n' +
        "- (int)helper { Store *store = [Store new]; return [store load:1]; }\n- (void)testLoads { XCTAssert([self helper] == 1); }\n- (void)testWith:(int)more { [self helper]; }\n- (void)testify { [self helper]; }\n@end\n",
    };
    expect(await testsOf(files, "Store.load:")).toEqual(["Tests/StoreTests.m#StoreTests.testLoads"]);
  });

  test("JUnit: no constructors or helpers; a set-up method leads to its class's and inheriting tests", async () => {
    const files = {
      "src/main/java/Store.java": "class Store {\n  static String load(String path) { return path; }\n}\n",
      "src/test/java/BaseTest.java":
        'abstract class BaseTest {\n  String kept;\n  @BeforeEach void open() { kept = Store.load("a"); }\n}\n',
      "src/test/java/FirstTest.java":
        "class FirstTest extends BaseTest {\n  @Test void one() {}\n  @Test void two() { }\n  private void help() { }\n}\n",
      "src/test/java/OtherTest.java":
        'class OtherTest {\n  OtherTest() { }\n  @Test void three() { help(); }\n  @Test void four() { }\n  private String help() { return Store.load("b"); }\n}\n',
    };
    expect(await testsOf(files, "Store.load")).toEqual([
      "src/test/java/FirstTest.java#FirstTest.one",
      "src/test/java/FirstTest.java#FirstTest.two",
      "src/test/java/OtherTest.java#OtherTest.three",
    ]);
  });

  test("GoogleTest: the tests of a fixture whose constructor reaches the symbol", async () => {
    const files = {
      "src/store.h": "#pragma once\nint load(int path);\n",
      "src/store.cc": '#include "store.h"\nint load(int path) { return path; }\n',
      "test/store_test.cc":
        '#include "../src/store.h"\nnamespace shop {\nclass StoreTest : public testing::Test {\n public:\n  StoreTest();\n  int helper() { return load(2); }\n  int kept;\n};\n' +
        "StoreTest::StoreTest() { kept = load(1); }\nTEST_F(StoreTest, Keeps) { EXPECT_EQ(kept, 1); }\nTEST(Alone, Helps) { EXPECT_EQ(3, 3); }\nTEST(Alone, Loads) { EXPECT_EQ(load(3), 3); }\n}\n",
    };
    expect(await testsOf(files, "load")).toEqual([
      "test/store_test.cc#shop::Alone.Loads",
      "test/store_test.cc#shop::StoreTest::StoreTest.Keeps",
    ]);
  });

  test("Go: tests and benchmarks, but no helpers; an init function leads to the whole file", async () => {
    const files = {
      "go.mod": "module shop\n",
      "store.go": "package shop\n\nfunc Load(path string) string { return path }\n",
      "store_test.go":
        'package shop\n\nimport "testing"\n\nfunc helper() string { return Load("a") }\n\nfunc TestLoad(t *testing.T) { helper() }\n\nfunc BenchmarkLoad(b *testing.B) { Load("b") }\n\nfunc init() { Load("c") }\n',
    };
    expect(await testsOf(files, "Load")).toEqual([
      "store_test.go",
      "store_test.go#BenchmarkLoad",
      "store_test.go#TestLoad",
    ]);
  });

  test("JavaScript: tests and scripts that run as a whole, but no mocks or imported helpers", async () => {
    const files = {
      "src/store.js": "export function load(path) {\n  return path;\n}\n",
      "test/store.test.js":
        'import { load } from "../src/store.js";\nimport { twice } from "./helpers.js";\n\nclass FakeStore {\n  read() {\n    return load("b");\n  }\n}\n\ntest("reads", () => {\n  new FakeStore().read();\n});\ntest("reads twice", () => {\n  twice();\n});\ntest("counts", () => {});\n',
      "test/helpers.js":
        'import { load } from "../src/store.js";\n\nexport function twice() {\n  return load("a") + load("a");\n}\ntwice();\n',
      "test/script.js":
        'import { load } from "../src/store.js";\n\nif (load("c") !== "c") throw new Error();\n',
      "test/imports.test.js": 'import { load } from "../src/store.js";\n\ntest("nothing", () => {});\n',
      "test/__mocks__/store.js":
        'import { load } from "../../src/store.js";\n\nexport const fake = load("d");\n',
    };
    expect(await testsOf(files, "load")).toEqual([
      "test/script.js",
      "test/store.test.js#reads",
      "test/store.test.js#reads twice",
    ]);
  });

  test("C, which has no test functions: whole files", async () => {
    const files = {
      "store.c": "int load(int path) { return path; }\n",
      "store.h": "int load(int path);\n",
      "test/check_store.c":
        '#include "../store.h"\nstatic int helper(void) { return load(1); }\nint main(void) { return helper() != 1; }\n',
    };
    expect(await testsOf(files, "load")).toEqual(["test/check_store.c"]);
  });
});

test("affected lists a changed test, and the tests that reach a changed helper", async () => {
  const text =
    "from store import load\n\n\ndef build():\n    return load('x')\n\n\ndef test_build():\n    assert build()\n\n\ndef test_load():\n    assert load('y')\n";
  const root = makeRepository({
    "store.py": "def load(path):\n    return path\n",
    "tests/test_store.py": text,
  });
  const environment = { LOCI_HOME: makeTempFolder(), LOCI_EMBED_PROVIDER: "hash" };
  await runLoci(["index", "."], { cwd: root, environment });
  const affectedBy = async (line: number): Promise<unknown> => {
    const own = text.split("\n")[line - 1]!;
    const input = `--- a/tests/test_store.py\n+++ b/tests/test_store.py\n@@ -${line},1 +${line},1 @@\n-# before\n+${own}\n`;
    return parseLastLine(await runLoci(["affected", "-", "--json"], { cwd: root, environment, input }))[
      "tests"
    ];
  };
  expect(await affectedBy(13)).toEqual(["tests/test_store.py#test_load"]);
  expect(await affectedBy(5)).toEqual(["tests/test_store.py#test_build"]);
});

describe("loci tests names the types that run an inherited test", () => {
  test("PHPUnit: instead of the abstract class, and not one that overrides it", async () => {
    const base =
      "<?php\nnamespace App\\Test;\nuse App\\A;\nabstract class BaseCase extends \\PHPUnit\\Framework\\TestCase {\n" +
      "    public function testRun(): void { (new A())->run(); }\n}\n";
    const heir = (name: string, of: string, body = ""): string =>
      `<?php\nnamespace App\\Tests;\nuse App\\Test\\BaseCase;\nclass ${name} extends ${of} {${body}}\n`;
    const ask = await indexFiles({
      "src/A.php": "<?php\nnamespace App;\nclass A { public function run(): int { return 1; } }\n",
      "src/Test/BaseCase.php": base,
      "tests/OneTest.php": heir("OneTest", "BaseCase"),
      "tests/TwoTest.php": heir("TwoTest", "OneTest"),
      "tests/OwnTest.php": heir("OwnTest", "BaseCase", " public function testRun(): void {} "),
    });
    const { stdout } = await ask("tests", "run", "--files");
    expect(stdout.trimEnd().split("\n").sort()).toEqual(["tests/OneTest.php", "tests/TwoTest.php"]);
  });

  test("unittest: besides the class that declares it, which runs too", async () => {
    const files = {
      "lib.py": "def run():\n    return 1\n",
      "tests/base.py":
        "import unittest\nfrom lib import run\n\n\nclass Base(unittest.TestCase):\n    def test_run(self):\n        run()\n",
      "tests/test_one.py": "from tests.base import Base\n\n\nclass TestOne(Base):\n    pass\n",
    };
    expect(await testsOf(files, "run")).toEqual(["tests/base.py#Base.test_run", "tests/test_one.py#TestOne"]);
  });
});

test("--sure leaves out tests that may run another method in its place", async () => {
  const ask = await indexFiles({
    "src/repo.ts":
      "export interface Repo { find(id: string): string }\n" +
      "export class Mem implements Repo { find(id: string): string { return id; } }\n" +
      "export function load(repo: Repo): string { return repo.find('1'); }\n",
    "test/load.test.ts":
      "import { load } from '../src/repo';\ntest('loads from any', () => { load(make()); });\n",
    "test/mem.test.ts":
      "import { Mem } from '../src/repo';\ntest('finds in memory', () => { new Mem().find('1'); });\n",
  });
  const all = await ask("tests", "Mem.find", "--files");
  expect(all.stdout).toBe("test/mem.test.ts\ntest/load.test.ts\n");
  expect(all.stderr).toBe("1 of the tests may run another method in its place; --sure leaves it out.\n");
  const sure = await ask("tests", "Mem.find", "--sure");
  expect(sure.stdout).toBe("test/mem.test.ts\n  finds in memory\n");
  expect(sure.stderr).toBe("1 test left out: it may run another method in its place.\n");
  expect(parseLastLine(await ask("tests", "Mem.find", "--json"))).toMatchObject({
    tests: ["test/mem.test.ts#finds in memory", "test/load.test.ts#loads from any"],
    sure_tests: 1,
  });
  expect((await ask("tests", "Repo.find", "--sure", "--files")).stdout).toContain("test/load.test.ts\n");
});
