// Configuration: one schema, three places to set a key, and where each value came from.
export { hasSetting, writeConfig, type ConfigChanges, type SettingValue } from "./write-config.ts";
export { type Environment } from "../base/environment.ts";
export { listConfigLeaves, type ConfigLeaf } from "./leaves.ts";
export { checkSetting, loadConfig, type ConfigSource, type LoadedConfig } from "./load-config.ts";
export { describeLeafType, parseConfigValue } from "./parse-value.ts";
export type { Config } from "./schema.ts";
