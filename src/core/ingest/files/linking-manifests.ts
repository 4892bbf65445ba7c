// Which files decide how names resolve between other files? When one changes, every file of the root is linked again.

/** The manifests that linkers read: those of npm, TypeScript, Go, Cargo and MSBuild. */
const manifest =
  /(?:^|\/)(?:package\.json|[jt]sconfig[^/]*\.json|go\.mod|Cargo\.toml|[^/]*\.(?:csproj|props))$/;

export function decidesLinks(path: string): boolean {
  return manifest.test(path);
}
