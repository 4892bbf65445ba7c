// The configuration, translated into the engine's options.
import type { Config, Environment } from "../../config/index.ts";
import type { ArtifactCacheSettings } from "../../core/sharing/index.ts";
import { parseRemote } from "../../core/sharing/remote-address.ts";
import type { QdrantSettings } from "../../core/qdrant/index.ts";
import { splitAddresses } from "../../core/qdrant/node-addresses.ts";
import { LociError } from "../../errors.ts";
import type { EmbedderSpec } from "../../core/embed/index.ts";
import type { EngineOptions } from "../../open-engine.ts";

export function toEngineOptions(config: Config, environment: Environment): EngineOptions {
  return {
    home: config.home,
    threads: config.workers.threads,
    embedder: toEmbedder(config, environment),
    rerank:
      config.search.rerank === undefined
        ? undefined
        : { folder: config.search.rerank, candidates: config.search.rerankCandidates },
    artifacts: toArtifacts(config),
    qdrant: config.search.store === "qdrant" ? checkAddress(config.qdrant) : undefined,
    sharedMemories: config.qdrant.memories ? checkAddress(config.qdrant) : undefined,
    maxFileBytes: config.walk.maxFileBytes,
    secrets: config.secrets,
    memoryBytes: config.engine.memoryMiB * 1024 * 1024,
    unused: { keepMs: config.store.keepDays * 86_400_000, maxBytes: config.store.maxBytes },
    fileBudgetMs: config.parse.timeoutMs,
    hangMs: config.parse.hangMs,
    // For tests of what a killed process leaves behind; not a configuration key.
    failpoint: environment["LOCI_FAILPOINT"],
  };
}

/** Throws CONFIG_INVALID if it is not an address. */
function toArtifacts({ artifacts }: Config): ArtifactCacheSettings | undefined {
  const { remote, push, token, key, timeoutMs } = artifacts;
  if (remote === undefined) return undefined;
  parseRemote(remote);
  return { remote, push, token, key, timeoutMs };
}

/** Throws CONFIG_INVALID if it is not an address. */
function checkAddress(qdrant: QdrantSettings): QdrantSettings {
  const addresses = splitAddresses(qdrant.url);
  const wrong = addresses.find((address) => !/^https?:/.test(address) || !URL.canParse(address));
  if (addresses.length > 0 && wrong === undefined) return qdrant;
  throw new LociError("CONFIG_INVALID", `qdrant.url is ${wrong ?? "empty"}, which is not an address.`, {
    hint: "Use the form http://HOST:6333, with commas between the nodes of a cluster.",
  });
}

function toEmbedder({ embed }: Config, environment: Environment): EmbedderSpec {
  const { path, url, model, keyVariable, documentPrefix, queryPrefix } = embed;
  const provider = url === undefined ? embed.provider : "endpoint";
  switch (provider) {
    case "hash":
    case "lightweight":
      return { provider };
    case "static":
      return { provider, path };
    case "onnx":
    case "model2vec":
      if (path !== undefined) return { provider, path };
      throw incomplete(
        `embed.provider is ${provider}, but embed.path is not set`,
        "embed.path to its folder",
      );
    case "endpoint": {
      if (url === undefined)
        throw incomplete("embed.provider is endpoint, but embed.url is not set", "embed.url");
      if (model === undefined) throw incomplete("embed.url is set, but embed.model is not", "embed.model");
      const key = keyVariable === undefined ? undefined : environment[keyVariable];
      if (keyVariable !== undefined && key === undefined) {
        throw incomplete(
          `embed.keyVariable is ${keyVariable}, which is not set`,
          `the variable ${keyVariable}`,
        );
      }
      return { provider, url, model, key, documentPrefix, queryPrefix };
    }
  }
}

function incomplete(what: string, mend: string): LociError {
  return new LociError("CONFIG_INVALID", `${what}.`, {
    hint: `Set ${mend}, or choose embed.provider static.`,
  });
}
