// Sets keys in a home's config.json; the rest of the file stays as its owner wrote it.
import { join } from "node:path";
import { makeFolder } from "../base/make-folder.ts";
import { followLinks } from "../base/real-path.ts";
import { isRecord } from "../base/is-record.ts";
import { guardWrites } from "../base/write-error.ts";
import { writeWhole } from "../base/write-whole.ts";
import { LociError } from "../errors.ts";
import { readConfigFile } from "./read-config-file.ts";

export type SettingValue = string | number | boolean | readonly string[];

/** Undefined removes a key. */
export type ConfigChanges = Readonly<Record<string, SettingValue | undefined>>;

type Section = Record<string, unknown>;

/** Keys are paths such as `embed.provider`. Throws CONFIG_INVALID, HOME_NOT_WRITABLE, DISK_FULL. */
export function writeConfig(home: string, changes: ConfigChanges): void {
  makeFolder(home);
  // A link to a file that its owner keeps elsewhere stays a link.
  const path = followLinks(join(home, "config.json"));
  const content = readConfigFile(path);
  if (!isRecord(content)) {
    throw new LociError("CONFIG_INVALID", `The configuration in ${path} must be an object.`, {
      hint: "Fix it by hand; it was left unchanged.",
    });
  }
  for (const [key, value] of Object.entries(changes)) setKey(content, key.split("."), value);
  guardWrites(path, () => {
    writeWhole(path, `${JSON.stringify(content, undefined, 2)}\n`);
  });
}

/** Whether the home's config.json has this key, known or not. Throws CONFIG_INVALID. */
export function hasSetting(home: string, key: string): boolean {
  let found = readConfigFile(join(home, "config.json"));
  for (const name of key.split(".")) {
    if (!isRecord(found) || !Object.hasOwn(found, name)) return false;
    found = found[name];
  }
  return true;
}

function setKey(section: Section, [name, ...rest]: readonly string[], value: unknown): void {
  if (name === undefined) return;
  if (rest.length > 0) {
    // Where a section must be, anything else is a fault.
    const there = section[name];
    const inner: Section = isRecord(there) ? there : {};
    section[name] = inner;
    setKey(inner, rest, value);
    if (Object.keys(inner).length === 0) Reflect.deleteProperty(section, name);
  } else if (value === undefined) Reflect.deleteProperty(section, name);
  else section[name] = value;
}
