// Does this file configure something? Judged by the conventions of its ecosystem, not by parts of words.

/** Generated or data files in a configuration format: they configure nothing. */
const generated =
  /(^|\/)(package-lock\.json|npm-shrinkwrap\.json|pnpm-lock\.yaml|composer\.lock|packages\.lock\.json|\.terraform\.lock\.hcl|[^/]*\.(lock|snap|map|geojson|ipynb))$|(^|\/)(__snapshots__|fixtures?|testdata|locales?|i18n|translations|lang)\//i;

/** Formats used for hardly anything but configuration. */
const format =
  /\.(ya?ml|toml|ini|cfg|conf|config|properties|env|editorconfig|csproj|fsproj|vbproj|props|targets|gradle|gradle\.kts|sbt|cabal|gemspec|podspec|nix|plist|xcconfig|tfvars|hcl|service|desktop|json5|jsonc)$/i;

/**
 * Formats used for configuration and data. A file counts as configuration at a package's root, in a folder for it, or
 * by its name.
 */
const mixedFormat = /\.(json|xml)$/i;
const folder =
  /(^|\/)(\.?config|configs|configuration|conf|conf\.d|settings|etc|\.vscode|\.idea|\.github|\.circleci|\.husky)\/[^/]*$/i;
const mixedName =
  /(^|[._-])(config|configuration|settings|options|manifest|preferences|launch|tasks)([._-]|$)|^(package|composer|bower|deno|lerna|nx|turbo|project|workspace|angular|app|vercel|netlify|firebase|now|renovate|tsconfig|jsconfig|appsettings|web|pom|build|nuget|logback|log4j2?|androidmanifest|global|babel|tslint)\b[^/]*\.(json|xml)$/i;

/** `vite.config.ts`, `settings.py`, `.eslintrc`, `Dockerfile`, `Makefile`, `.env.local`, `go.mod`. */
const configuringCode =
  /(^|\/)[^/]*\.(config|conf|setup)\.[cm]?[jt]sx?$|(^|\/)(settings|config|conf|setup|gulpfile|gruntfile|webpack[^/]*|rollup[^/]*|karma[^/]*)\.(py|rb|php|[cm]?[jt]s|lua|exs?)$/i;
const fileName =
  /(^|\/)(\.[\w-]*rc(\.\w+)?|\.env(\..+)?|\.(babel|prettier|eslint|stylelint|npm|nvm|docker|git|hg|ruby-version|python-version|node-version|tool-versions|dockerignore|gitignore|gitattributes|gitmodules|npmignore|eslintignore|prettierignore)[\w.-]*|dockerfile(\..+)?|[^/]*\.dockerfile|containerfile|docker-compose[^/]*|makefile|gnumakefile|cmakelists\.txt|justfile|procfile|rakefile|gemfile|podfile|vagrantfile|jenkinsfile|brewfile|pipfile|go\.(mod|work)|cargo\.toml|pyproject\.toml|setup\.cfg|tox\.ini|requirements[^/]*\.txt|constraints[^/]*\.txt|meson\.build|build\.bazel|workspace(\.bazel)?|module\.bazel|\.bazelrc|codeowners|rebar\.config|mix\.exs|project\.clj|deps\.edn|build\.zig\.zon|package\.swift|stack\.yaml)$/i;

export function isConfigurationPath(path: string): boolean {
  if (generated.test(path)) return false;
  if (fileName.test(path) || format.test(path) || configuringCode.test(path)) return true;
  if (!mixedFormat.test(path)) return false;
  return folder.test(path) || mixedName.test(path.slice(path.lastIndexOf("/") + 1));
}
