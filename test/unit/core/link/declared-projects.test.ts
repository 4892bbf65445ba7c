// Manifests of package managers without workspaces: what do they name, and what only looks like it?
import { expect, test } from "vitest";
import { describeWorkspaces, isManifest } from "../../../../src/core/link/manifests/workspaces.ts";

function read(manifests: Record<string, string>): { packages: string[]; dependencies: string[] } {
  const report = describeWorkspaces("/root", {
    manifests: () => Object.keys(manifests),
    readManifest: (path) => manifests[path],
  });
  return {
    packages: report.packages.map(({ name, version, description }) =>
      `${name} ${version} ${description}`.trim(),
    ),
    dependencies: report.dependencies.map(({ name, version, dev, internal }) =>
      [name, version, ...(dev ? ["dev"] : []), ...(internal ? ["internal"] : [])].join(" ").trim(),
    ),
  };
}

test("a Gemfile with groups, and a gemspec", () => {
  const { packages, dependencies } = read({
    Gemfile: `source "https://rubygems.org"
gem "rails", "7.2"
# gem "gone"
gem 'puma' if ENV["PUMA"]
gem "rubocop", "~> 1", require: false, group: :development
group :development, :test do
  platforms :mri do
    gem "debug"
  end
end
group :db, :test do
  gem("pg", "1.5")
end
gem "last"`,
    "x.gemspec": `Gem::Specification.new do |s|
  s.name = "x"
  s.version = X::VERSION
  s.summary = 'Weighs parcels'
  s.add_dependency "nokogiri", ">= 1"
  s.add_runtime_dependency('rack')
  s.add_development_dependency "rspec"
end`,
  });
  expect(packages).toEqual(["x  Weighs parcels"]);
  expect(dependencies).toEqual([
    "rails 7.2",
    "puma",
    "rubocop ~> 1 dev",
    "debug  dev",
    "pg 1.5",
    "last",
    "nokogiri >= 1",
    "rack",
    "rspec  dev",
  ]);
});

test("a composer.json without the parts of the platform", () => {
  const { packages, dependencies } = read({
    "composer.json": `{ "name": "a/b", "description": "Sells.", "require": { "php": ">=8", "ext-json": "*", "monolog/monolog": "^3" }, "require-dev": { "phpunit/phpunit": "^10" } }`,
  });
  expect(packages).toEqual(["a/b  Sells."]);
  expect(dependencies).toEqual(["monolog/monolog ^3", "phpunit/phpunit ^10 dev"]);
});

test("project files of .NET, with references to each other", () => {
  const { packages, dependencies } = read({
    "src/Shop/Shop.csproj": `<Project Sdk="Microsoft.NET.Sdk"><ItemGroup>
  <PackageReference Include="Serilog" Version="3.1" />
  <PackageReference Include="Dapper"><Version>2.0</Version></PackageReference>
  <PackageReference Include="StyleCop"><PrivateAssets>all</PrivateAssets></PackageReference>
  <!-- <PackageReference Include="Gone" Version="1" /> -->
  <PackageReference Include="$(Chosen)" />
  <PackageReference Update="Serilog" Version="4" />
  <ProjectReference Include="..\\Core\\Shop.Core.fsproj" />
</ItemGroup></Project>`,
    "src/Core/Shop.Core.fsproj": `<Project><PropertyGroup><Version>2.1</Version></PropertyGroup></Project>`,
    "test/Shop.Tests.csproj": `<PackageReference Include="xunit" Version="2" />`,
  });
  expect(packages).toEqual(["Shop.Core 2.1", "Shop", "Shop.Tests"]);
  expect(dependencies).toEqual([
    "Serilog 3.1",
    "Dapper 2.0",
    "StyleCop  dev",
    "Shop.Core  internal",
    "xunit 2 dev",
  ]);
});

