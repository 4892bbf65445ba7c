#!/usr/bin/env node
// Starts Loci. Commands that parse run in a separate process with V8 flags that neither NODE_OPTIONS nor a worker may
// set; `loci serve` decides by itself whether it needs such a process.
//
// Without the first flag, V8 compiles the large start functions of the grammars in the background, which costs seconds
// and gigabytes. The second keeps V8 from deep inlining: each thread compiles the code of a run anew, and that takes 6
// to 16 % more CPU time than inlining saves. The third collects garbage when a thread's heap has grown by half since the
// last time: by default V8 lets it grow up to fourfold on a machine with much memory.
import { spawn } from "node:child_process";
import { readFileSync, statSync } from "node:fs";
import { fileURLToPath } from "node:url";

// glibc, by default, stops returning large buffers to the system once it has seen a few: threads that link keep up to 80
// MB of a process of 540. With these settings, a buffer of a mebibyte or more is returned when it is freed. Other systems
// ignore them.
const malloc = { MALLOC_MMAP_THRESHOLD_: "1048576", MALLOC_TRIM_THRESHOLD_: "1048576" };

const readJson = (name) => JSON.parse(readFileSync(new URL(name, import.meta.url), "utf8"));
const flags = readJson("v8-flags.json");
const parsing = new Set(["index", "init", "affected", "doctor"]);
const cheap = new Set(["--help", "-h", "--version", "-V", "help", "completion"]);
const args = hideTokens(process.argv.slice(2));
const mayParse = flags.every((flag) => process.execArgv.includes(flag));

if (args.some((arg) => parsing.has(arg)) && !args.some((arg) => cheap.has(arg)) && !mayParse) {
  startAgain();
} else {
  // If the launcher dies without notice (SIGKILL), no other process would ever stop this one.
  if (process.connected) {
    process.once("disconnect", () => process.emit("SIGTERM", "SIGTERM"));
    process.channel?.unref();
  }
  const { main } = await loadMain().catch(explainMissingBuild);
  await main(args, { mayParse, spawnAgain, startAgain });
}

/** Commands that users wait for are bundled into few files. */
function loadMain() {
  const [command] = args;
  const bundle = command === "serve" ? (mayParse ? undefined : command) : findBundle(command);
  return import(
    bundle !== undefined && isBundled(bundle) ? `../dist/src/bundled/${bundle}.js` : "../dist/src/cli/main.js"
  );
}

function findBundle(command) {
  const bundles = Object.entries(readJson("command-bundles.json"));
  return bundles.find(([, commands]) => commands.includes(command))?.[0];
}

/** Whether the bundle belongs to this build: after the compiler ran alone, it is outdated. */
function isBundled(name) {
  const timeOf = (path) =>
    statSync(new URL(`../dist/${path}`, import.meta.url), { throwIfNoEntry: false })?.mtimeMs;
  const bundledAt = timeOf(`src/bundled/${name}.js`);
  // Only a checkout has the compiler's build record.
  return bundledAt !== undefined && bundledAt >= (timeOf(".tsbuildinfo") ?? 0);
}

/** Starts a node process that may parse, with Loci's command-line arguments. */
function spawnAgain(words, options) {
  const others = process.execArgv.filter((flag) => !flags.includes(flag));
  const program = [...flags, ...others, fileURLToPath(import.meta.url), ...words];
  // What the user has set applies instead.
  return spawn(process.execPath, program, {
    ...options,
    env: { ...malloc, ...(options.env ?? process.env) },
  });
}

/** Runs this command line again in a child process, in place of this one. */
function startAgain() {
  const parent = process.ppid;
  // When the channel closes, the child knows that the launcher is gone.
  const child = spawnAgain(args, { stdio: ["inherit", "inherit", "inherit", "ipc"] });
  const signals = ["SIGINT", "SIGTERM", "SIGHUP", "SIGQUIT"];
  for (const signal of signals) {
    // The child ends on the signal in its own time; this process only waits for that.
    process.removeAllListeners(signal);
    process.on(signal, () => {
      // The console of Windows tells the child itself, and `kill` would end it at once.
      if (process.platform !== "win32") child.kill(signal);
      // The child ends by itself within five seconds, unless it hangs in something that no signal can interrupt.
      setTimeout(() => child.kill("SIGKILL"), 8000).unref();
    });
  }
  let told;
  child.on("message", (message) => {
    // The code to exit with, even though a signal ends the child.
    if (typeof message === "number") told = message;
    // The child's input has ended: if this process's parent is gone from then on, the child has no client.
    else void stopWithParent();
  });
  const stopWithParent = async () => {
    const { parentDeath } = await import("../dist/src/base/parent-death.js");
    await parentDeath(parent);
    // The child ends in its own time; on Windows, `kill` would end it at once.
    if (child.connected) child.disconnect();
  };
  child.on("error", (error) => {
    process.stderr.write(`loci: cannot start ${process.execPath}: ${error.message}\n`);
    process.exitCode = 70;
  });
  child.on("exit", (code, signal) => {
    const end = () => {
      if (signal === null || told !== undefined) process.exit(told ?? code);
      for (const name of signals) process.removeAllListeners(name);
      process.kill(process.pid, signal);
    };
    // The child's last message may still be on its way.
    if (child.connected) child.once("disconnect", end);
    else end();
  });
}

function explainMissingBuild(error) {
  if (error.code !== "ERR_MODULE_NOT_FOUND" || !String(error.message).includes("cli/main.js")) throw error;
  process.stderr.write("loci: this checkout is not built yet. Run `npm install` in it.\n");
  process.exit(70);
}

/**
 * The process list shows arguments to every user of the machine, so tokens are passed on in the environment, which it
 * does not show. What follows "--" is text.
 */
function hideTokens(words) {
  const variables = {
    "--token": "LOCI_HTTP_TOKEN",
    "--http-token": "LOCI_HTTP_TOKEN",
    "--admin-token": "LOCI_HTTP_ADMIN_TOKEN",
    "--http-admin-token": "LOCI_HTTP_ADMIN_TOKEN",
    "--http-cache-token": "LOCI_HTTP_CACHE_TOKEN",
    "--artifacts-token": "LOCI_ARTIFACTS_TOKEN",
    "--artifacts-key": "LOCI_ARTIFACTS_KEY",
    "--qdrant-key": "LOCI_QDRANT_KEY",
    // An address may contain a password.
    "--artifacts-remote": "LOCI_ARTIFACTS_REMOTE",
    "--qdrant-url": "LOCI_QDRANT_URL",
    "--embed-url": "LOCI_EMBED_URL",
    "--summaries-url": "LOCI_SUMMARIES_URL",
  };
  const kept = [];
  for (let i = 0; i < words.length; i++) {
    if (words[i] === "--") {
      kept.push(...words.slice(i));
      break;
    }
    const [flag, ...value] = words[i].split("=");
    const variable = Object.hasOwn(variables, flag) ? variables[flag] : undefined;
    const token = value.length > 0 ? value.join("=") : words[i + 1];
    // Another flag instead of a value: the command line says what is missing.
    const isMissing = token === undefined || (value.length === 0 && token.startsWith("--"));
    if (variable === undefined || isMissing) kept.push(words[i]);
    else {
      process.env[variable] = token;
      if (value.length === 0) i++;
    }
  }
  // Overwrites the arguments on platforms that show them.
  if (kept.length < words.length) process.title = ["loci", ...kept].join(" ");
  return kept;
}
