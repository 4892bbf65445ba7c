// The configuration in the words of the engine.
import type { Config, Environment } from "../config/index.ts";
import { LociError } from "../errors.ts";
import type { EngineOptions } from "../open-engine.ts";

export function toEngineOptions(config: Config, environment: Environment): EngineOptions {
  return {
    home: config.home,
    threads: config.workers.threads,
    embedder: toEmbedder(config),
    maxFileBytes: config.walk.maxFileBytes,
    fileBudgetMs: config.parse.timeoutMs,
    hangMs: config.parse.hangMs,
    // For tests of what a killed process leaves behind; no key of the configuration.
    failpoint: environment["LOCI_FAILPOINT"],
  };
}

function toEmbedder({ embed: { provider, path } }: Config): NonNullable<EngineOptions["embedder"]> {
  switch (provider) {
    case "hash":
      return { provider };
    case "static":
      return { provider, path };
    case "onnx":
      if (path !== undefined) return { provider, path };
      throw new LociError("CONFIG_INVALID", "embed.provider is onnx, but embed.path names no model.", {
        hint: "Set embed.path to the folder of an ONNX model, or embed.provider to static.",
      });
  }
}
