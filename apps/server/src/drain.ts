import { setTimeout as sleep } from "node:timers/promises";
import type { Server } from "node:http";
import type { Deps } from "./platform/deps.ts";

/**
 * Before this server stops: it is no longer ready, waits until nobody is sent here any more, and sends its pages
 * elsewhere. Where no other server could take them, waiting would only keep everybody from the next start.
 */
export async function drain(
  { config, hub, presence, stopping }: Pick<Deps, "config" | "hub" | "presence" | "stopping">,
  server: Server,
  hurry: AbortSignal,
): Promise<void> {
  stopping.begin();
  if (presence.others() === 0) return;
  await presence.leave();
  // A connection that is kept alive would still lead here after the wait.
  server.prependListener("request", (_request, reply) => void (reply.shouldKeepAlive = false));
  await sleep(config.drain.wait, undefined, { signal: hurry }).catch(() => {});
  await hub.moveAll(config.drain.spread, hurry);
}
