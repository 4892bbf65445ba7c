// Sets keys in a home's config.json; the rest of the file stays as its owner wrote it.
import { join } from "node:path";
import { makeFolder } from "../base/make-folder.ts";
import { realPathOrSame } from "../base/real-path.ts";
import { guardWrites } from "../base/write-error.ts";
import { writeWhole } from "../base/write-whole.ts";
import { readConfigFile } from "./read-config-file.ts";

export type SettingValue = string | number | boolean | readonly string[];

/** Undefined removes a key. */
export type ConfigChanges = Readonly<Record<string, SettingValue | undefined>>;

type Section = Record<string, unknown>;

/** Keys are paths such as `embed.provider`. Throws CONFIG_INVALID, HOME_NOT_WRITABLE, DISK_FULL. */
export function writeConfig(home: string, changes: ConfigChanges): void {
  makeFolder(home);
  // A link to a file that its owner keeps elsewhere stays a link.
  const path = realPathOrSame(join(home, "config.json"));
  const content = readConfigFile(path) as Section;
  for (const [key, value] of Object.entries(changes)) setKey(content, key.split("."), value);
  guardWrites(path, () => {
    writeWhole(path, `${JSON.stringify(content, undefined, 2)}\n`);
  });
}

function setKey(section: Section, [name, ...rest]: readonly string[], value: unknown): void {
  if (name === undefined) return;
  if (rest.length > 0) {
    const inner = (section[name] ??= {}) as Section;
    setKey(inner, rest, value);
    if (Object.keys(inner).length === 0) Reflect.deleteProperty(section, name);
  } else if (value === undefined) Reflect.deleteProperty(section, name);
  else section[name] = value;
}
