import { scryptSync, type ScryptOptions } from "node:crypto";
import { serveThread } from "@invigil/vision/serve-thread";

export interface KeyOrder {
  password: string;
  salt: Uint8Array;
  bytes: number;
  options: ScryptOptions;
}

/** Slow on purpose, and kept off the threads that file access and database logins wait for. */
serveThread(async ({ password, salt, bytes, options }: KeyOrder): Promise<Uint8Array> =>
  scryptSync(password, salt, bytes, options),
);
