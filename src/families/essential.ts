// Which few tools, of all families, serve an agent best? The list behind `--tools essential`.

export const essentialTools: readonly string[] = [
  "search_code",
  "search_symbols",
  "get_symbol_info",
  "get_impact",
  "search_callers_for",
  "get_context",
  "get_project_summary",
  "index_codebase",
  "store_memory",
  "recall_memory",
  "refine_memory",
  "delete_memory",
  "record_decision",
  "get_decision_chain",
];
