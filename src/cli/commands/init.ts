// loci init: connects the clients on this machine to Loci, indexes the repository, and suggests what to ask first.
import { existsSync } from "node:fs";
import { join, relative } from "node:path";
import { realPath } from "../../base/real-path.ts";
import { findUserFolder } from "../../base/user-folder.ts";
import { findClosestName } from "../../base/closest-name.ts";
import { LociError, toWireError, type WireError } from "../../errors.ts";
import { clients } from "../clients/catalog.ts";
import type { Client, ClientFile, Launches, Places } from "../clients/client.ts";
import { findLaunches, findProgram } from "../clients/launches.ts";
import { planFile, planText, readText, withHooks, type FilePlan } from "../clients/plan-file.ts";
import { renderDiffs } from "../clients/render-diff.ts";
import { replaceFile } from "../clients/replace-file.ts";
import { createRecord, readRecords, writeRecords } from "../clients/undo-records.ts";
import type { CommandContext } from "../catalog/command.ts";
import { whileLockingRecords } from "../engine/lock-records.ts";
import { findRepository } from "../code/find-project.ts";
import { renderTable } from "../terminal/table.ts";
import { hangingIndent } from "../terminal/wrap.ts";

interface Planned {
  readonly client: Client;
  readonly file: ClientFile;
  readonly plan: FilePlan | undefined;
  readonly error: WireError | undefined;
}

interface Outcome {
  readonly isWritten: boolean;
  /** Also if they were so before. */
  readonly isAsPlanned: boolean;
}

/** Exit code 0, or 78 if a client's file is broken; everything else is still done. */
export async function run(context: CommandContext): Promise<number> {
  const { flags, environment } = context;
  const places: Places = { platform: process.platform, home: findUserFolder(), environment };
  const { config, sources } = await context.loadConfig();
  const chosen = chooseClients(flags.get("client"), places);
  if (flags.has("undo")) {
    const { undoInit } = await import("../clients/undo-init.ts");
    return undoInit(context, config.home, flags.has("client") ? chosen : clients);
  }
  const isDefaultHome = sources.get("home")?.kind === "default";
  const launches = findLaunches(places, isDefaultHome ? undefined : config.home);
  if (flags.has("print-config")) return printConfig(context, chosen, places, launches);
  const planned = plan(chosen, places, launches, context);
  const outcome = await writePlanned(context, planned, config.home, places);
  const project = flags.has("no-index") ? undefined : findRepository(process.cwd());
  if (flags.has("json")) await tellJson(context, outcome.isWritten, project, planned);
  else if (!flags.has("no-index")) await finish(context, outcome.isAsPlanned, project, planned);
  return planned.some(({ error }) => error !== undefined) ? 78 : 0;
}

/** Those that `--client` names, else all that are installed. Throws INPUT_INVALID for an unknown name. */
function chooseClients(given: string | undefined, places: Places): readonly Client[] {
  if (given === undefined || given === "all") return clients.filter((client) => isInstalled(client, places));
  const ids = clients.map(({ id }) => id);
  return given.split(",").map((name) => {
    const client = clients.find(({ id }) => id === name.trim().toLowerCase());
    if (client !== undefined) return client;
    const meant = findClosestName(name, ids);
    throw new LociError("INPUT_INVALID", `There is no client ${JSON.stringify(name)}.`, {
      hint: `${meant === undefined ? "" : `Did you mean ${meant}? `}Clients: ${ids.join(", ")}.`,
    });
  });
}

function isInstalled({ traces, programs }: Client, places: Places): boolean {
  return (
    traces(places).some((path) => existsSync(path)) ||
    programs.some((name) => findProgram(name, places) !== undefined)
  );
}

function plan(
  chosen: readonly Client[],
  places: Places,
  launches: Launches,
  { flags }: CommandContext,
): readonly Planned[] {
  const hasHooks = !flags.has("no-hooks");
  return chosen.flatMap((client) =>
    waitForServer(
      client.files(places).flatMap((each): readonly Planned[] => {
        if (each.holds === "hooks" && !hasHooks) return [];
        const file = hasHooks ? withHooks(each) : each;
        try {
          return [{ client, file, plan: planFile(file, launches, flags.has("force")), error: undefined }];
        } catch (error) {
          return [{ client, file, plan: undefined, error: toWireError(error) }];
        }
      }),
    ),
  );
}

