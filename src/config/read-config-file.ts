// What does a home's configuration file say, before its keys are checked?
import { readPlainFile } from "../base/read-plain-file.ts";
import { stripMark } from "../base/strip-mark.ts";
import { LociError } from "../errors.ts";

/** The parsed JSON; an empty object if there is no file. Throws CONFIG_INVALID. */
export function readConfigFile(path: string): unknown {
  let text: string;
  try {
    text = readPlainFile(path).toString();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "ENOENT" || code === "ENOTDIR") return {};
    const why = (error as Error).message;
    throw new LociError("CONFIG_INVALID", `The configuration ${path} cannot be read: ${why}.`, {
      cause: error,
    });
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
