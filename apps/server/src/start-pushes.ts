import { startNewsPushes } from "./features/news/push-news.ts";
import { startRunPushes } from "./features/runs/push-runs.ts";
import type { Deps } from "./platform/deps.ts";

/** Starts everything that reaches open pages and other servers unasked. Returns a function that stops it. */
export function startPushes(deps: Deps): () => Promise<void> {
  const stops = [startNewsPushes(deps), startRunPushes(deps), deps.presence.open()];
  const stopComparing = deps.limits.open();
  const deafen = deps.notices.open();
  return async () => {
    stopComparing();
    await deafen();
    await Promise.all(stops.map((stop) => stop()));
  };
}
