// Which files and folders are secret by their names? They are not read at all, even if git tracks them.

const folders = new Set([".aws", ".ssh", ".gnupg", ".azure", ".gcloud", ".kube"]);

const names = new Set([
  ".npmrc",
  ".netrc",
  "_netrc",
  ".git-credentials",
  ".pypirc",
  ".pgpass",
  ".my.cnf",
  ".htpasswd",
  ".dockercfg",
  ".s3cfg",
  ".boto",
  ".envrc",
  "kubeconfig",
  "application_default_credentials.json",
]);

const extensions = /\.(?:env|pem|key|p8|p12|pfx|jks|keystore|ppk|kdbx|keychain|ovpn|tfstate)$/;
const patterns: readonly RegExp[] = [
  /^\.env\b/,
  /^id_(?:rsa|dsa|ecdsa|ed25519)(?:_sk)?$/,
  /^credentials.*\.json$/,
  /^(?:client_secret|service[-_]?account).*\.json$/,
  /\.tfstate\.(?:backup|\d+\.backup)$/,
];

/**
 * Templates contain names and placeholders that agents need: they are read, and anything that looks like a token is
 * masked.
 */
const template = /\.(?:example|sample|template|dist|defaults|schema)$|\.(?:example|sample|template)\./;

/** Takes a file's name without its folders. Ignores case. */
export function isSecretFile(name: string): boolean {
  const lower = name.toLowerCase();
  if (template.test(lower)) return false;
  return names.has(lower) || extensions.test(lower) || patterns.some((pattern) => pattern.test(lower));
}

/** Takes a folder's name: everything below it is skipped. */
export function isSecretFolder(name: string): boolean {
  return folders.has(name.toLowerCase());
}