/**
 * Hooks without the server would fail in every session: if its file is broken, the client's other files stay unchanged.
 */
function waitForServer(planned: readonly Planned[]): readonly Planned[] {
  const broken = planned.find(({ file, error }) => file.holds === "server" && error !== undefined);
  if (broken?.error === undefined) return planned;
  const { code } = broken.error;
  const message = `It is left unchanged until ${broken.file.path} is fixed.`;
  return planned.map((entry) =>
    entry.error === undefined ? { ...entry, plan: undefined, error: { code, message } } : entry,
  );
}

function describeState({ file, plan: planned, error }: Planned, { flags }: CommandContext): string {
  if (planned === undefined) return `${error?.message ?? ""} ${error?.hint ?? ""}`.trim();
  const both = file.hooks === undefined || flags.has("no-hooks") ? "" : " and hooks";
  const what = file.holds === "server" ? `the server${both}` : "hooks";
  if (planned.keepsOther) return "has a different entry for Loci; --force replaces it";
  if (planned.after === planned.before) return `already has ${what}`;
  return `${planned.before === undefined ? "is created with" : "gets"} ${what}`;
}

function toWrite(planned: readonly Planned[]): readonly (Planned & { readonly plan: FilePlan })[] {
  return planned.filter(
    (entry): entry is Planned & { readonly plan: FilePlan } =>
      entry.plan !== undefined && entry.plan.after !== entry.plan.before,
  );
}

/** Shows the planned changes, asks, and writes. */
async function writePlanned(
  context: CommandContext,
  planned: readonly Planned[],
  home: string,
  places: Places,
): Promise<Outcome> {
  const { flags, terminal } = context;
  const changes = toWrite(planned);
  const isJson = flags.has("json");
  if (!isJson) terminal.write(renderPlan(planned, places, context));
  if (!isJson && changes.length > 0) {
    const diffs = changes.map(({ file: { path }, plan: { before, after } }) => ({ path, before, after }));
    terminal.write(`\n${await renderDiffs(diffs, terminal.style)}`);
  }
  const count = changes.length === 1 ? "this file" : `these ${changes.length} files`;
  const isWanted =
    changes.length > 0 && (flags.has("yes") || (!isJson && (await terminal.confirm(`Write ${count}?`))));
  if (isWanted) {
    await whileLockingRecords(context, () => {
      write(changes, home);
    });
  }
  const outcome = {
    isWritten: isWanted,
    isAsPlanned: isWanted || (changes.length === 0 && planned.length > 0),
  };
  if (isJson) return outcome;
  if (isWanted) terminal.write(`Written. \`loci init --undo\` reverts it.\n`);
  else if (changes.length > 0) terminal.write("Nothing was written. `loci init --yes` writes it.\n");
  return outcome;
}

function renderPlan(planned: readonly Planned[], places: Places, context: CommandContext): string {
  if (planned.length === 0) {
    const names = clients.map(({ name }) => name).join(", ");
    return [
      `No client that Loci supports was found on this machine (${names}).`,
      "`loci init --client NAME` connects one anyway; `loci init --print-config` shows what to add by hand.",
    ]
      .flatMap((text) => hangingIndent(0, text, context.terminal.wrapColumns))
      .map((line) => `${line}\n`)
      .join("");
  }
  const rows = planned.map((entry, i) => [
    planned[i - 1]?.client === entry.client ? "" : entry.client.name,
    shorten(entry.file.path, places),
    describeState(entry, context),
  ]);
  return renderTable(rows, { align: "lll", title: 0 }, context.terminal.wrapColumns);
}

function shorten(path: string, { home }: Places): string {
  const below = relative(home, path);
  return below.startsWith("..") || below === path ? path : join("~", below);
}

