// Which tools of editors look for something? Only their patterns are kept: what other tools are asked may be anybody's data.

const searchTools = /^(grep|grep_search|search_file_content|glob|find|search|rg|websearch)$/i;

export function isSearch(tool: string | undefined): boolean {
  return tool !== undefined && searchTools.test(tool);
}
