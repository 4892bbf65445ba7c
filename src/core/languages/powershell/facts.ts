// PowerShell: types and commands that every session has.
import type { LanguageFacts } from "../../link/language-facts.ts";
import { plainFacts } from "../linking-parts/plain-facts.ts";

export const powershellFacts: LanguageFacts = {
  ...plainFacts,
  sharesIncluded: true,
  overrides: "members",
  callConstructs: true,
  globals: `string int long double bool char byte array hashtable object datetime timespan guid regex xml void switch
    scriptblock psobject pscustomobject ordered exception type math environment console
    Write-Host Write-Output Write-Error Write-Warning Write-Verbose Write-Debug Get-Item Get-ChildItem Set-Item New-Item
    Remove-Item Copy-Item Move-Item Test-Path Join-Path Split-Path Resolve-Path Get-Content Set-Content Add-Content
    Out-Null Out-File Out-String Out-Host Where-Object ForEach-Object Select-Object Sort-Object Group-Object
    Measure-Object Compare-Object New-Object Add-Member Get-Member Get-Command Get-Variable Set-Variable New-Variable
    Remove-Variable Import-Module Remove-Module Get-Module New-Module Export-ModuleMember Invoke-Command
    Invoke-Expression Invoke-WebRequest Invoke-RestMethod Start-Process Get-Process Stop-Process Start-Sleep Get-Date
    ConvertTo-Json ConvertFrom-Json ConvertTo-Csv ConvertFrom-Csv Import-Csv Export-Csv Add-Type Push-Location
    Pop-Location Set-Location Get-Location Set-StrictMode Get-Random Format-Table Format-List Tee-Object Read-Host
    Should BeforeAll BeforeEach AfterAll AfterEach BeforeDiscovery Mock InModuleScope`,
};
