import { listen } from "@invigil/db/listen";
import type { Pool } from "pg";

interface Hearer {
  onMessage(payload: string): void;
  /** Called after every connect, including the first, because notices in between were missed. */
  onConnect?(): void;
}

/** Notices that servers and workers send each other through the database, received on one connection. */
export interface Notices {
  hear(channel: string, hearer: Hearer): void;
  /** Starts to listen. Returns a function that stops it. */
  open(): () => Promise<void>;
}

export function createNotices(pool: Pool): Notices {
  const hearers = new Map<string, Hearer>();
  return {
    hear: (channel, hearer) => void hearers.set(channel, hearer),
    open() {
      const listening = listen(pool, [...hearers.keys()], {
        onMessage: (channel, payload) => hearers.get(channel)?.onMessage(payload),
        onConnect: () => {
          for (const { onConnect } of hearers.values()) onConnect?.();
        },
      });
      return () => listening.stop();
    },
  };
}
