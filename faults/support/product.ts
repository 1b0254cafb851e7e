import { spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";

const MAIN = fileURLToPath(new URL("../../apps/server/src/main.ts", import.meta.url));
/** A machine may be busy with other things. */
const READY_WITHIN = 240_000;
const ENDS_WITHIN = 120_000;

export interface Ending {
  code: number | null;
  signal: NodeJS.Signals | null;
  out: string;
  err: string;
}

export interface Product {
  pid: number;
  address: string;
  /** Milliseconds from the start until it reported that it is ready. */
  readyAfter: number;
  hasEnded(): boolean;
  ended: Promise<Ending>;
  kill(signal: NodeJS.Signals): void;
}

interface Place {
  dataDir: string;
  port: number;
  /** Instead of the settings below. */
  env?: Record<string, string>;
}

/** So that a spoken answer waits to be turned into text; nobody is there to do it. */
const WITHOUT_WORKER = {
  WORKER: "off",
  SPEECH_TRANSCRIPTION_URL: "http://127.0.0.1:9/v1",
  SPEECH_TRANSCRIPTION_MODEL: "none",
};

/** Starts `main.ts` as in production, on loopback. */
export function launch({ dataDir, port, env = WITHOUT_WORKER }: Place) {
  const settings = {
    DATA_DIR: dataDir,
    PORT: String(port),
    HOST: "127.0.0.1",
    DEMO: "false",
    RATE_LIMITS: "false",
    ...env,
  };
  const child = spawn(process.execPath, [MAIN], {
    env: {
      PATH: process.env["PATH"],
      NODE_COMPILE_CACHE: process.env["NODE_COMPILE_CACHE"],
      LOG_LEVEL: "warn",
      ...settings,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const said = { out: "", err: "" };
  child.stdout.on("data", (text) => (said.out += String(text)));
  child.stderr.on("data", (text) => (said.err += String(text)));
  const ended = once(child, "close").then((): Ending => ({ code: child.exitCode, signal: child.signalCode, ...said }));
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null;
  return { child, ended, hasEnded };
}

export async function startProduct(place: Place): Promise<Product> {
  const since = performance.now();
  const { child, ended, hasEnded } = launch(place);
  const address = `http://127.0.0.1:${place.port}`;
  try {
    await untilReady(address, { hasEnded, ended });
  } catch (error) {
    child.kill("SIGKILL");
    throw error;
  }
  return {
    pid: child.pid ?? 0,
    address,
    readyAfter: performance.now() - since,
    hasEnded,
    ended,
    kill: (signal) => void child.kill(signal),
  };
}

/** Fails with the process's output, or with a sentence if it takes too long. */
export async function untilReady(
  address: string,
  { hasEnded, ended }: Pick<Product, "hasEnded" | "ended">,
): Promise<void> {
  const limit = performance.now() + READY_WITHIN;
  while (performance.now() < limit) {
    if (hasEnded()) {
      const { code, out, err } = await ended;
      throw new Error(`The server exited with code ${code} before it was ready.\n${out}${err}`);
    }
    if (await isReady(address)) return;
    await sleep(25);
  }
  throw new Error(`The server was not ready after ${READY_WITHIN / 1_000} s.`);
}

async function isReady(address: string): Promise<boolean> {
  try {
    const reply = await fetch(`${address}/readyz`, { signal: AbortSignal.timeout(2_000) });
    await reply.arrayBuffer();
    return reply.status === 200;
  } catch {
    // Not listening yet: the caller asks again until its time is up.
    return false;
  }
}

/** In an orderly way if possible, and in any case. */
export async function stopProduct(product: Product): Promise<void> {
  product.kill("SIGTERM");
  await untilEnded(product).catch(async () => {
    product.kill("SIGKILL");
    await product.ended;
  });
}

/** Waits for a process that must end by itself. */
export async function untilEnded({ ended }: Pick<Product, "ended">): Promise<Ending> {
  const late = sleep(ENDS_WITHIN, undefined, { ref: false }).then(() => {
    throw new Error(`The server had not stopped after ${ENDS_WITHIN / 1_000} s.`);
  });
  return Promise.race([ended, late]);
}
