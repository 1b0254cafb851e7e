import { createDeviceDrafts } from "./device-drafts.ts";
import type { SaveOutcome } from "./save-outcome.ts";
import type { SendOptions } from "./save-send.ts";
import type { SaverDeps, SaverStart } from "./saver-deps.ts";
import type { SaverEffect, SaverEvent } from "./saver-events.ts";
import { openState, reduce } from "./saver-state.ts";

interface DriverDeps {
  deps: SaverDeps;
  start: SaverStart;
  /** How long a change waits before it is stored on this device. */
  delay: number;
  retry: (failures: number, how: { stalled: boolean }) => void;
  /** Called when the state has changed. */
  publish: () => void;
}

/** Carries out the effects that the saver's rules ask for and reports the results back. */
export function createSaverDriver({ deps, start, delay, retry, publish }: DriverDeps) {
  let state = openState(start.stored, start.unsent, start.closed);
  let round: { options: SendOptions; outcome: PromiseWithResolvers<SaveOutcome> } | null = null;
  const device = createDeviceDrafts({ drafts: deps.drafts, delay, onWorking: publish });

  function dispatch(event: SaverEvent): Promise<void> {
    const before = state;
    const [next, effects] = reduce(state, event, deps);
    state = next;
    // Effects that need not wait are done when this returns.
    const done = perform(effects);
    if (state !== before) publish();
    return done;
  }

  async function perform(effects: readonly SaverEffect[]): Promise<void> {
    for (const effect of effects) {
      const work = doOne(effect);
      if (work) await work;
    }
  }

  function doOne(effect: SaverEffect): Promise<unknown> | void {
    switch (effect.do) {
      case "put":
        return device.put(effect.draft);
      case "remove":
        return device.remove(effect.drafts);
      case "set-aside":
        return device.setAside(effect.drafts);
      case "keep":
        return device.keep(effect.version);
      case "tell-stored":
        return deps.onStored(effect.stored);
      case "tell-closed":
        return deps.onClosed(effect.closed);
      case "retry":
        return retry(effect.failures, effect);
      case "settle":
        return settle();
      case "send":
        return send(effect);
      case "then":
        return dispatch(effect.event);
      case "finish":
        round?.outcome.resolve(effect.outcome);
        round = null;
    }
  }

  /**
   * The device comes first, so that a number stands for the same answer even after a crash. A closing page cannot wait
   * for it.
   */
  async function settle(): Promise<void> {
    const onDevice = device.settle();
    if (!round?.options.leaving) await onDevice;
    await dispatch({ type: "ready" });
  }

  async function send({ draft, slug }: Extract<SaverEffect, { do: "send" }>): Promise<void> {
    const result = await deps.send(draft, slug, round?.options);
    const isLeftBehind = result.kind !== "stale" || draft.writer === deps.writer || (await device.isLeftBehind(draft));
    await dispatch({ type: "reply", draft, result, isLeftBehind });
  }

  function startRound(options: SendOptions): Promise<SaveOutcome> {
    const outcome = Promise.withResolvers<SaveOutcome>();
    round = { options, outcome };
    dispatch({ type: "asked" }).catch((error: unknown) => {
      round = null;
      void dispatch({ type: "broken" });
      outcome.reject(error);
    });
    return outcome.promise;
  }

  return { state: () => state, dispatch, device, startRound, running: () => round?.outcome.promise ?? null };
}
