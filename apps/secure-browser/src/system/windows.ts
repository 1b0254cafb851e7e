import { z } from "zod";
import { distinct, fileName, withoutExe, type Process } from "./process.ts";

/** The original name is compiled into the file, and the signature cannot be changed: renaming the file changes neither. */
export const WINDOWS_PROCESSES = [
  "$ErrorActionPreference = 'SilentlyContinue';",
  "$known = @{};",
  "Get-CimInstance Win32_Process | ForEach-Object {",
  "  $path = $_.ExecutablePath;",
  "  if ($path -and -not $known.ContainsKey($path)) {",
  "    $known[$path] = @((Get-Item -LiteralPath $path).VersionInfo.OriginalFilename,",
  "      (Get-AuthenticodeSignature -LiteralPath $path).SignerCertificate.Subject) }",
  "  $seen = if ($path) { $known[$path] } else { @('', '') };",
  "  [pscustomobject]@{ ProcessId = $_.ProcessId; ParentProcessId = $_.ParentProcessId; Name = $_.Name;",
  "    OriginalFilename = $seen[0]; Signer = $seen[1] }",
  "} | ConvertTo-Json -Compress",
].join("\n");

const Row = z.object({
  ProcessId: z.number(),
  ParentProcessId: z.number(),
  Name: z.string().nullish(),
  OriginalFilename: z.string().nullish(),
  Signer: z.string().nullish(),
});

/** PowerShell writes a list of one without brackets. */
const Rows = z.union([z.array(Row), Row.transform((row) => [row])]);

export function parseWindowsProcesses(json: string): Process[] {
  return Rows.parse(JSON.parse(json)).map(({ ProcessId, ParentProcessId, Name, OriginalFilename, Signer }) => ({
    pid: ProcessId,
    parent: ParentProcessId,
    names: distinct([Name ?? "", OriginalFilename ?? ""].map((name) => withoutExe(fileName(name)))),
    signer: commonName(Signer ?? ""),
  }));
}

function commonName(subject: string): string {
  const [, quoted, plain] = /CN=(?:"([^"]*)"|([^,]*))/.exec(subject) ?? [];
  return quoted ?? plain ?? "";
}

/** Signs of a virtual machine in `Manufacturer` and `Model` of Win32_ComputerSystem, and of a remote session. */
export const WINDOWS_COMPUTER = [
  "Add-Type -AssemblyName System.Windows.Forms;",
  "$c = Get-CimInstance Win32_ComputerSystem;",
  '[pscustomobject]@{ Maker = "$($c.Manufacturer) $($c.Model)"; Screens = [System.Windows.Forms.Screen]::AllScreens.Length;',
  "  Remote = [System.Windows.Forms.SystemInformation]::TerminalServerSession } | ConvertTo-Json -Compress",
].join("\n");

export const WindowsComputer = z.object({ Maker: z.string(), Screens: z.number(), Remote: z.boolean() });
