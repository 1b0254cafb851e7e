import { scryptSync, type ScryptOptions } from "node:crypto";
import { serveThread } from "@invigil/vision/serve-thread";

export interface KeyOrder {
  password: string;
  salt: Uint8Array;
  bytes: number;
  options: ScryptOptions;
}

/** Slow on purpose, and never on the threads that files and the database's logins wait for. */
serveThread(async ({ password, salt, bytes, options }: KeyOrder): Promise<Uint8Array> =>
  scryptSync(password, salt, bytes, options),
);
