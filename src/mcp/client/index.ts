// `loci/client`: use Loci's tools, resources and prompts from a program, through a new process or a server's URL.
export {
  createClient,
  createClient as createMementoClient,
  type ClientOptions,
  type LociClient,
} from "./create-client.ts";
export { ToolError } from "./tool-error.ts";
export type { ToolArguments, ToolResult } from "./known-tools.ts";
export type { ToolTypes } from "./tool-types.ts";
