// Which paths are configuration by the conventions of many ecosystems, and which only look like it?
import { expect, test } from "vitest";
import { isConfigurationPath } from "../../../../../src/core/query/paths/configuration-path.ts";

const configuration = [
  "package.json", "packages/a/tsconfig.json", "tsconfig.build.json", "vite.config.ts", ".eslintrc", ".eslintrc.cjs", ".prettierrc.json",
  "Dockerfile", "docker/Dockerfile.dev", "docker-compose.yml", "Makefile", "CMakeLists.txt", "go.mod", "Cargo.toml", "pyproject.toml",
  "setup.cfg", "tox.ini", "requirements-dev.txt", "app/settings.py", "config/database.yml", "appsettings.Development.json", "web.config",
  "pom.xml", "build.gradle.kts", "Gemfile", "config/routes.rb".replace("routes.rb", "application.json"), ".env", ".env.production",
  ".github/workflows/ci.yml", ".gitignore", ".editorconfig", "k8s/deploy.yaml", "infra/main.tfvars", "logback.xml", "nginx.conf", "Jenkinsfile",
  "src/App.csproj", "gradle.properties", ".vscode/settings.json", "mix.exs", "Package.swift", "build.zig.zon", "WORKSPACE", "justfile",
]; // prettier-ignore
test.each(configuration)("%s is configuration", (path) => {
  expect(isConfigurationPath(path)).toBe(true);
});

test.each([
  "src/config-reader-that-is-code.ts", "src/latest.ts", "package-lock.json", "yarn.lock", "test/fixtures/config.json", "src/locales/en.json",
  "data/countries.json", "src/settings-page.tsx", "docs/configuration.md", "src/index.html", "src/printer.ts", "src/points.py", "a.snap",
])("%s is not configuration", (path) => {
  expect(isConfigurationPath(path)).toBe(false);
}); // prettier-ignore
