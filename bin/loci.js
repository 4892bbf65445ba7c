#!/usr/bin/env node
// Starts Loci. Commands that parse run in a process of their own, under V8 flags that neither NODE_OPTIONS nor a worker may set;
// `loci serve` finds out by itself whether it needs such a process.
//
// Without the first flag, V8 compiles the large start functions of the grammars in the background, which costs seconds and
// gigabytes. The second keeps V8 from inlining deeply: each thread compiles the code of a run anew, and that takes 6 to 16 %
// more CPU time than inlining saves.
import { spawn } from "node:child_process";
import { readFileSync, statSync } from "node:fs";
import { fileURLToPath } from "node:url";

const flags = JSON.parse(readFileSync(new URL("v8-flags.json", import.meta.url), "utf8"));
const parsing = new Set(["index", "init", "affected", "doctor"]);
const asking = new Set(["recall", "remember", "search"]);
const cheap = new Set(["--help", "-h", "--version", "-V", "help", "completion"]);
const args = hideTokens(process.argv.slice(2));
const mayParse = flags.every((flag) => process.execArgv.includes(flag));

if (args.some((arg) => parsing.has(arg)) && !args.some((arg) => cheap.has(arg)) && !mayParse) {
  startAgain();
} else {
  // The launcher died without a word (SIGKILL): nobody would ever stop this process.
  if (process.connected) {
    process.once("disconnect", () => process.emit("SIGTERM", "SIGTERM"));
    process.channel?.unref();
  }
  const { main } = await loadMain().catch(explainMissingBuild);
  await main(args, { mayParse, spawnAgain, startAgain });
}

/** Of commands that are waited for all is in one file. */
function loadMain() {
  if (!mayParse && args[0] === "serve" && isBundled("serve")) return import("../dist/src/bundled/serve.js");
  if (asking.has(args[0]) && isBundled("questions")) return import("../dist/src/bundled/questions.js");
  return import("../dist/src/cli/main.js");
}

/** Whether the one file is of this build: a compiler that ran alone has left an older one. */
function isBundled(name) {
  const timeOf = (path) =>
    statSync(new URL(`../dist/${path}`, import.meta.url), { throwIfNoEntry: false })?.mtimeMs;
  const bundledAt = timeOf(`src/bundled/${name}.js`);
  // The compiler's record is there in a checkout only.
  return bundledAt !== undefined && bundledAt >= (timeOf(".tsbuildinfo") ?? 0);
}

/** A node that may parse, with words of Loci's command line. */
function spawnAgain(words, options) {
  const others = process.execArgv.filter((flag) => !flags.includes(flag));
  return spawn(process.execPath, [...flags, ...others, fileURLToPath(import.meta.url), ...words], options);
}

/** This command line again, in the place of this process. */
function startAgain() {
  const parent = process.ppid;
  // The channel's end tells the child that the launcher is gone.
  const child = spawnAgain(args, { stdio: ["inherit", "inherit", "inherit", "ipc"] });
  const signals = ["SIGINT", "SIGTERM", "SIGHUP", "SIGQUIT"];
  for (const signal of signals) {
    // The child ends of it in its own time; this process only waits for that.
    process.removeAllListeners(signal);
    process.on(signal, () => {
      child.kill(signal);
      // It ends by itself within five seconds, unless it hangs in something that no signal reaches.
      setTimeout(() => child.kill("SIGKILL"), 8000).unref();
    });
  }
  let told;
  child.on("message", (message) => {
    // It ends with this code, though by a signal.
    if (typeof message === "number") told = message;
    // Its input has ended: from then on it works for nobody when whoever started this is gone.
    else setInterval(() => process.ppid !== parent && child.kill("SIGTERM"), 1000).unref();
  });
  child.on("error", (error) => {
    process.stderr.write(`loci: cannot start ${process.execPath}: ${error.message}\n`);
    process.exitCode = 70;
  });
  child.on("exit", (code, signal) => {
    const end = () => {
      if (signal === null || told !== undefined) process.exit(code ?? told);
      for (const name of signals) process.removeAllListeners(name);
      process.kill(process.pid, signal);
    };
    // What it told last may still be on its way.
    if (child.connected) child.once("disconnect", end);
    else end();
  });
}

function explainMissingBuild(error) {
  if (error.code !== "ERR_MODULE_NOT_FOUND" || !String(error.message).includes("cli/main.js")) throw error;
  process.stderr.write("loci: this checkout is not built yet. Run `npm install` in it.\n");
  process.exit(70);
}

/** The list of processes shows arguments to every user of the machine: tokens go on in the environment, which it does not. */
function hideTokens(words) {
  const variables = {
    "--token": "LOCI_HTTP_TOKEN",
    "--http-token": "LOCI_HTTP_TOKEN",
    "--admin-token": "LOCI_HTTP_ADMIN_TOKEN",
    "--http-admin-token": "LOCI_HTTP_ADMIN_TOKEN",
    "--http-cache-token": "LOCI_HTTP_CACHE_TOKEN",
    "--artifacts-token": "LOCI_ARTIFACTS_TOKEN",
    "--artifacts-key": "LOCI_ARTIFACTS_KEY",
    // Its address may hold a password.
    "--artifacts-remote": "LOCI_ARTIFACTS_REMOTE",
  };
  const kept = [];
  for (let i = 0; i < words.length; i++) {
    const [flag, ...value] = words[i].split("=");
    const variable = Object.hasOwn(variables, flag) ? variables[flag] : undefined;
    const token = value.length > 0 ? value.join("=") : words[i + 1];
    if (variable === undefined || token === undefined) kept.push(words[i]);
    else {
      process.env[variable] = token;
      if (value.length === 0) i++;
    }
  }
  // Written over the arguments, where the platform shows those.
  if (kept.length < words.length) process.title = ["loci", ...kept].join(" ");
  return kept;
}
