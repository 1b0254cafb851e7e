import { spawn } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, unlinkSync, writeFileSync, writeSync } from "node:fs";
import { connect } from "node:net";
import { dirname, join } from "node:path";
import type { AppNews, AppOrder } from "../orders.ts";
import { createConnections } from "./connections.ts";
import { createFrameReader, FAILED, FRAME, frame, READY } from "./frames.ts";
import { createLog } from "./kept-log.ts";
import { listeningPorts, waitUntilReady } from "./readiness.ts";
import { serveSite } from "./static-site.ts";

/**
 * Runs in the application's box: starts it and connects it with whoever visits it in another box. Connections come only
 * from there, and only to the application's port. The application can neither read nor write these pipes, because the
 * kernel hides the open files of the program that runs this.
 */
const REPORT = 5;
const [, , orderPath = "", folder = ""] = process.argv;
const order = JSON.parse(readFileSync(orderPath, "utf8")) as AppOrder;
unlinkSync(orderPath);

const log = createLog();
let exit: number | null | undefined;
let host = "127.0.0.1";
let isReady = false;
const connections = createConnections((bytes) => void process.stdout.write(bytes));

const read = createFrameReader((kind, id, bytes) => {
  if (kind !== FRAME.open) connections.hear(kind, id, bytes);
  else if (isReady) connections.add(id, connect({ host, port: order.port, allowHalfOpen: true, noDelay: true }));
});
process.stdin.on("data", read);
// The visit is over.
process.stdin.on("end", () => {
  log.end();
  tell(exit === undefined ? {} : { exit });
  process.exit(0);
});

layFiles();
const ours = new Set(processes());
if (order.start === "") serveSite(order.files, order);
else startApplication();
await announce();

function layFiles(): void {
  mkdirSync(folder, { recursive: true });
  for (const [path, text] of Object.entries(order.files)) {
    const place = join(folder, path);
    mkdirSync(dirname(place), { recursive: true });
    writeFileSync(place, text);
  }
}

function startApplication(): void {
  const nothing = ["ignore", "ignore", "ignore", "ignore"] as const;
  const env = { ...process.env, PORT: String(order.port) };
  // The last four take the place of descriptors that are ours.
  const child = spawn("/bin/sh", ["-c", order.start], {
    cwd: folder,
    env,
    stdio: ["ignore", "pipe", "pipe", ...nothing],
  });
  child.stdout?.on("data", (chunk: Buffer) => log.add(chunk));
  child.stderr?.on("data", (chunk: Buffer) => log.add(chunk));
  child.on("error", () => (exit = 127));
  child.on("exit", (code) => (exit = code));
}

async function announce(): Promise<void> {
  // A command that ended well may have started something else, which is the application.
  const isOver = () => exit !== undefined && (exit !== 0 || processes().every((id) => ours.has(id)));
  const { port, ready, startMs } = order;
  const found = await waitUntilReady({ port, path: ready, ms: startMs, isOver });
  host = found.host;
  isReady = found.looked === "ready";
  if (isReady) tell({ started: true });
  else
    tell({ started: false, accepted: found.looked === "accepted", ports: listeningPorts(), ...(isOver() && { exit }) });
  process.stdout.write(frame(FRAME.state, 0, Buffer.from(isReady ? READY : FAILED)));
}

function processes(): string[] {
  return readdirSync("/proc").filter((name) => /^\d+$/.test(name));
}

function tell(news: AppNews): void {
  writeSync(REPORT, `${JSON.stringify(news)}\n`);
}
