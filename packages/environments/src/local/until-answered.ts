import { request } from "node:http";
import type { Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

const PAUSE = 100;

/** Resolves once an HTTP server in a box answers, whatever it says. */
export async function untilAnswered(open: () => Promise<Socket>, path: string, signal: AbortSignal): Promise<void> {
  for (;;) {
    signal.throwIfAborted();
    if (await hasAnswered(open, path)) return;
    await sleep(PAUSE, undefined, { signal });
  }
}

async function hasAnswered(open: () => Promise<Socket>, path: string): Promise<boolean> {
  try {
    const socket = await open();
    return await new Promise<boolean>((resolve) => {
      const asked = request({ path, createConnection: () => socket, headers: { connection: "close" } }, (reply) => {
        reply.resume();
        resolve(true);
      });
      asked.on("error", () => resolve(false));
      asked.end();
    });
  } catch {
    return false;
  }
}