/** Writes the record first: after a crash in between, undo ignores changes that it cannot find. */
function write(changes: readonly (Planned & { readonly plan: FilePlan })[], home: string): void {
  for (const { client, plan: planned } of changes) {
    if (readText(planned.realPath) !== planned.before) {
      throw new LociError("ALREADY_EXISTS", `${planned.realPath} was just changed by another program.`, {
        hint: "Run the command again; what was already written stays, and `loci init --undo` reverts it.",
      });
    }
    writeRecords(home, [...readRecords(home), createRecord(client.id, planned)]);
    replaceFile(planned.realPath, planned.after);
  }
}

/** Without --yes, nothing is written and nothing is indexed. */
async function tellJson(
  context: CommandContext,
  isWritten: boolean,
  project: string | undefined,
  planned: readonly Planned[],
): Promise<void> {
  const { flags, terminal } = context;
  const files = toJson(planned);
  let indexed: Record<string, unknown> | undefined;
  if (project !== undefined && flags.has("yes")) {
    const { indexForInit } = await import("../clients/first-questions.ts");
    const { report } = await indexForInit(context, realPath(project));
    indexed = { root: report.root, files: report.filesScanned, symbols: report.symbols };
  }
  terminal.write(`${JSON.stringify({ written: isWritten, ...files, indexed: indexed ?? null })}\n`);
}

function toJson(planned: readonly Planned[]): Record<string, unknown> {
  return {
    files: planned.map((entry) => ({
      client: entry.client.id,
      path: entry.file.path,
      holds: entry.file.holds,
      change: entry.plan === undefined ? "refused" : changeOf(entry.plan),
      ...(entry.error === undefined
        ? {}
        : { error: { code: entry.error.code, message: entry.error.message } }),
    })),
  };
}

function changeOf({ before, after, keepsOther }: FilePlan): string {
  if (keepsOther) return "kept";
  if (before === after) return "none";
  return before === undefined ? "create" : "edit";
}

function printConfig(
  { flags, terminal }: CommandContext,
  chosen: readonly Client[],
  places: Places,
  launches: Launches,
): number {
  const shown = chosen.length > 0 ? chosen : clients;
  const filesOf = (client: Client) =>
    client.files(places).map((file) => ({
      client: client.id,
      ...{ path: file.path, holds: file.holds },
      // As it would look in a new file.
      content: planText(withHooks(file), undefined, launches, false).after,
    }));
  if (flags.has("json")) {
    terminal.write(`${JSON.stringify({ written: false, files: shown.flatMap(filesOf) })}\n`);
    return 0;
  }
  for (const client of shown) {
    for (const { path, content } of filesOf(client)) {
      terminal.write(`${terminal.style.bold(`${client.name}: ${path}`)}\n${content}\n`);
    }
    if (client.note !== undefined) terminal.write(`${client.note}\n\n`);
  }
  return 0;
}

/** Without any client there was nothing to ask about, but the command line needs the index too. */
async function isIndexedAnyway(
  { terminal }: CommandContext,
  project: string,
  planned: readonly Planned[],
): Promise<boolean> {
  const isAlone = planned.length === 0;
  if (isAlone && (await terminal.confirm(`Index ${project} for the command line?`))) return true;
  terminal.write(isAlone ? `\`loci index\` indexes ${project}.\n` : `${project} would be indexed.\n`);
  return false;
}

async function finish(
  context: CommandContext,
  isAsPlanned: boolean,
  project: string | undefined,
  planned: readonly Planned[],
): Promise<void> {
  const { terminal, flags } = context;
  if (project === undefined) {
    terminal.write("The working directory is not in a repository: `loci index PATH` indexes one.\n");
    return;
  }
  if (!isAsPlanned && !flags.has("yes") && !(await isIndexedAnyway(context, project, planned))) return;
  const { indexForInit } = await import("../clients/first-questions.ts");
  const { told } = await indexForInit(context, realPath(project));
  terminal.write(`\n${told}`);
  const connected = planned.filter(({ error }) => error === undefined);
  const names = new Map(connected.map(({ client }) => [client.name, client]));
  for (const [name, { afterwards, note }] of names) {
    terminal.write(`${name}: ${afterwards}${note === undefined ? "" : ` ${note}`}\n`);
  }
}
