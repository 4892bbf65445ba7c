// Does a path say that its file is a test?

const testFolder = /(^|\/)(tests?|specs?|__tests__|__mocks__|testing|testdata|test-fixtures|fixtures|e2e)\//i;
const testFile =
  /(^|[._-])(test|tests|spec|specs|e2e)[._-][^/]*$|(_test|_spec|Tests?|Spec)\.[^./]+$|(^|\/)(test_[^/]*|conftest)\.py$/;

export function isTestPath(path: string): boolean {
  return testFolder.test(path) || testFile.test(path.slice(path.lastIndexOf("/") + 1)) || testFile.test(path);
}
