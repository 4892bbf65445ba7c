// Records what `loci` prints in a terminal, as asciicast v2:
// node examples/record-session.mjs PROJECT [COMMAND]... > examples/first-minute.cast
// PROJECT is a git repository; COMMANDs replace those that are recorded by default. The user's home folder is a new
// one that is empty except for a client's folder (.cursor). Linux only: `script` provides the terminal.
import { spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";

const [project, ...given] = process.argv.slice(2);
if (project === undefined) throw new Error("Name the folder of a git repository.");
const bin = resolve("bin/loci.js");
const commands =
  given.length > 0
    ? given
    : ["loci init --yes", "loci search where are errors handled -k 3", "loci affected"];
const [columns, rows] = [100, 30];
const home = mkdtempSync(join(tmpdir(), "loci-session-"));
mkdirSync(join(home, ".cursor"));

const environment = {
  PATH: process.env.PATH,
  HOME: home,
  TERM: "xterm-256color",
  LANG: "C.UTF-8",
  FORCE_HYPERLINK: "0",
};
let clock = 0;
const print = (seconds, text) => {
  clock += Math.min(seconds, longestPause);
  process.stdout.write(`${JSON.stringify([Math.round(clock * 1000) / 1000, "o", text])}\n`);
};
/** Longer waits are cut to this, so that a viewer does not have to wait. */
const longestPause = 1.5;
/** A progress line is redrawn at most this often. */
const redrawSeconds = 0.4;

process.stdout.write(
  `${JSON.stringify({ version: 2, width: columns, height: rows, title: "Loci: the first minute" })}\n`,
);
try {
  for (const command of commands) {
    print(0.8, "\u001b[1;32m$\u001b[0m ");
    for (const letter of command) print(0.04, letter);
    print(0.3, "\r\n");
    await record(command.replace(/^loci\b/, `node ${bin}`));
  }
  print(0.5, "\u001b[1;32m$\u001b[0m ");
} finally {
  rmSync(home, { recursive: true, force: true });
}

function record(command) {
  const inner = `stty cols ${columns} rows ${rows}; exec ${command}`;
  const child = spawn("script", ["-qfec", inner, "/dev/null"], {
    cwd: project,
    env: environment,
    stdio: ["ignore", "pipe", "inherit"],
  });
  let last = performance.now();
  // Hides the paths of the person who records.
  const places = [
    [home, "~"],
    [resolve(project), "~/project"],
    [resolve("."), "/opt/loci"],
  ];
  const tidy = (text) => places.reduce((all, [path, name]) => all.replaceAll(path, name), text);
  child.stdout.setEncoding("utf8");
  child.stdout.on("data", (text) => {
    const now = performance.now();
    const isRedrawn = text.startsWith("\r\u001b[2K") && !text.endsWith("\u001b[2K") && !text.includes("\n");
    if (isRedrawn && now - last < redrawSeconds * 1000) return;
    print((now - last) / 1000, tidy(text));
    last = now;
  });
  return new Promise((done) => child.on("close", done));
}