test("a pom.xml: its own dependencies, not those of plugins or of its parent", () => {
  const { packages, dependencies } = read({
    "pom.xml": `<project><parent><groupId>org.shop</groupId><artifactId>all</artifactId><version>9</version></parent>
<artifactId>till</artifactId>
<dependencyManagement><dependencies><dependency><groupId>g</groupId><artifactId>managed</artifactId></dependency></dependencies></dependencyManagement>
<dependencies>
  <dependency><groupId>com.google.guava</groupId><artifactId>guava</artifactId><version>33</version>
    <exclusions><exclusion><groupId>x</groupId><artifactId>left-out</artifactId></exclusion></exclusions></dependency>
  <dependency><groupId>\${project.groupId}</groupId><artifactId>scale</artifactId></dependency>
  <dependency><groupId>junit</groupId><artifactId>junit</artifactId><scope>test</scope></dependency>
</dependencies>
<build><plugins><plugin><dependencies><dependency><groupId>p</groupId><artifactId>plugin</artifactId></dependency></dependencies></plugin></plugins></build>
</project>`,
    "scale/pom.xml": `<project><groupId>org.shop</groupId><artifactId>scale</artifactId><version>1</version></project>`,
  });
  expect(packages).toEqual(["org.shop:till 9", "org.shop:scale 1"]);
  expect(dependencies).toEqual(["com.google.guava:guava 33", "org.shop:scale  internal", "junit:junit  dev"]);
});

test("Gradle builds: coordinates, and aliases of the version catalog", () => {
  const { dependencies } = read({
    "gradle/libs.versions.toml": `[libraries]
okio-core = { module = "com.squareup.okio:okio", version.ref = "okio" }
moshi = { group = "com.squareup.moshi", name = "moshi" }
junit = "junit:junit:4.13"
[bundles]
io = ["okio-core", "moshi"]`,
    "app/build.gradle.kts": `dependencies {
  implementation(libs.okio.core)
  api(platform("org.bom:bom:1.0"))
  testImplementation(libs.junit)
  "functionalTestImplementation"(libs.moshi)
  // implementation("gone:gone:1")
  implementation(project(":lib"))
  implementationNote("a:b:1")
}`,
    "lib/build.gradle": `dependencies {\n  compileOnly 'org.slf4j:slf4j-api:2.0'\n  runtimeOnly libs.bundles.io\n}`,
  });
  expect(dependencies).toEqual([
    "com.squareup.okio:okio",
    "org.bom:bom 1.0",
    "junit:junit  dev",
    "com.squareup.moshi:moshi  dev",
    "org.slf4j:slf4j-api 2.0",
    "com.squareup.okio:okio",
    "com.squareup.moshi:moshi",
  ]);
});

test("requirements as people write them, not as a tool resolves them", () => {
  const { dependencies } = read({
    "requirements.txt": `# ours\n-r base.txt\n--index-url https://x\nFlask[async]>=2 ; python_version > "3"  # web\n./local\nhttps://x/y.whl\nboto @ https://x/boto.whl\nplain\n`,
    "requirements/dev.in": "black\n",
    "requirements/main.txt":
      "#    This file is autogenerated by pip-compile\nidna==3.4\n    # via requests\n",
    "notes/requirements_of_users.md": "flask\n",
  });
  expect(dependencies).toEqual(["Flask >=2", "boto @ https://x/boto.whl", "plain", "black  dev"]);
  expect(["dev-requirements.txt", "requirements-test.txt", "requirements/a.in"].every(isManifest)).toBe(true);
  expect(["requirements.md", "notes.txt", "myrequirements.txt", "Gemfile.lock"].some(isManifest)).toBe(false);
});

test("indirect requirements of go.mod belong to others", () => {
  const { dependencies } = read({
    "go.mod": `module m\nrequire a.com/one v1.0.0 // indirect\nrequire (\n\tb.com/two v1.1.0\n\tc.com/three v1.2.0 // indirect\n\td.com/four v2.0.0 // not indirectly\n)\n`,
  });
  expect(dependencies).toEqual(["b.com/two v1.1.0", "d.com/four v2.0.0"]);
});

test("reads a manifest of a megabyte in no time, even a broken one", () => {
  const parts = [
    "<PackageReference ",
    "<dependency><groupId>",
    "<!-- ",
    "gem 'a",
    "implementation(",
    "\n \n",
  ];
  for (const name of ["a.csproj", "pom.xml", "Gemfile", "build.gradle", "requirements.txt"]) {
    for (const part of parts) {
      const started = performance.now();
      read({ [name]: part.repeat(1_000_000 / part.length) });
      expect(performance.now() - started).toBeLessThan(3000);
    }
  }
});
