import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { promisify } from "node:util";
import { parseMacScreens } from "./macos.ts";
import { powershell } from "./processes.ts";
import { WINDOWS_COMPUTER, WindowsComputer } from "./windows.ts";

const run = promisify(execFile);

export interface Computer {
  screens: number | null;
  virtual_machine: string | null;
  remote_session: string | null;
}

const MACHINES = /virtualbox|vmware|qemu|kvm|bochs|parallels|xen|virtual machine|hyper-v|innotek|utm/i;

/** The maker of a virtual machine names itself. */
export function virtualMachineIn(text: string): string | null {
  return MACHINES.exec(text)?.[0] ?? null;
}

/** Counts the connected screens in `xrandr --listmonitors`, whose first line says "Monitors: 2". */
export function parseXrandr(text: string): number | null {
  const count = /^Monitors: (\d+)/.exec(text)?.[1];
  return count === undefined ? null : Number(count);
}

/** What gives a remote session away in the environment. */
export function remoteSessionIn(env: Record<string, string | undefined>): string | null {
  const sign = ["SSH_CONNECTION", "XRDP_SESSION", "VNCDESKTOP", "CHROME_REMOTE_DESKTOP_SESSION"].find(
    (name) => env[name],
  );
  if (sign !== undefined) return sign;
  return /^RDP-/i.test(env["SESSIONNAME"] ?? "") ? "SESSIONNAME" : null;
}

async function textOf(command: string, args: string[]): Promise<string> {
  return run(command, args).then(
    ({ stdout }) => stdout,
    () => "",
  );
}

function fileText(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "";
  }
}

/** Looks at the computer itself. What a system does not say stays null, which is not the same as "no". */
export async function readComputer(): Promise<Computer> {
  const remote_session = remoteSessionIn(process.env);
  if (process.platform === "linux") {
    const maker = ["sys_vendor", "product_name"].map((name) => fileText(`/sys/class/dmi/id/${name}`)).join(" ");
    const screens = parseXrandr(await textOf("xrandr", ["--listmonitors"]));
    return { screens, virtual_machine: virtualMachineIn(maker), remote_session };
  }
  if (process.platform === "darwin") {
    const screens = parseMacScreens(await textOf("system_profiler", ["SPDisplaysDataType", "-json"]));
    const maker = await textOf("sysctl", ["-n", "hw.model", "machdep.cpu.brand_string"]);
    return { screens, virtual_machine: virtualMachineIn(maker), remote_session };
  }
  const read = await powershell(WINDOWS_COMPUTER).then(
    ({ stdout }) => WindowsComputer.parse(JSON.parse(stdout)),
    () => null,
  );
  if (read === null) return { screens: null, virtual_machine: null, remote_session };
  const remote = read.Remote ? "TerminalServerSession" : remote_session;
  return { screens: read.Screens, virtual_machine: virtualMachineIn(read.Maker), remote_session: remote };
}
