import pg from "pg";
import { directUrlOf } from "./connection.ts";

interface Listening {
  onMessage: (channel: string, payload: string) => void;
  /** Called after every connect, including the first, because notices in between were missed. */
  onConnect: () => void;
}

const LONGEST_PAUSE = 5_000;

/** Receives notices on its own connection, and reconnects as often as needed. */
export function listen(pool: pg.Pool, channels: readonly string[], on: Listening): { stop(): Promise<void> } {
  let stopped = false;
  let client: pg.Client | undefined;
  let pause = 100;
  let timer: NodeJS.Timeout | undefined;

  async function connect(): Promise<void> {
    const next = new pg.Client({
      connectionString: directUrlOf(pool),
      application_name: "invigil-listen",
      keepAlive: true,
    });
    client = next;
    let lost = false;
    function onLost(): void {
      if (lost || stopped) return;
      lost = true;
      next.end().catch(() => {});
      timer = setTimeout(() => void connect(), pause);
      pause = Math.min(pause * 2, LONGEST_PAUSE);
    }
    // Both events occur when a connection breaks, in either order.
    next.on("error", onLost);
    next.on("end", onLost);
    next.on("notification", ({ channel, payload = "" }) => on.onMessage(channel, payload));
    try {
      await next.connect();
      for (const channel of channels) await next.query(`listen ${pg.escapeIdentifier(channel)}`);
      pause = 100;
      if (!stopped) on.onConnect();
    } catch {
      onLost();
    }
  }
  const connecting = connect();

  return {
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await connecting;
      await client?.end().catch(() => {});
    },
  };
}
