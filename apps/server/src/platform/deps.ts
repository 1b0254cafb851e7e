import type { Db } from "@invigil/db/connection";
import type { Storage } from "@invigil/storage/storage";
import type { FastifyBaseLogger } from "fastify";
import type { Pool } from "pg";
import type { Config } from "./config.ts";
import type { Limits } from "./http/limits.ts";
import type { Lateness } from "./lateness.ts";
import type { Notices } from "./notices.ts";
import type { Presence } from "./presence.ts";
import type { Room } from "./room.ts";
import type { SessionAccounts } from "./identity/session-accounts.ts";
import type { Secrets } from "./identity/secrets.ts";
import type { SocketHub } from "./socket-hub.ts";
import type { Stopping } from "./stopping.ts";

/** What use cases depend on. Passed in, so that a test can control the clock. */
export interface Deps {
  db: Db;
  /** For the hand-written statements of the hot paths. */
  pool: Pool;
  now: () => Date;
  config: Config;
  secrets: Secrets;
  storage: Storage;
  room: Room;
  hub: SocketHub;
  notices: Notices;
  presence: Presence;
  stopping: Stopping;
  lateness: Lateness;
  outages: Outages;
  limits: Limits;
  sessionAccounts: SessionAccounts;
  log: FastifyBaseLogger;
}

/** What this server knows about times in which no server was there. */
export interface Outages {
  /**
   * Whether this server has not been there for a while, so that time may have to be given back before anything is
   * decided by a deadline.
   */
  isBehind(): boolean;
  /** Says that this server is there, after time has been given back for an outage. Callers share the work. */
  catchUp(): Promise<void>;
  /** No deadline after this may be enforced yet, because an outage may still move it. */
  knownUntil(): Date;
  /** From now on callers may come, who wait until this server has said for the first time that it is there. */
  expect(): void;
  /** Starts to say every second that this server is there. Returns a function that stops it. */
  open(): Promise<() => Promise<void>>;
}
