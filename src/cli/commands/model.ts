// loci model: which embedding models are there, and which one is used?
import { statSync } from "node:fs";
import { join, resolve } from "node:path";
import { writeConfig, type Config, type ConfigChanges } from "../../config/index.ts";
import { LociError } from "../../errors.ts";
import { findModel, modelCatalog } from "../../model-store/catalog.ts";
import {
  listPulled,
  modelPath,
  pullModel,
  readModelCard,
  removeModel,
} from "../../model-store/model-folder.ts";
import type { CommandContext } from "../catalog/command.ts";
import { control } from "../terminal/style.ts";
import { formatBytes, renderTable } from "../terminal/table.ts";

const builtIn = "builtin";

export async function run(context: CommandContext): Promise<number> {
  const [action = "list", name] = context.arguments;
  const { config } = await context.loadConfig();
  switch (action) {
    case "list":
      return list(context, config);
    case "pull":
      return pull(context, config, getName(name));
    case "use":
      return use(context, config, getName(name));
    case "remove":
      return remove(context, config, getName(name));
    default:
      throw new LociError("INPUT_INVALID", `loci model has no action ${JSON.stringify(action)}.`, {
        hint: "Actions are list, pull, use and remove.",
      });
  }
}

interface Row {
  readonly name: string;
  readonly task: string;
  readonly dimensions: number;
  readonly sizeBytes: number;
  readonly state: "in use" | "reranks" | "pulled" | "";
  readonly license: string;
  readonly about: string;
}

async function list({ flags, terminal }: CommandContext, config: Config): Promise<number> {
  const pulled = new Set(await listPulled(config.home));
  const stateOf = (name: string): Row["state"] => {
    const folder = modelPath(config.home, name);
    if (folder === config.embed.path) return "in use";
    if (folder === config.search.rerank) return "reranks";
    return pulled.has(name) ? "pulled" : "";
  };
  const rows: Row[] = [
    {
      name: builtIn,
      task: "embed",
      dimensions: 256,
      sizeBytes: 0,
      state: config.embed.provider === "static" && config.embed.path === undefined ? "in use" : "",
      license: "MIT",
      about: "comes with Loci",
    },
    ...modelCatalog.map(({ name, task, dimensions, license, about, files }) => {
      const sizeBytes = files.reduce((sum, file) => sum + file.sizeBytes, 0);
      return { name, task, dimensions, sizeBytes, state: stateOf(name), license, about };
    }),
  ];
  if (flags.has("json")) {
    terminal.write(`${JSON.stringify(rows.map(toJson))}\n`);
    return 0;
  }
  const lines = rows.map((row) => [
    row.name,
    row.task,
    row.dimensions === 0 ? "" : String(row.dimensions),
    row.sizeBytes === 0 ? "" : formatBytes(row.sizeBytes),
    row.state,
    row.license,
    row.about,
  ]);
  const labels = ["MODEL", "TASK", "DIM", "SIZE", "STATE", "LICENSE", ""];
  terminal.write(renderTable(lines, { align: "llrrlll", labels, title: 0 }, terminal.wrapColumns));
  return 0;
}

function toJson({ sizeBytes, ...row }: Row): Record<string, unknown> {
  return { ...row, size_bytes: sizeBytes };
}

async function pull(
  { flags, terminal, signal }: CommandContext,
  config: Config,
  name: string,
): Promise<number> {
  let shownAt = 0;
  const card = await pullModel(config.home, name, {
    hub: config.models.hub,
    signal,
    onProgress(file, done, total) {
      if (!terminal.errorIsTerminal || performance.now() - shownAt < 100) return;
      shownAt = performance.now();
      const of = total === undefined ? "" : ` of ${formatBytes(total)}`;
      terminal.writeError(`${control("\r\u001b[2K")}${file}  ${formatBytes(done)}${of}`);
    },
  });
  if (shownAt > 0) terminal.writeError(control("\r\u001b[2K"));
  if (flags.has("json")) terminal.write(`${JSON.stringify(card)}\n`);
  else terminal.write(`Pulled ${name} from ${card.source}. Use it: loci model use ${name}\n`);
  return 0;
}

/** A listed model that was pulled, `builtin`, or the folder of a custom model. */
async function use({ flags, terminal }: CommandContext, config: Config, name: string): Promise<number> {
  const changes = await findChanges(config, name, flags.has("rerank"));
  await tryModel(changes);
  writeConfig(config.home, changes);
  terminal.write(
    flags.has("json") ? `${JSON.stringify({ model: name, changes })}\n` : describeUse(name, changes),
  );
  return 0;
}

/** Rejects a model that cannot run here: every later search and index run would fail. */
async function tryModel(changes: ConfigChanges): Promise<void> {
  const folder = changes["search.rerank"];
  const path = changes["embed.path"];
  if (typeof folder === "string") {
    const { openResultReranker } = await import("../../core/code/index.ts");
    await (await openResultReranker(folder)).judge("a question", ["an answer"]);
  } else if (typeof path === "string") {
    const { openEmbedder } = await import("../../core/embed/index.ts");
    const provider = changes["embed.provider"] as "onnx" | "model2vec" | "static";
    await (await openEmbedder({ provider, path })).embed(["a question"], "query");
  }
}

function describeUse(name: string, changes: ConfigChanges): string {
  if (!("search.rerank" in changes)) {
    return `${name} now makes the vectors. Index again: loci index PATH\n`;
  }
  return changes["search.rerank"] === undefined
    ? "Search results are no longer reranked.\n"
    : `${name} now reranks the best results of every search.\n`;
}

async function findChanges(config: Config, name: string, reranks: boolean): Promise<ConfigChanges> {
  if (name === builtIn) {
    return reranks
      ? { "search.rerank": undefined }
      : { "embed.provider": undefined, "embed.path": undefined, "embed.url": undefined };
  }
  const folder = findModel(name) === undefined ? resolve(name) : modelPath(config.home, name);
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory() !== true) {
    const known = findModel(name) !== undefined;
    throw new LociError(
      "INPUT_INVALID",
      known ? `${name} has not been pulled yet.` : `${folder} is not a folder.`,
      {
        hint: known
          ? `Run \`loci model pull ${name}\` first.`
          : "Give a name from `loci model list`, or a model's folder.",
      },
    );
  }
  const card = await readModelCard(folder);
  const isTable = statSync(join(folder, "model.safetensors"), { throwIfNoEntry: false }) !== undefined;
  const provider = card?.provider ?? (isTable ? "model2vec" : "onnx");
  if (reranks || card?.task === "rerank") return { "search.rerank": folder };
  return { "embed.provider": provider, "embed.path": folder, "embed.url": undefined };
}

async function remove({ flags, terminal }: CommandContext, config: Config, name: string): Promise<number> {
  const folder = modelPath(config.home, name);
  if (folder === config.embed.path || folder === config.search.rerank) {
    const reranks = folder === config.search.rerank;
    throw new LociError("INPUT_INVALID", `${name} is in use.`, {
      hint: `Run \`loci model use ${builtIn}${reranks ? " --rerank" : ""}\` first.`,
    });
  }
  await removeModel(config.home, name);
  terminal.write(flags.has("json") ? `${JSON.stringify({ removed: name })}\n` : `Removed ${name}.\n`);
  return 0;
}

function getName(name: string | undefined): string {
  if (name !== undefined) return name;
  throw new LociError("INPUT_INVALID", "No model was given.", { hint: "`loci model list` shows the names." });
}
