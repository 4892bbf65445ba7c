import { expect, test } from "vitest";
import { toSummaries } from "../../../../src/cli/engine/summary-options.ts";
import { loadConfig } from "../../../../src/config/index.ts";

type Parts = Readonly<Record<string, string>>;

function read(environment: Parts): ReturnType<typeof toSummaries> {
  const { config } = loadConfig(new Map(), { LOCI_HOME: "/nowhere", ...environment }, "/");
  return toSummaries(config, environment);
}

const url = { LOCI_SUMMARIES_URL: "http://localhost:11434/v1" };
const whole = { ...url, LOCI_SUMMARIES_MODEL: "small" };

test("without a URL, summaries have no endpoint", () => {
  expect(read({})).toBeUndefined();
  expect(read({ LOCI_SUMMARIES_MODEL: "small" })).toBeUndefined();
});

test("an endpoint has a URL, a model, and the key from the named environment variable", () => {
  expect(read(whole)).toEqual({ url: "http://localhost:11434/v1", model: "small", key: undefined });
  expect(read({ ...whole, LOCI_SUMMARIES_KEY_VARIABLE: "MY_KEY", MY_KEY: "secret" })).toMatchObject({
    key: "secret",
  });
});

test.each<[string, Parts]>([
  ["summaries.url is set, but summaries.model is not.", url],
  [
    "summaries.url is localhost, which is not an HTTP address.",
    { ...whole, LOCI_SUMMARIES_URL: "localhost" },
  ],
  ["summaries.keyVariable is MY_KEY, which is not set.", { ...whole, LOCI_SUMMARIES_KEY_VARIABLE: "MY_KEY" }],
])("rejects an incomplete or invalid endpoint: %s", (message, environment) => {
  expect(() => read(environment)).toThrow(
    expect.objectContaining({ code: "CONFIG_INVALID", message }) as Error,
  );
});
