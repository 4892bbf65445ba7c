import { expect, it } from "vitest";
import { isSecretFile, isSecretFolder } from "../../../../src/core/secrets/index.ts";

it.each([
  ".env", ".ENV", ".env.local", ".env.production", "prod.env", ".npmrc", ".netrc", ".git-credentials", "id_rsa", "id_ed25519",
  "server.pem", "tls.key", "store.p12", "credentials.json", "credentials-prod.json", "service-account.json", "client_secret_1.json",
  "terraform.tfstate", "terraform.tfstate.backup", ".pypirc", ".pgpass", ".htpasswd", ".envrc",
])("%s contains secrets", (name) => {
  expect(isSecretFile(name)).toBe(true);
}); // prettier-ignore

it.each([
  ".env.example", ".env.sample", ".env.template", ".env.dist", ".env.example.local", "env.ts", "environment.ts", "id_rsa.pub",
  "credentials.ts", "key.ts", "keys.json", "state.ts", ".envoy.yaml", "main.tf", "variables.tfvars", "package.json",
])("%s contains no secrets", (name) => {
  expect(isSecretFile(name)).toBe(false);
}); // prettier-ignore

it("folders with keys are secret folders, other folders are not", () => {
  expect([".aws", ".ssh", ".gnupg", ".kube"].every(isSecretFolder)).toBe(true);
  expect(["aws", "ssh", ".github", ".docker"].some(isSecretFolder)).toBe(false);
});
