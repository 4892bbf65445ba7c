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
    Write-Progress Write-Information Out-Default Out-GridView Out-Printer Format-Wide Format-Custom Format-Hex
    Clear-Content Clear-Item Clear-Variable Clear-Host Rename-Item Move-ItemProperty Get-ItemProperty Set-ItemProperty
    New-ItemProperty Remove-ItemProperty Rename-ItemProperty Copy-ItemProperty Clear-ItemProperty Get-ItemPropertyValue
    Invoke-Item Convert-Path Get-PSDrive New-PSDrive Remove-PSDrive Get-PSProvider Start-Job Stop-Job Get-Job Wait-Job
    Receive-Job Remove-Job Get-Service Start-Service Stop-Service Restart-Service Set-Service New-Service Wait-Process
    Debug-Process Get-Help Get-History Add-History Clear-History Invoke-History Get-Host Get-Alias Set-Alias New-Alias
    Export-Alias Import-Alias Get-Culture Get-UICulture Get-FileHash Get-Unique Get-Uptime Get-TimeZone Set-TimeZone
    Get-ComputerInfo Get-Clipboard Set-Clipboard Get-Credential Get-Acl Set-Acl Get-ExecutionPolicy Set-ExecutionPolicy
    ConvertTo-SecureString ConvertFrom-SecureString ConvertTo-Html ConvertTo-Xml ConvertFrom-StringData
    ConvertFrom-Markdown Export-Clixml Import-Clixml Import-LocalizedData Import-PowerShellDataFile Select-String
    Select-Xml Test-Connection Test-Json Test-ModuleManifest New-ModuleManifest New-Guid New-TimeSpan New-TemporaryFile
    New-Event Get-Event Register-ObjectEvent Register-EngineEvent Unregister-Event Wait-Event Get-EventSubscriber
    Get-Error Get-TraceSource Trace-Command Measure-Command Set-Date Set-PSDebug Get-PSCallStack
    Get-PSBreakpoint Set-PSBreakpoint Update-TypeData Update-FormatData Get-TypeData Remove-TypeData Update-List
    Enter-PSSession Exit-PSSession New-PSSession Get-PSSession Remove-PSSession Restart-Computer Stop-Computer
    Rename-Computer Send-MailMessage Wait-Debugger Unblock-File Join-String Show-Command Find-Module Install-Module
    Update-Module Save-Module Publish-Module Get-CimInstance Invoke-CimMethod Get-WmiObject Get-EventLog Expand-Archive
    Compress-Archive Get-Verb Invoke-Pester
    Should BeforeAll BeforeEach AfterAll AfterEach BeforeDiscovery Mock InModuleScope`,
};
