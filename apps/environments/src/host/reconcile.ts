import type { Db } from "@invigil/db/connection";
import { environmentsOn, markLost, markParked, markReady } from "@invigil/records/environments/host-work";
import type { Logger } from "pino";
import type { Boxes } from "./boxes.ts";

/** An environment that no page has used for this long makes room for others. */
const PARK_AFTER = 15 * 60_000;

interface Surroundings {
  db: Db;
  host: string;
  boxes: Boxes;
  log: Logger;
}

/**
 * Makes what runs here agree with the rows. It is never called while a claim is on its way, because a row that was just
 * claimed would look like one that was lost.
 */
export async function reconcile({ db, host, boxes, log }: Surroundings): Promise<void> {
  const rows = await environmentsOn(db, host);
  const wanted = new Map(rows.map((row) => [row.id, row]));
  for (const { id, launch } of boxes.held()) {
    if (wanted.get(id)?.launch_id === launch) continue;
    // Not awaited: a box that ends slowly must not keep others waiting.
    boxes
      .stop({ id, launch })
      .catch((error: unknown) => log.warn({ err: error, environment: id }, "could not be stopped"));
  }
  const held = new Set(boxes.held().map(({ id, launch }) => `${id} ${launch}`));
  const unused = Date.now() - PARK_AFTER;
  for (const { id, launch_id: launch, state, used_at } of rows) {
    if (launch === null) continue;
    if (!held.has(`${id} ${launch}`)) await markLost(db, { id, launch });
    else if (boxes.isStarting(id)) continue;
    else if (state === "launching") await markReady(db, { id, launch });
    else if (used_at !== null && used_at.getTime() < unused && (await markParked(db, { id, launch }))) {
      log.info({ environment: id, launch }, "parked, because no page uses it");
      await boxes.stop({ id, launch });
    }
  }
}
