import type { EditorType } from "@invigil/contract/environments/environments";
import type { Db } from "@invigil/db/connection";
import type { Driver, EndedBy, Running } from "@invigil/environments/types";
import { markFailed, markLost, markReady, type ClaimedEnvironment } from "@invigil/records/environments/host-work";
import type { Logger } from "pino";
import { beginLaunch } from "./begin-launch.ts";
import { countCrashes } from "./crashes.ts";

const AGAIN_AND_AGAIN = "The environment stopped three times within five minutes. Your files are safe in your answer.";
const OUT_OF_MEMORY =
  "The environment ran out of memory three times within five minutes. Your files are safe in your answer.";

interface Surroundings {
  db: Db;
  driver: Driver;
  log: Logger;
  /** It runs no longer, for whatever reason. */
  onGone: (id: string) => void;
  /** There may be room for another one. */
  onRoom: () => void;
  /** The driver has found a place for one, or has none at the moment. */
  onPlace: (isFree: boolean) => void;
}

interface Held {
  id: string;
  launch: string;
}

export interface Boxes {
  running(id: string): Running | undefined;
  isStarting(id: string): boolean;
  areStarting(): boolean;
  /** What starts and runs here. */
  held(): (Held & { editor: EditorType })[];
  start(claimed: ClaimedEnvironment): void;
  /** Takes over what an earlier process has left running. */
  adopt(running: Running): void;
  stop(held: Held): Promise<void>;
  stopAll(): Promise<void>;
}

interface Starting {
  launch: string;
  editor: EditorType;
  abort: AbortController;
  done: Promise<void>;
}

/** The environments of this host, from the claim to the end. */
export function openBoxes({ db, driver, log, onGone, onRoom, onPlace }: Surroundings): Boxes {
  const running = new Map<string, Running>();
  const starting = new Map<string, Starting>();
  const unwanted = new WeakSet<Running>();
  const crashes = countCrashes();

  function hold(box: Running): void {
    running.set(box.environment, box);
    box.ended
      .then((why) => onEnd(box, why))
      .catch((error: unknown) => log.warn({ err: error, environment: box.environment }, "could not write its end"));
  }

  function letGo(box: Running): void {
    if (running.get(box.environment) !== box) return;
    running.delete(box.environment);
    onGone(box.environment);
  }

  async function onEnd(box: Running, why: EndedBy): Promise<void> {
    const { environment: id, launch } = box;
    letGo(box);
    if (!unwanted.has(box)) {
      log.warn({ environment: id, launch, why }, "an environment ended by itself");
      const message = why === "memory" ? OUT_OF_MEMORY : AGAIN_AND_AGAIN;
      if (crashes.note(id)) await markFailed(db, { id, launch, message });
      else await markLost(db, { id, launch });
    }
    onRoom();
  }

  async function end(box: Running): Promise<void> {
    unwanted.add(box);
    letGo(box);
    await box.stop();
  }

  async function launchOne(claimed: ClaimedEnvironment, abort: AbortSignal): Promise<void> {
    const { id, launch_id: launch } = claimed;
    const before = running.get(id);
    if (before) await end(before);
    const box = await beginLaunch({ db, driver, log, onPlace }, claimed, abort);
    if (!box) return;
    if (abort.aborted) return end(box);
    hold(box);
    // If the database is away, the next look at its rows writes it.
    if (!(await markReady(db, { id, launch }))) await end(box);
  }

  /** A later launch of the same environment is not touched. */
  async function stop({ id, launch }: Held): Promise<void> {
    const begun = starting.get(id);
    if (begun?.launch === launch) {
      begun.abort.abort();
      await begun.done;
    }
    const box = running.get(id);
    if (box?.launch === launch) await end(box);
  }

  function held() {
    const begun = [...starting].map(([id, { launch, editor }]) => ({ id, launch, editor }));
    const boxes = [...running.values()].map(({ environment: id, launch, editor }) => ({ id, launch, editor }));
    return [...begun, ...boxes.filter(({ id }) => !starting.has(id))];
  }

  return {
    running: (id) => running.get(id),
    isStarting: (id) => starting.has(id),
    areStarting: () => starting.size > 0,
    held,
    start(claimed) {
      const abort = new AbortController();
      const done = launchOne(claimed, abort.signal)
        .catch((error: unknown) => log.warn({ err: error, environment: claimed.id }, "its start could not be written"))
        .finally(() => {
          if (starting.get(claimed.id)?.abort === abort) starting.delete(claimed.id);
          onRoom();
        });
      starting.set(claimed.id, { launch: claimed.launch_id, editor: claimed.editor, abort, done });
    },
    adopt: hold,
    stop,
    async stopAll() {
      await Promise.all(held().map(stop));
    },
  };
}
