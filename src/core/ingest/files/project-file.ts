// Which files decide how names resolve between other files? When one changes, every file of the root is linked again.

const names = new Set([
  "package.json",
  "jsconfig.json",
  "pnpm-workspace.yaml",
  "lerna.json",
  "go.mod",
  "go.work",
  "Cargo.toml",
  "pyproject.toml",
  "setup.cfg",
  "setup.py",
]);

export function isProjectFile(path: string): boolean {
  const name = path.slice(path.lastIndexOf("/") + 1);
  return names.has(name) || /^tsconfig.*\.json$/.test(name);
}
