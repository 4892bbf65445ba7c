// loci tools: which tools would a server list, and what does the list cost a reader that is a model?
import { measureProfiles, type ProfileCost } from "../../families/profiles.ts";
import { loadCatalog } from "../../families/serve.ts";
import { measureList } from "../../tools/catalog/list-cost.ts";
import type { CommandContext } from "../catalog/command.ts";
import { toSelection } from "../engine/selection.ts";
import { formatCount, renderTable } from "../terminal/table.ts";
import { hangingIndent } from "../terminal/wrap.ts";

interface ToolCost {
  readonly name: string;
  readonly family: string;
  readonly effect: string;
  readonly tokens: number;
  readonly tokensWithOutputSchemas: number;
}

export async function run(context: CommandContext): Promise<number> {
  const { flags, terminal } = context;
  const { config } = await context.loadConfig();
  const catalog = await loadCatalog({ ...toSelection(config), outputSchemas: true });
  const tools = catalog.listed.flatMap((description): ToolCost[] => {
    const entry = catalog.tools.get(description.name);
    if (entry === undefined) return [];
    const { tokens, tokensWithOutputSchemas } = measureList({ listed: [description] });
    const { family, tool } = entry;
    return [{ name: tool.name, family: family.id, effect: tool.effect, tokens, tokensWithOutputSchemas }];
  });
  const profiles = await measureProfiles();
  terminal.write(
    flags.has("json")
      ? `${JSON.stringify(toJson(tools, profiles))}\n`
      : render(tools, profiles, terminal.wrapColumns),
  );
  return 0;
}

function toJson(tools: readonly ToolCost[], profiles: readonly ProfileCost[]): Record<string, unknown> {
  const costs = ({ tokens, tokensWithOutputSchemas }: ToolCost | ProfileCost) => ({
    tokens,
    tokens_with_output_schemas: tokensWithOutputSchemas,
  });
  return {
    tools: tools.map((tool) => ({
      name: tool.name,
      family: tool.family,
      effect: tool.effect,
      ...costs(tool),
    })),
    profiles: profiles.map((profile) => ({
      ...{ name: profile.name, flags: profile.flags, tools: profile.tools },
      ...costs(profile),
    })),
  };
}

function render(tools: readonly ToolCost[], profiles: readonly ProfileCost[], columns: number): string {
  const labels = ["tokens", "with output schemas"];
  const costs = ({ tokens, tokensWithOutputSchemas }: ToolCost | ProfileCost): string[] => [
    formatCount(tokens),
    formatCount(tokensWithOutputSchemas),
  ];
  const rows = tools.map((tool) => [...costs(tool), tool.effect, tool.family, tool.name]);
  const named = profiles.map((profile) => [
    ...costs(profile),
    formatCount(profile.tools),
    profile.name,
    `loci serve ${profile.flags}`.trim(),
  ]);
  const sum = measureSum(tools);
  const total =
    `${formatCount(sum.tokens)} tokens in ${formatCount(tools.length)} tools, ` +
    `${formatCount(sum.tokensWithOutputSchemas)} with output schemas (--server-output-schemas=false omits them).`;
  return [
    renderTable(rows, { align: "rrlll", labels: [...labels, "effect", "family", "tool"] }, columns),
    `${hangingIndent(0, total, columns).join("\n")}\n\n`,
    renderTable(named, { align: "rrrll", labels: [...labels, "tools", "profile", ""], title: 3 }, columns),
    "\nTokens are estimated at four characters each.\n",
  ].join("");
}

function measureSum(tools: readonly ToolCost[]): Pick<ToolCost, "tokens" | "tokensWithOutputSchemas"> {
  const sum = (pick: (tool: ToolCost) => number): number =>
    tools.reduce((total, tool) => total + pick(tool), 0);
  return {
    tokens: sum(({ tokens }) => tokens),
    tokensWithOutputSchemas: sum(({ tokensWithOutputSchemas }) => tokensWithOutputSchemas),
  };
}
