// The completion script for PowerShell.
import type { Command } from "../catalog/command.ts";
import { askedBy, flagsOf, groupValues, spellings, takingValues } from "./completion-words.ts";
import { globalFlags } from "../catalog/global-flags.ts";

export function renderPowerShell(commands: readonly Command[]): string {
  const list = (words: readonly string[]): string => `@(${words.map((word) => `'${word}'`).join(", ")})`;
  const words = commands.map(
    (command) =>
      `    '${command.name}' = ${list([
        ...flagsOf(command).flatMap(spellings),
        ...command.arguments.flatMap(({ choices }) => choices ?? []),
      ])}`,
  );
  const asked = commands.flatMap(({ name, arguments: given }) => {
    const what = askedBy(given);
    return what === undefined ? [] : [`    '${name}' = '${what}'`];
  });
  const values = groupValues(commands).flatMap(({ names, choices, completes }) =>
    names.map((name) => `    '${name}' = ${completes === undefined ? list(choices) : `'${completes}'`}`),
  );
  return `# Completion of loci for PowerShell.
Register-ArgumentCompleter -Native -CommandName loci -ScriptBlock {
  param($wordToComplete, $commandAst, $cursorPosition)
  $commands = ${list([...commands.map(({ name }) => name), ...globalFlags.flatMap(spellings)])}
  $words = @{
${words.join("\n")}
  }
  $asked = @{
${asked.join("\n")}
  }
  $values = @{
${values.join("\n")}
  }
  $typed = @($commandAst.CommandElements | Select-Object -Skip 1 | ForEach-Object { $_.ToString() })
  if ($wordToComplete -ne '' -and $typed.Count -gt 0) { $typed = @($typed | Select-Object -SkipLast 1) }
  $takingValues = ${list(takingValues(commands))}
  $command = $null
  $isValue = $false
  foreach ($word in $typed) {
    if ($isValue) { $isValue = $false }
    elseif ($takingValues -ccontains $word) { $isValue = $true }
    elseif ($word -notlike '-*') { $command = $word; break }
  }
  $previous = $typed | Select-Object -Last 1
  $found = if ($null -ne $previous -and $values.ContainsKey($previous)) {
    $of = $values[$previous]
    if ($of -is [string]) { loci complete $of $wordToComplete 2>$null } else { $of }
  } elseif ($null -eq $command) {
    $commands
  } else {
    $words[$command]
    if ($asked.ContainsKey($command) -and $wordToComplete -notlike '-*') {
      loci complete $asked[$command] $wordToComplete 2>$null
    }
  }
  $found | Where-Object { $_ -like "$wordToComplete*" } | ForEach-Object {
    # PowerShell would run a name such as $(…), and takes four more characters for a quote.
    $isPlain = $_ -match '^[\\w./:\\\\-][\\w./:\\\\#@-]*$'
    $text = if ($isPlain) { $_ } else { "'" + ($_ -replace "['\\u2018-\\u201b]", '$0$0') + "'" }
    [System.Management.Automation.CompletionResult]::new($text, $_, 'ParameterValue', $_)
  }
}
`;
}
