// Where are Windows' own programs? They are started by their full path, because Windows looks for a bare name in the
// working folder first.
import { join } from "node:path";
import { readEnvironment } from "./environment.ts";

export function systemFolder(): string {
  return join(readEnvironment()["SystemRoot"] ?? "C:\\Windows", "System32");
}
