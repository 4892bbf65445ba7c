// Tools as data, and the one way to call them: what adapters (MCP, HTTP, the command line) need of families.
export {
  callTool,
  type CallContext,
  type CallRules,
  type CatalogEntry,
  type ToolOutcome,
} from "../tools/call-tool.ts";
export { createCatalog, selectFamilies, type Catalog } from "./catalog.ts";
export type { ToolDescription } from "../tools/describe-tool.ts";
export type { Completion, Family, Session, Tool, ToolContext, ToolProgress } from "../tools/tool.ts";
