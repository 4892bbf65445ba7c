// Where is the user's own folder?
import { homedir, userInfo } from "node:os";

/** With an empty HOME, Node gives an empty path, which would mean the working directory. */
export function findUserFolder(): string {
  const folder = homedir();
  return folder === "" ? userInfo().homedir : folder;
}
