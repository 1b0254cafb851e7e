import type { Tx } from "@invigil/db/connection";
import { noteAway } from "@invigil/records/evidence/note-away";
import { lastContact } from "../../shared/attempts/last-contact.queries.ts";
import type { AttemptDeps } from "../../shared/deps.ts";
import { openTabs, wasAway } from "./attempts.queries.ts";

/** An attempt that the clock has ended, because no page submitted it. */
interface Ended {
  attemptId: number;
  endedAt: Date;
}

/** Says on the timeline since when no page was there, unless no server was there to hear one. */
export async function noteAwayPage(deps: AttemptDeps, tx: Tx, ended: Ended, vanished = false): Promise<void> {
  if (await wasAway(tx, ended.endedAt)) return;
  const since = await lastContact(tx, { attemptId: ended.attemptId, until: ended.endedAt });
  if (since) await noteAway(tx, { ...ended, since, now: deps.now(), vanished });
}

/**
 * A page whose connection broke without a word looks connected for a while, so each is asked whether it is there.
 * Nothing waits for that, least of all the next deadline.
 */
export function noteVanishedPage(deps: AttemptDeps, ended: Ended): void {
  askPages(deps, ended).catch((error: unknown) =>
    deps.log.warn({ err: error }, "could not ask the pages of an attempt"),
  );
}

async function askPages(deps: AttemptDeps, ended: Ended): Promise<void> {
  const { attemptId } = ended;
  const tabs = await openTabs(deps.db, attemptId);
  if (tabs.length === 0) return;
  const nobody = { id: "" };
  const isThere = async (tab: string | null) => tab === null || (await deps.presence.answers(attemptId, tab, nobody));
  const there = await Promise.all(tabs.map(isThere));
  if (there.includes(true)) return;
  await deps.db.transaction().execute((tx) => noteAwayPage(deps, tx, ended, true));
}
