import type { Db } from "@invigil/db/connection";
import { listen } from "@invigil/db/listen";
import type { Driver } from "@invigil/environments/types";
import { claimEnvironment, environmentsOn, returnEnvironments } from "@invigil/records/environments/host-work";
import { publishHost, removeHost, type HostCard } from "@invigil/records/environments/hosts";
import { ENVIRONMENT_ASKED, ENVIRONMENT_CHANGED } from "@invigil/records/environments/notices";
import type { Pool } from "pg";
import type { Logger } from "pino";
import type { Boxes } from "./boxes.ts";
import { reconcile } from "./reconcile.ts";

interface Surroundings {
  db: Db;
  pool: Pool;
  driver: Driver;
  boxes: Boxes;
  card: HostCard;
  /** A row has changed. */
  onChanged: (id: string) => void;
  log: Logger;
}

export interface Host {
  /** There may be something to do. */
  look(): void;
  /** The driver has found a place for an environment, or has none at the moment. */
  notePlace(isFree: boolean): void;
  stop(): Promise<void>;
}

const BEAT_EVERY = 4_000;
/** Notices wake the host at once; polling covers lost ones. */
const LOOK_EVERY = 5_000;
/** How long a host whose driver has no place lets those who wait be. */
const REST = 4_000;

/** Starts what waits, as long as there is room, and ends what the database no longer wants. */
export async function startHost({ db, pool, driver, boxes, card, onChanged, log }: Surroundings): Promise<Host> {
  const host = card.id;
  let stopped = false;
  let working: Promise<void> | undefined;
  let again = false;
  let fullUntil: number | null = null;

  function heldPlaces(): number {
    return boxes.held().reduce((sum, { editor }) => sum + (editor === "light" ? 1 : card.editorPlaces), 0);
  }

  /** While there is no place, one that waits tries it for all. */
  function mayClaim(): boolean {
    if (stopped || heldPlaces() >= card.places) return false;
    return fullUntil === null || (performance.now() >= fullUntil && !boxes.areStarting());
  }

  function look(): void {
    again = true;
    working ??= work().finally(() => (working = undefined));
  }

  async function work(): Promise<void> {
    while (again && !stopped) {
      again = false;
      try {
        await reconcile({ db, host, boxes, log });
        while (mayClaim() && (await claimOne()));
      } catch (error) {
        log.warn({ err: error }, "could not look after environments; will retry");
      }
    }
  }

  async function claimOne(): Promise<boolean> {
    const { offers, places, editorPlaces } = card;
    const claimed = await claimEnvironment(db, { host, offers, places, editorPlaces, held: heldPlaces() });
    if (claimed) boxes.start(claimed);
    return claimed !== undefined;
  }

  async function beat(): Promise<void> {
    try {
      await publishHost(db, card);
    } catch (error) {
      log.warn({ err: error }, "could not renew the host's heartbeat");
    }
  }

  await adoptLeftovers(driver, boxes, await environmentsOn(db, host));
  let beating = beat();
  const beats = setInterval(() => void (beating = beating.then(beat)), BEAT_EVERY);
  const looks = setInterval(look, LOOK_EVERY);
  const listening = listen(pool, [ENVIRONMENT_ASKED, ENVIRONMENT_CHANGED], {
    onMessage(channel, payload) {
      if (channel === ENVIRONMENT_CHANGED) onChanged(payload);
      look();
    },
    onConnect: look,
  });

  return {
    look,
    notePlace(isFree) {
      fullUntil = isFree ? null : performance.now() + REST;
    },
    /** Hands everything back, so that another host can start it at once. */
    async stop() {
      stopped = true;
      clearInterval(beats);
      clearInterval(looks);
      await listening.stop();
      await working;
      await beating;
      await returnEnvironments(db, host);
      await removeHost(db, host);
      await boxes.stopAll();
    },
  };
}

/** Keeps what an earlier process has left running, if the rows still say so. */
async function adoptLeftovers(
  driver: Driver,
  boxes: Boxes,
  rows: readonly { id: string; launch_id: string | null }[],
): Promise<void> {
  for (const left of await driver.list()) {
    const isWanted = rows.some(({ id, launch_id }) => id === left.environment && launch_id === left.launch);
    if (isWanted) boxes.adopt(left);
    else await left.stop();
  }
}
