import { randomBytes, timingSafeEqual } from "node:crypto";
import { openThread, ThreadFailed } from "@invigil/vision/thread-client";
import { AppError } from "../app-error.ts";
import type { KeyOrder } from "./password-thread.ts";

const LOG2_COST = 15;
const BLOCK_SIZE = 8;
const PARALLEL = 1;
const KEY_BYTES = 32;
const FORMAT = /^\$scrypt\$ln=(\d{1,2}),r=(\d{1,2}),p=(\d{1,2})\$([\w-]+)\$([\w-]+)$/;

/** Callers beyond this number are told to try again, so that a flood of logins uses one thread and no extra memory. */
const MOST_WAITING = 16;
/** A hash always ends, but a busy machine may need long for it, which is no reason to refuse somebody. */
const PATIENCE = 120_000;
const thread = openThread<KeyOrder, Uint8Array>(new URL("./password-thread.ts", import.meta.url), {
  queue: MOST_WAITING,
  timeout: PATIENCE,
});

let inTurn = 0;

/** Whether a new caller would be refused. */
export function allTurnsTaken(): boolean {
  return inTurn >= MOST_WAITING;
}

/** For callers whose hash must be read first: those that the thread would refuse cost the database nothing either. */
export async function takeTurn<T>(work: () => Promise<T>): Promise<T> {
  if (allTurnsTaken()) throw new AppError("too_many_requests");
  inTurn += 1;
  try {
    return await work();
  } finally {
    inTurn -= 1;
  }
}

/** Checked if there is no such person, so that the reply takes as long as for an existing one. */
const DECOY = format(Buffer.alloc(16), Buffer.alloc(KEY_BYTES));

export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const key = await derive(password, salt, { log2Cost: LOG2_COST, blockSize: BLOCK_SIZE, parallel: PARALLEL });
  return format(salt, key);
}

/**
 * `stored` is null for people without a password and for unknown ones: never right, and as slow as a wrong password.
 */
export async function verifyPassword(password: string, stored: string | null): Promise<boolean> {
  const parts = FORMAT.exec(stored ?? DECOY);
  if (!parts) throw new Error("A stored password hash has an unknown format.");
  const [, log2Cost, blockSize, parallel, salt = "", expected = ""] = parts;
  const key = await derive(password, Buffer.from(salt, "base64url"), {
    log2Cost: Number(log2Cost),
    blockSize: Number(blockSize),
    parallel: Number(parallel),
  });
  const stands = Buffer.from(expected, "base64url");
  const same = stands.length === key.length && timingSafeEqual(stands, key);
  return same && stored !== null;
}

/** The hash contains its parameters, so raising them later leaves old passwords valid. */
function format(salt: Buffer, key: Buffer): string {
  const parameters = `ln=${LOG2_COST},r=${BLOCK_SIZE},p=${PARALLEL}`;
  return `$scrypt$${parameters}$${salt.toString("base64url")}$${key.toString("base64url")}`;
}

function derive(
  password: string,
  salt: Buffer,
  given: { log2Cost: number; blockSize: number; parallel: number },
): Promise<Buffer> {
  const cost = 2 ** given.log2Cost;
  const options = {
    N: cost,
    r: given.blockSize,
    p: given.parallel,
    // Node's default limit is exactly what these parameters need, and refuses them.
    maxmem: 256 * cost * given.blockSize,
  };
  const made = thread.ask({ password: password.normalize("NFKC"), salt, bytes: KEY_BYTES, options });
  return made.then(
    (key) => Buffer.from(key),
    (error: unknown) => {
      throw error instanceof ThreadFailed ? new AppError("too_many_requests") : error;
    },
  );
}
