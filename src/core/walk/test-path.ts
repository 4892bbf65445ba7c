// Does a path say that its file is a test, or support code for tests?

const testFolder =
  /(^|\/)(tests?|specs?|__tests__|__mocks__|testing|testdata|test-?suites?|test-?fixtures|fixtures|unittests?|e2e|step_definitions)\/|[._-]tests?\//i;
/** `AppTests/`, `commonTest/`, `integrationTest/`. */
const testModule = /[a-z0-9]Tests?\//;
/** `test_a.py`, `a.test.ts`, `a_test.c`, `AppTests.swift`. */
const testFile = /(^|[._-])(tests?|specs|e2e)[._-]|(_test|Tests?)\.[^.]+$|^conftest\.py$|\.feature$/;
/** `a.spec.ts`, `a_spec.rb`, `ASpec.hs`: in formats whose tests are written as specifications of behavior. */
const specFile =
  /([._-]s|S)pec\.(\w+\.)?([cm]?[jt]sx?|vue|svelte|coffee|rb|cr|lua|moon|fnl|exs|hs|purs|scala|groovy|kts?|php|sh|bash)$|_spec\.(py|dart|cc|cpp)$/;
/** Names by which test runners find tests: they are tests wherever they lie. */
const runnerName =
  /_(test|spec)\.rb$|^spec_helper\.rb$|_test\.go$|[a-zA-Z0-9](Test|Spec)\.php$|[a-zA-Z0-9]Tests\.swift$|\.(test|spec)\.([cm]?[jt]sx?|vue|svelte)$/;
/** Formats whose tests are known by the end of the name alone: `test_routing.go` is a command. */
const namedAtEnd = /\.(go|exs?)$/;
const testAtEnd = /_test\.(go|exs)$/;
/** Where a build or a package keeps what is not a test, so other names say nothing: `lib/mail/test_mailer.rb`. */
const mainFolder = /(^|\/)((src\/main|\w+Main|Sources|\.github)\/|lib\/.*\.rb$|src\/.*\.php$)/;

export function isTestPath(path: string): boolean {
  if (testFolder.test(path) || testModule.test(path)) return true;
  const name = path.slice(path.lastIndexOf("/") + 1);
  return runnerName.test(name) || (!mainFolder.test(path) && isTestName(name));
}

function isTestName(name: string): boolean {
  if (specFile.test(name)) return true;
  return namedAtEnd.test(name) ? testAtEnd.test(name) : testFile.test(name);
}

const support =
  /(^|\/)(__mocks__|mocks?|fakes?|stubs?|fixtures?|test-?fixtures|testdata|helpers?|support|utils?|common|shared)\/|(^|\/)conftest\.py$|(^|[/.-])(fixtures?|helpers?|mocks?|utils?|setup)\.[^/]*$/i;

/** For the path of a test: whether the file supports tests rather than being one. */
export function isSupportPath(path: string): boolean {
  return support.test(path);
}
