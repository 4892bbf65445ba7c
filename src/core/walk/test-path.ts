// Does a path say that its file is a test, or support code for tests?

const testFolder =
  /(^|\/)(tests?|specs?|__tests__|__mocks__|testing|testdata|test-?suites?|test-?fixtures|fixtures|unittests?|e2e|step_definitions)\/|[._-]tests?\//i;
/** `AppTests/`, `commonTest/`, `integrationTest/`. */
const testModule = /[a-z0-9]Tests?\//;
const testFile =
  /(^|[._-])(test|tests|spec|specs|e2e)[._-][^/]*$|(_test|_spec|Tests?|Spec)\.[^./]+$|(^|\/)(test_[^/]*|conftest)\.py$|\.feature$/;

export function isTestPath(path: string): boolean {
  return (
    testFolder.test(path) ||
    testModule.test(path) ||
    testFile.test(path.slice(path.lastIndexOf("/") + 1)) ||
    testFile.test(path)
  );
}

const support =
  /(^|\/)(__mocks__|mocks?|fakes?|stubs?|fixtures?|test-?fixtures|testdata|helpers?|support|utils?|common|shared)\/|(^|\/)conftest\.py$|(^|[/.-])(fixtures?|helpers?|mocks?|utils?|setup)\.[^/]*$/i;

/** For the path of a test: whether the file supports tests rather than being one. */
export function isSupportPath(path: string): boolean {
  return support.test(path);
}
