import { readFileSync } from "node:fs";
import { get } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";

/** A program may listen on one of them only. */
const HOSTS = ["127.0.0.1", "::1"];
const LOOK_EVERY = 50;
/** On a machine that stood still, the application did too. */
const LONGEST_LOOK = 200;
const REPLY_MS = 3_000;

export type Looked = "refused" | "accepted" | "ready";

export interface Readiness {
  looked: Looked;
  /** Where it listens. */
  host: string;
}

interface Awaited {
  port: number;
  path: string;
  ms: number;
  /** Whether there is nothing to wait for any more. */
  isOver: () => boolean;
}

/** Asks the application until it replies, whatever it replies. */
export async function waitUntilReady({ port, path, ms, isOver }: Awaited): Promise<Readiness> {
  let best: Readiness = { looked: "refused", host: "127.0.0.1" };
  for (let left = ms; left > 0 && !isOver();) {
    const began = performance.now();
    for (const host of HOSTS) {
      const looked = await look({ host, port, path, ms: Math.min(left, REPLY_MS) });
      if (looked === "ready") return { looked, host };
      if (looked === "refused") continue;
      best = { looked, host };
      break;
    }
    await sleep(LOOK_EVERY);
    const elapsed = performance.now() - began;
    // A reply that never comes is not the machine's fault.
    left -= best.looked === "accepted" ? elapsed : Math.min(elapsed, LONGEST_LOOK);
  }
  return best;
}

interface Look {
  host: string;
  port: number;
  path: string;
  ms: number;
}

function look({ host, port, path, ms }: Look): Promise<Looked> {
  return new Promise((resolve) => {
    let looked: Looked = "refused";
    const request = get({ host, port, path, agent: false, timeout: ms }, (response) => {
      response.destroy();
      resolve("ready");
    });
    request.on("socket", (socket) => socket.on("connect", () => (looked = "accepted")));
    request.on("timeout", () => request.destroy());
    request.on("error", () => resolve(looked));
    request.on("close", () => resolve(looked));
  });
}

const LISTENS = "0A";
const MOST_PORTS = 20;

/** The ports on which anybody in this box listens. */
export function listeningPorts(): number[] {
  const lines = ["/proc/net/tcp", "/proc/net/tcp6"].flatMap((path) => linesOf(path));
  const ports = lines.flatMap((line) => {
    const [, local = "", , state] = line.trim().split(/\s+/);
    const port = Number.parseInt(local.split(":")[1] ?? "", 16);
    return state === LISTENS && Number.isInteger(port) ? [port] : [];
  });
  return [...new Set(ports)].toSorted((one, other) => one - other).slice(0, MOST_PORTS);
}

function linesOf(path: string): string[] {
  try {
    return readFileSync(path, "latin1").split("\n");
  } catch {
    return [];
  }
}
