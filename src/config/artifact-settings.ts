// The artifact cache that machines share: the settings for using one, and for offering one.
import { z } from "zod";

export const artifactSection = z
  .strictObject({
    remote: z
      .string()
      .min(1)
      .optional()
      .meta({ keywords: "share shared cache team ci bazel-remote nginx webdav remote http artefacts" })
      .describe(
        "Base URL of an HTTP cache (nginx, loci serve --http) that is asked for the results of parsing and embedding a file before the file is parsed",
      ),
    push: z
      .boolean()
      .default(false)
      .meta({ keywords: "upload write share private" })
      .describe(
        "Also upload what this machine makes to the cache: words, names and vectors of the code leave the machine",
      ),
    token: z
      .string()
      .min(1)
      .optional()
      .meta({ secret: true, keywords: "password secret authentication bearer authorization" })
      .describe("Token sent to the cache (Authorization: Bearer)"),
    key: z
      .string()
      .min(16)
      .optional()
      .meta({ secret: true, keywords: "hmac sign signature trust secret shared" })
      .describe("Secret that entries are signed with; other entries are refused"),
    timeoutMs: z
      .int()
      .min(50)
      .max(60_000)
      .default(2000)
      .meta({ keywords: "slow timeout offline" })
      .describe(
        "Time limit for one request to the cache; after three failures in a row, it is not asked for a minute",
      ),
  })
  .prefault({});

/** Leaves of the section `http`. */
export const servedCache = {
  cacheBytes: z
    .int()
    .min(0)
    .default(0)
    .meta({ unit: "bytes", keywords: "share shared artifacts team ci remote serve offer" })
    .describe(
      "Size of the artifact cache that the server offers at /cache, for artifacts.remote on other machines; 0 for none",
    ),
  cacheToken: z
    .string()
    .min(16)
    .optional()
    .meta({ secret: true, keywords: "password secret authentication bearer artifacts share ci" })
    .describe("Token for clients that write to the server's cache; better in http.cacheTokenFile"),
  cacheTokenFile: z
    .string()
    .min(1)
    .optional()
    .meta({ unit: "path", keywords: "password secret authentication artifacts share ci" })
    .describe("File that holds the token for clients that write to the server's cache"),
};
