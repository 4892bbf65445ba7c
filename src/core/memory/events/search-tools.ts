// Which tools look for something? Only their patterns are kept: what other tools are asked may be anybody's data.

const searchTools =
  /^(grep|glob|find|search|rg|websearch|search_code|search_symbols|recall(_memory|_with_expansion|_with_impact)?|search_codebase|memory_search)$/i;

export function isSearch(tool: string | undefined): boolean {
  return tool !== undefined && searchTools.test(tool);
}
