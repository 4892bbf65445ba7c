// Shell scripts that one script sources run in one shell: which functions of each other do they call?
import { expect, test } from "vitest";
import { linkAll, linkChanged } from "./relinked-view.ts";
import { sourceWorld, type Sources } from "./source-view.ts";

const deploy: Sources = {
  "deploy.sh": '. "$ROOT/lib/log.sh"\n. "$ROOT/lib/git.sh"\nusage() { :; }\n',
  "lib/log.sh": "log_warn() { :; }\n",
  "lib/git.sh": "changed() { log_warn x; usage; }\n",
};
const callsOf = (sources: Sources): string => [...linkAll(sourceWorld(sources)).values()].flat().join("\n");

test("a sourced script calls functions of the others and of the script that sources them", () => {
  const calls = callsOf(deploy);
  expect(calls).toContain("lib/log.sh#log_warn");
  expect(calls).toContain("deploy.sh#usage");
});

test("a function that two programs have is not the one of a library that both source, nor is one of a test", () => {
  const other = { "other.sh": '. "$ROOT/lib/git.sh"\nusage() { :; }\n' };
  expect(callsOf({ ...deploy, ...other })).not.toContain("#usage");
  const mocked = {
    "lib/git.sh": "changed() { curl x; }\n",
    "tests/git.sh": '. "../lib/git.sh"\ncurl() { :; }\n',
  };
  expect(callsOf(mocked)).not.toContain("#curl");
});

test("a loop sources the scripts of a folder, and a function the path that it is given", () => {
  const looped = {
    "bin/todo": '#!/bin/bash\nfor part in "$here"/../share/*.sh; do source "$part"; done\nshow_help\n',
    "share/ui.sh": "show_help() { :; }\n",
    "share/notes.txt": "show_help() { :; }\n",
  };
  expect(callsOf(looped)).toContain("share/ui.sh#show_help");
  const passed = {
    "game.sh": 'import() { source "$HERE/modules/$1.sh"; }\nimport board\nmain() { board::draw; }\n',
    "modules/board.sh": "board::draw() { :; }\n",
  };
  expect(callsOf(passed)).toContain("modules/board.sh#board::draw");
});

test("scripts are linked again when one that sources them sources less, comes or goes", () => {
  const less = { ...deploy, "deploy.sh": '. "$ROOT/lib/git.sh"\nusage() { :; }\n' };
  const gone = Object.fromEntries(Object.entries(deploy).filter(([path]) => path !== "deploy.sh"));
  for (const [before, after] of [
    [deploy, less],
    [less, deploy],
    [deploy, gone],
    [gone, deploy],
  ] as const) {
    const [from, to] = [sourceWorld(before), sourceWorld(after)];
    const { edges } = linkChanged(linkAll(from), [before, from], [after, to]);
    expect(edges).toEqual(linkAll(to));
  }
});
