// The configuration in the words of the engine.
import type { Config, Environment } from "../config/index.ts";
import type { EngineOptions } from "../open-engine.ts";

export function toEngineOptions(config: Config, environment: Environment): EngineOptions {
  return {
    home: config.home,
    threads: config.workers.threads,
    maxFileBytes: config.walk.maxFileBytes,
    fileBudgetMs: config.parse.timeoutMs,
    hangMs: config.parse.hangMs,
    // For tests of what a killed process leaves behind; no key of the configuration.
    failpoint: environment["LOCI_FAILPOINT"],
  };
}
