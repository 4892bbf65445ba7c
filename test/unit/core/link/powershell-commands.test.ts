// PowerShell: which function does a command mean that no script names the file of, as in a module that loads a folder?
import { expect, test } from "vitest";
import { calls } from "./source-view.ts";

const module = {
  "Tools.psm1": 'foreach ($file in Get-ChildItem "$PSScriptRoot/Public/*.ps1") { . $file.FullName }\n',
  "Public/Get-Thing.ps1": "function Get-Thing { Find-Thing }\n",
  "Public/Find-Thing.ps1": "function Find-Thing { 1 }\nfunction helper { 2 }\n",
  "use.ps1": "function Main { Get-Thing; helper }\n",
};

test("a command means the one function of that name", () => {
  const found = calls(module).join("\n");
  expect(found).toContain("Public/Get-Thing.ps1#Get-Thing");
  expect(found).toContain("Public/Find-Thing.ps1#Find-Thing");
  expect(found).not.toContain("#helper");
});

test("a file may declare a command twice; a stand-in for a built-in command is meant where it is loaded", () => {
  const twice = {
    "Tool.ps1":
      "if ($IsWindows) { function Get-Tool { 1 } } else { function Get-Tool { 2 } }\n" +
      "function Get-Thing { 1 }\nfunction Get-Thing { 2 }\n",
    "use.ps1": "function Main { Get-Thing }\n",
  };
  expect(calls(twice).join("\n")).toContain("-> Tool.ps1#Get-Thing");
  const standIn = {
    "Compat/Files.ps1": "function Get-ChildItem { 1 }\nfunction Write-Progress { 2 }\n",
    "loads.ps1": '. "$PSScriptRoot/Compat/Files.ps1"\nfunction Loads { Get-ChildItem }\n',
    "use.ps1": "function Main { Get-ChildItem; Write-Progress }\n",
  };
  const found = calls(standIn).join("\n");
  expect(found).toMatch(/loads\.ps1.*-> Compat\/Files\.ps1#Get-ChildItem/);
  expect(found).not.toMatch(/use\.ps1.*-> Compat/);
});

test("a name that two files declare, and a function of a test, are not meant", () => {
  expect(calls({ ...module, "Other.ps1": "function Get-Thing { 3 }\n" }).join("\n")).not.toContain(
    "-> Public/Get-Thing.ps1",
  );
  const mocked = { "use.ps1": "function Main { Get-Mock }\n", "a.Tests.ps1": "function Get-Mock { 1 }\n" };
  expect(calls(mocked).join("\n")).not.toContain("-> a.Tests.ps1");
});
