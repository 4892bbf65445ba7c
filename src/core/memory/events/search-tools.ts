// Which editor tools search? Only their patterns are kept, because inputs of other tools may be private.

const searchTools = /^(grep|grep_search|search_file_content|glob|find|search|rg|websearch)$/i;

export function isSearch(tool: string | undefined): boolean {
  return tool !== undefined && searchTools.test(tool);
}
