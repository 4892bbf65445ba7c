// Every rule in use masks its kind of secret, and nothing but the secret changes.
import { describe, expect, it } from "vitest";
import { loadMasker, mayHoldSecrets } from "../../../../src/core/secrets/index.ts";
import { findTokens, loadRules } from "../../../../src/core/secrets/rules.ts";
import { cpuMs } from "../../../support/cpu-time.ts";

/**
 * Letters and digits that look like a token; generated here, so that no file of ours contains anything that looks like
 * one.
 */
function random(length: number, alphabet = "aB3dE7gH1jK5mN9pQ2rS4tU6vW8xY0z"): string {
  return Array.from({ length }, (_, i) => alphabet[(i * 7 + length) % alphabet.length]).join("");
}
const hex = (length: number): string => random(length, "0a1b2c3d4e5f6789");
const key = [
  "-----BEGIN RSA PRIVATE ",
  "KEY-----\nMII",
  random(200),
  "\n",
  random(100),
  "\n-----END RSA PRIVATE ",
  "KEY-----",
].join("");

/** Its last "}" is alone in the last group of three bytes, as the rule requires. */
const onePassword = Buffer.from(`{"email":"a@b.c","key":"${random(131)}"}`).toString("base64");

/** By rule: a text with a secret, the secret, and the part of it that remains. */
const samples: Readonly<Record<string, readonly [string, string][]>> = {
  aws: [
    [`id = AKIA${random(16, "ABCDEFGH2345")}`, random(16, "ABCDEFGH2345")],
    [`aws_secret_access_key = "${random(40)}"`, random(40)],
  ],
  privatekey: [[key, random(200)]],
  npm: [
    [`npm_${random(36)}`, random(36)],
    [`"https://${random(20)}:x-oauth-basic@github.com/a/b"`, random(20)],
  ],
  basicauth: [[`https://robot:${random(12)}@host.example.com/x`, random(12)]],
  slack: [
    [`"xoxb-${random(12)}-${random(24)}"`, random(24)],
    [`https://hooks.slack.com/services/T${random(8)}/B${random(8)}/${random(24)}`, random(24)],
  ],
  sendgrid: [[`SG.${random(22)}.${random(43)}`, random(43)]],
  shopify: [[`shpat_${random(32)}`, random(32)]],
  github: [
    [`ghp_${random(36)}`, random(36)],
    [`github_pat_${random(82)}`, random(82)],
  ],
  gitlab: [[`glpat-${random(20)}`, random(20)]],
  grafana: [[`glsa_${random(32)}_${hex(8)}`, random(32)]],
  openai: [[`sk-proj-${random(74)}T3BlbkFJ${random(74)}`, random(74)]],
  anthropic: [[`sk-ant-api03-${random(93)}AA`, random(93)]],
  groq: [[`gsk_${random(52)}`, random(52)]],
  huggingface: [[`hf_${random(34, "aBcDeFgHiJkL")}`, random(34, "aBcDeFgHiJkL")]],
  linear: [[`lin_api_${random(40)}`, random(40)]],
  notion: [[`ntn_12345678901${random(35)}`, random(35)]],
  "1password": [[`ops_${onePassword}`, onePassword]],
  "database-connection-string": [[`postgres://app:${random(12)}@db.internal/x`, random(12)]],
  "hashicorp-vault": [[`hvs.${random(95)}`, random(95)]],
  vercel: [[`vcp_${random(24)}`, random(24)]],
  databricks: [[`dapi${hex(32)}`, hex(32)]],
  docker: [[`dckr_pat_${random(27)}`, random(27)]],
  figma: [[`figd_${random(40)}`, random(40)]],
};

describe("masking", async () => {
  const mask = await loadMasker();
  const rules = await loadRules();

  it("is tested with a sample for each rule in use", () => {
    const ids = rules.map(({ meta }) => meta.id.replace("@secretlint/secretlint-rule-", ""));
    expect([...ids].sort()).toEqual(Object.keys(samples).sort());
  });

  it.each(
    Object.entries(samples).flatMap(([rule, texts]) =>
      texts.map(([text, secret]) => ({ rule, text, secret })),
    ),
  )("masks the secret of the rule $rule: $text", ({ rule, text, secret }) => {
    const around = `const before = 1;\n/* é */ const value = "${text}";\nconst after = 2;\n`;
    expect(findTokens(rules, around).map((found) => found.rule)).toContain(
      `@secretlint/secretlint-rule-${rule}`,
    );
    expect(mayHoldSecrets(Buffer.from(around).toString("latin1"))).toBe(true);
    const masked = mask(around);
    expect(masked.count).toBeGreaterThan(0);
    expect(masked.text).not.toContain(secret);
    expect(masked.text).toHaveLength(around.length);
    const shape = (value: string): string => value.replace(/[^\n]/g, ".");
    expect(shape(masked.text)).toBe(shape(around));
    expect(masked.text).toMatch(/^const before = 1;\n\/\* é \*\/ const value = "[^]*";\nconst after = 2;\n$/);
    expect(mask(masked.text).text).toBe(masked.text);
  });

  it("keeps the prefix that shows the kind of secret", () => {
    expect(mask(`ghp_${random(36)}`).text).toBe(`ghp_${"*".repeat(36)}`);
    expect(mask(`postgres://app:${random(12)}@db.internal/x`).text).toBe(
      `postgres://app:${"*".repeat(12)}@db.internal/x`,
    );
  });

  it("does not change texts that only look like secrets", () => {
    const text = [
      "const task_id = `sk-${name}`; https://user@host/path; postgres://user:password@localhost/db",
      "accessKey: process.env.ACCESS_KEY",
      "-----BEGIN PRIVATE KEY-----\n...\n-----END PRIVATE KEY-----",
      "ghp_short hf_model glpat- xoxb-",
    ].join("\n");
    expect(mask(text)).toEqual({ text, count: 0 });
  });

  it("takes linear time for adversarial texts", () => {
    const pieces = [
      "xoxb-a-",
      "SG.a.",
      "mongodb://a:b",
      "https://a:b",
      "-----BEGIN PRIVATE KEY-----",
      "access_key   ",
      "ops_ey",
      "A".repeat(40),
    ];
    for (const piece of pieces) {
      const text = piece.repeat(Math.ceil(500_000 / piece.length));
      const spent = cpuMs(() => mask(text));
      expect(spent, piece).toBeLessThan(2000);
    }
  });
});
