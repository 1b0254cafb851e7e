import { z } from "zod";

/** What the two relays of an application and its visitor are told, and what the first one tells us. */

export interface AppOrder {
  files: Readonly<Record<string, string>>;
  start: string;
  site: string;
  port: number;
  ready: string;
  /** How long it may take to be ready. */
  startMs: number;
}

export interface VisitorOrder {
  argv: readonly string[];
  port: number;
  /** How much it may print, in bytes; the rest is dropped. */
  output: number;
}

/** Both are read and removed before anything else runs. */
export const ORDER = "/box/.script/order.json";
export const INPUT = "/box/.script/input";
export const PROJECT = "/box/project";

/** The first line says how the start went, the second how it ended, if it has ended by itself. */
export const AppNews = z.object({
  started: z.boolean().optional(),
  /** The exit code of the start command; null if it is still running, or was killed. */
  exit: z.number().int().nullable().optional(),
  /** Something took connections on the port. */
  accepted: z.boolean().optional(),
  /** The ports on which the application listens. */
  ports: z.array(z.number().int()).optional(),
});
export type AppNews = z.infer<typeof AppNews>;
