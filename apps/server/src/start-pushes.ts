import { startNewsPushes } from "./features/news/push-news.ts";
import { startRunPushes } from "./features/runs/push-runs.ts";
import type { Deps } from "./platform/deps.ts";

/** Starts everything that reaches open pages unasked. Returns a function that stops it. */
export function startPushes(deps: Deps): () => Promise<void> {
  const stops = [startNewsPushes(deps), startRunPushes(deps), deps.presence.open()];
  const deafen = deps.notices.open();
  return async () => {
    await deafen();
    await Promise.all(stops.map((stop) => stop()));
  };
}
