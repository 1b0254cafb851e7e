import type { Deps } from "../../platform/deps.ts";
import { seedLived } from "./seed-lived.ts";

/** Fills the demo in the background, because the start must not wait for it. Returns a function that waits for the end. */
export function startLiving(deps: Deps): () => Promise<void> {
  const { config, log } = deps;
  if (!config.demo.on || !config.demoCandidates) return async () => {};
  const living = seedLived(deps).then(
    (done) => done && log.info("The demo company now has 60 demo candidates with results."),
    (error: unknown) =>
      log.error({ err: error }, "The demo candidates could not be added; the next start tries again."),
  );
  return async () => void (await living);
}
