import { spawn } from "node:child_process";
import { openSync, readFileSync, unlinkSync, writeSync } from "node:fs";
import { createServer, type Socket } from "node:net";
import type { VisitorOrder } from "../orders.ts";
import { createConnections } from "./connections.ts";
import { createFrameReader, FRAME, frame, READY } from "./frames.ts";

/**
 * Runs in the box of tests or of a browser: listens where they expect the application, and carries each connection to
 * the application's box. It starts them when the application is ready, and never if it will not be.
 */
const REPORT = 5;
/** More connections wait. */
const MOST = 100;
const HOSTS = ["127.0.0.1", "::1"];
const LAST_OUTPUT = 100;
const [, , orderPath = "", inputPath = ""] = process.argv;
const order = JSON.parse(readFileSync(orderPath, "utf8")) as VisitorOrder;
const input = openSync(inputPath, "r");
// What follows could read them.
unlinkSync(orderPath);
unlinkSync(inputPath);

const waiting: Socket[] = [];
let last = 0;
let isGone = false;
let hasBegun = false;
const connections = createConnections((bytes) => void process.stdout.write(bytes), admit);

const read = createFrameReader((kind, id, bytes) => {
  // The application opens nothing.
  if (kind !== FRAME.state) connections.hear(kind, id, bytes);
  else if (bytes.toString("latin1") === READY) begin();
  else process.exit(0);
});
process.stdin.on("data", (chunk: Buffer) => {
  try {
    read(chunk);
  } catch {
    leave();
  }
});
process.stdin.on("end", leave);

/** The application's box has ended. What it has not sent will not come. */
function leave(): void {
  if (!hasBegun) process.exit(0);
  isGone = true;
  connections.endAll();
  for (const socket of waiting.splice(0)) socket.destroy();
}

function admit(): void {
  while (connections.count < MOST) {
    const socket = waiting.shift();
    if (!socket) return;
    if (socket.destroyed) continue;
    last += 1;
    process.stdout.write(frame(FRAME.open, last));
    connections.add(last, socket);
  }
}

function begin(): void {
  if (hasBegun) return;
  hasBegun = true;
  let unbound = HOSTS.length;
  const bound = () => {
    unbound -= 1;
    if (unbound === 0) run();
  };
  for (const host of HOSTS) {
    const server = createServer({ allowHalfOpen: true, noDelay: true }, (socket) => {
      socket.on("error", () => socket.destroy());
      if (isGone) {
        socket.destroy();
        return;
      }
      waiting.push(socket);
      admit();
    });
    // A machine may have only one of them.
    server.on("error", () => {
      if (!server.listening) bound();
    });
    server.listen(order.port, host, bound);
  }
}

function run(): void {
  const [program = "", ...rest] = order.argv;
  const child = spawn(program, rest, { stdio: [input, "pipe", "pipe", "ignore", "ignore", REPORT] });
  let left = order.output;
  const show = (chunk: Buffer) => {
    const shown = chunk.subarray(0, left);
    left -= shown.length;
    for (let bytes = shown; bytes.length > 0;) bytes = bytes.subarray(writeSync(2, bytes));
  };
  child.stdout?.on("data", show);
  child.stderr?.on("data", show);
  child.on("error", () => process.exit(127));
  child.on("close", (code) => process.exit(code ?? 137));
  // Something that it started may still hold its output.
  child.on("exit", (code) => setTimeout(() => process.exit(code ?? 137), LAST_OUTPUT));
}
