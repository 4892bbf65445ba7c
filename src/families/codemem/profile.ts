// What is known about the Codemem family before it is loaded? Import nothing here: the handshake waits for it.
import type { FamilyProfile } from "../../tools/definitions/family.ts";

export const codememProfile: FamilyProfile = {
  id: "codemem",
  title: "Codemem",
  guidance: [
    {
      tools: ["search_code"],
      text: "To find code, start with search_code (a question in plain words, or identifiers); it returns files, lines and symbols.",
    },
    {
      tools: ["search_symbols", "get_symbol_info"],
      text: "By name: search_symbols, then get_symbol_info.",
    },
    {
      tools: ["get_impact", "get_dependencies"],
      text: "Before changing a symbol: get_impact shows what breaks; get_dependencies lists its callers and callees.",
    },
    {
      tools: ["recall_memory"],
      text: "Before a task: recall_memory finds what was decided and learned.",
    },
    { tools: ["store_memory"], text: "After a task: store_memory saves what the next one should know." },
    {
      tools: ["get_clusters", "get_pagerank"],
      text: "New to a codebase: get_clusters and get_pagerank give a map of it.",
    },
    {
      tools: ["index_codebase"],
      text: "If nothing is indexed yet, or files changed, call index_codebase with the absolute path of the project: it reads only what changed.",
    },
  ],
  writingTools: ["store_memory", "index_codebase"],
  hasResources: false,
  hasPrompts: false,
};
