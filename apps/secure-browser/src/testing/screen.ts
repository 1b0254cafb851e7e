import { spawn, spawnSync, type ChildProcess } from "node:child_process";
import { existsSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";

const NEEDED = ["Xvfb", "openbox", "xdotool"];

/** Whether this computer has a screen without a monitor, a window manager and a keyboard for tests. */
export const hasScreen =
  process.platform === "linux" &&
  NEEDED.every((name) => ["/usr/bin", "/usr/local/bin"].some((at) => existsSync(`${at}/${name}`)));

/** Opens a screen with a real window manager. Returns its name, real keys for it, and a way to close it. */
export async function openScreen() {
  const server = spawn("Xvfb", ["-displayfd", "3", "-screen", "0", "1280x800x24", "-nolisten", "tcp"], {
    stdio: ["ignore", "ignore", "ignore", "pipe"],
  });
  const number = await new Promise<string>((resolve, reject) => {
    server.stdio[3]?.once("data", (data: Buffer) => resolve(data.toString().trim()));
    server.once("exit", () => reject(new Error("Xvfb has ended")));
  });
  const display = `:${number}`;
  const env = { ...process.env, DISPLAY: display };
  const manager = spawn("openbox", [], { env, stdio: "ignore" });
  await wait(500);
  const xdotool = (...args: string[]) => spawnSync("xdotool", args, { env, encoding: "utf8" }).stdout.trim();
  return {
    display,
    press: (...keys: string[]) => void xdotool("key", "--delay", "100", ...keys),
    /** The visible windows of the browser. */
    windows: () => xdotool("search", "--onlyvisible", "--class", "chrom").split("\n").filter(Boolean),
    /** The window that has the keyboard. */
    active: () => xdotool("getactivewindow"),
    sizeOf: (id: string) => xdotool("getwindowgeometry", id).match(/Geometry: (\S+)/)?.[1],
    close: () => [manager, server].map((each) => each.kill()),
  };
}

/** Ends a process and waits until it has. */
export async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once("exit", resolve));
  child.kill("SIGKILL");
  await ended;
}
