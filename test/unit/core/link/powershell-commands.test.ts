// PowerShell: which function does a command mean that no script names the file of, as in a module that loads a folder?
import { expect, test } from "vitest";
import { useCallLines } from "./source-view.ts";

const callsOf = useCallLines();

const module = {
  "Tools.psm1": 'foreach ($file in Get-ChildItem "$PSScriptRoot/Public/*.ps1") { . $file.FullName }\n',
  "Public/Get-Thing.ps1": "function Get-Thing { Find-Thing }\n",
  "Public/Find-Thing.ps1": "function Find-Thing { 1 }\nfunction helper { 2 }\n",
  "use.ps1": "function Main { Get-Thing; helper }\n",
};

test("a command means the one function of that name", () => {
  const calls = callsOf(module).join("\n");
  expect(calls).toContain("Public/Get-Thing.ps1#Get-Thing");
  expect(calls).toContain("Public/Find-Thing.ps1#Find-Thing");
  expect(calls).not.toContain("#helper");
});

test("a name that two files declare, and a function of a test, are not meant", () => {
  expect(callsOf({ ...module, "Other.ps1": "function Get-Thing { 3 }\n" }).join("\n")).not.toContain(
    "-> Public/Get-Thing.ps1",
  );
  const mocked = { "use.ps1": "function Main { Get-Mock }\n", "a.Tests.ps1": "function Get-Mock { 1 }\n" };
  expect(callsOf(mocked).join("\n")).not.toContain("-> a.Tests.ps1");
});
