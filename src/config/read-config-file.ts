// What does a home's configuration file say, before its keys are checked?
import { readFileSync } from "node:fs";
import { stripMark } from "../base/strip-mark.ts";
import { LociError } from "../errors.ts";

/** The parsed JSON; an empty object if there is no file. Throws CONFIG_INVALID. */
export function readConfigFile(path: string): unknown {
  let text: string;
  try {
    text = readFileSync(path, "utf8");
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "ENOENT" || code === "ENOTDIR") return {};
    throw new LociError("CONFIG_INVALID", `The configuration ${path} cannot be read.`, { cause: error });
  }
  try {
    return JSON.parse(stripMark(text)) as unknown;
  } catch (cause) {
    throw new LociError(
      "CONFIG_INVALID",
      `The configuration ${path} is not JSON: ${(cause as Error).message}.`,
      {
        hint: "Fix it by hand; it was left unchanged.",
        cause,
      },
    );
  }
}
