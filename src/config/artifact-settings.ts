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
        "Base of a cache over HTTP (nginx, loci serve --http) that is asked for what parsing and embedding a file gave before the file is parsed",
      ),
    push: z
      .boolean()
      .default(false)
      .meta({ keywords: "upload write share private" })
      .describe(
        "Give what this machine makes to the cache, too: words, names and vectors of the code leave the machine",
      ),
    token: z
      .string()
      .min(1)
      .optional()
      .meta({ secret: true, keywords: "password secret authentication bearer authorization" })
      .describe("Token that the cache is sent (Authorization: Bearer)"),
    key: z
      .string()
      .min(16)
      .optional()
      .meta({ secret: true, keywords: "hmac sign signature trust secret shared" })
      .describe("Secret that entries are signed with; entries that are not are refused"),
    timeoutMs: z
      .int()
      .min(50)
      .max(60_000)
      .default(2000)
      .meta({ keywords: "slow timeout offline" })
      .describe(
        "Time for one request to the cache; after three failures in a row it is left alone for a minute",
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
      "Size of the cache of artifacts that the server offers under /cache for artifacts.remote of other machines; 0 offers none",
    ),
  cacheToken: z
    .string()
    .min(16)
    .optional()
    .meta({ secret: true, keywords: "password secret authentication bearer artifacts share ci" })
    .describe("Token for those who give to the server's cache; better in http.cacheTokenFile"),
  cacheTokenFile: z
    .string()
    .min(1)
    .optional()
    .meta({ unit: "path", keywords: "password secret authentication artifacts share ci" })
    .describe("File that holds the token for those who give to the server's cache"),
};
