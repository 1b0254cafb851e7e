import { listen } from "@invigil/db/listen";
import type { Pool } from "pg";

interface Hearer {
  onMessage(payload: string): void;
  /** After every connect, the first included: what was said in between was missed. */
  onConnect?(): void;
}

/** What servers and workers call to each other through the database, heard on one connection. */
export interface Notices {
  hear(channel: string, hearer: Hearer): void;
  /** Begins to listen. Answers the way to stop. */
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
