import type { Db, Tx } from "@invigil/db/connection";
import type { EnvironmentEditor } from "@invigil/db/generated";
import { sql, type RawBuilder } from "kysely";
import { noteEnvironment } from "../evidence/note-environment.ts";
import { liveHosts } from "./hosts.ts";
import { notifyChanged } from "./notices.ts";

/** One that a page used so lately is started again at once; others wait until somebody asks. */
const USED_SECONDS = 60;

/**
 * Candidates who lost an environment go first, because they are in the middle of their work, then those who have the
 * question open, then those who only prepare what they may open later. Authors have no clock and come last.
 */
export const queueOrder = sql`
  environment.attempt_id is null, environment.ready_at is null, environment.key_hash is null, environment.asked_at, environment.id`;

export interface ClaimedEnvironment {
  id: string;
  launch_id: string;
  editor: EnvironmentEditor;
}

interface Claim {
  host: string;
  offers: readonly string[];
  /** How many light workspaces may start and run on this host. */
  places: number;
  /** How many of these places VS Code or Jupyter takes. */
  editorPlaces?: number;
  /** Places of what still runs there, whatever its rows say. */
  held?: number;
}

/**
 * The next environment that this host can start, with a new launch. Nobody overtakes one for which there is too little
 * room yet: it would wait forever behind smaller ones. A host that runs nothing takes any.
 */
export async function claimEnvironment(
  db: Db,
  { host, offers, places, editorPlaces = 1, held = 0 }: Claim,
): Promise<ClaimedEnvironment | undefined> {
  return db.transaction().execute(async (tx) => {
    // Two claims of one host would each see the last place free.
    await sql`select pg_advisory_xact_lock(hashtextextended('environment_host ' || ${host}::text, 0))`.execute(tx);
    const size = sql`case when environment.editor = 'light' then 1 else ${editorPlaces}::int end`;
    const { rows } = await sql<ClaimedEnvironment>`
      with taken as (
        select greatest(${held}::int, coalesce(sum(${size}), 0)) as places from environment
        where host = ${host} and state in ('launching', 'ready')
      ), line as (
        select environment.id, opened, row_number() over (order by ${queueOrder}) as turn,
          -- Authors, and those that nobody has opened, leave room for candidates who wait.
          taken.places = 0
            or taken.places + ${size} <= case when opened then ${places}::int else ${Math.ceil(places / 2)}::int end as fits
        from environment cross join taken
          cross join lateral (select key_hash is not null and attempt_id is not null as opened) as open
        where state = 'queued' and editor = any(${offers}::text[])
      ), next as (
        select environment.id from environment join line on line.id = environment.id
        where environment.state = 'queued' and line.fits and not exists (
          select from line before where before.turn < line.turn and not before.fits and (before.opened or not line.opened))
        order by line.turn limit 1 for no key update of environment skip locked
      )
      update environment
      set state = 'launching', host = ${host}, launch_id = gen_random_uuid(), message = null
      from next where environment.id = next.id
      returning environment.id, environment.launch_id, environment.editor`.execute(tx);
    await notifyChanged(
      tx,
      rows.map(({ id }) => ({ id, state: "launching" })),
    );
    return rows[0];
  });
}

interface Held {
  id: string;
  launch: string;
}

/** It runs and answers. False if the row has another launch by now. */
export async function markReady(db: Db, { id, launch }: Held): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    await lockAttempts(tx, sql`environment.id = ${id}`);
    const { rows } = await sql<Started>`
      with before as (
        select id, ready_at from environment
        where id = ${id} and launch_id = ${launch} and state = 'launching' for no key update
      )
      update environment
      set state = 'ready', ready_at = clock_timestamp(), used_at = greatest(environment.used_at, clock_timestamp())
      from before where environment.id = before.id
      returning environment.id, environment.state, environment.attempt_id, environment.problem_id, environment.editor,
        environment.ready_at, before.ready_at is null as first`.execute(tx);
    await notifyChanged(tx, rows);
    for (const { attempt_id: attemptId, problem_id: problemId, editor, ready_at: at, first } of rows) {
      if (attemptId === null) continue;
      const kind = first ? "environment-started" : "environment-restored";
      await noteEnvironment(tx, { attemptId, problemId, kind, editor, at });
    }
    return rows.length > 0;
  });
}

interface Noted {
  id: string;
  state: string;
  /** Null if it is an author's: there is no timeline. */
  attempt_id: number | null;
  problem_id: number;
  editor: EnvironmentEditor;
}

interface Started extends Noted {
  ready_at: Date;
  /** It was never ready before. */
  first: boolean;
}

/** Lines of the timeline need the attempts, and ending an attempt locks it before its environments. */
async function lockAttempts(tx: Tx, which: RawBuilder<unknown>): Promise<void> {
  await sql`
    select from attempt where id in (select attempt_id from environment where ${which})
    order by id for key share`.execute(tx);
}

/** It cannot be started. The message is for the candidate. */
export function markFailed(db: Db, { message, ...held }: Held & { message: string }): Promise<boolean> {
  return change(db, held, { set: sql`state = 'failed', message = ${message}`, from: sql`('launching', 'ready')` });
}

/** There is no place for it at the moment. It waits where it was in line. */
export function markWaiting(db: Db, held: Held): Promise<boolean> {
  return change(db, held, {
    set: sql`state = 'queued', host = null, launch_id = null`,
    from: sql`('launching')`,
  });
}

/** Nobody used it for long, so its place is for others. */
export function markParked(db: Db, held: Held): Promise<boolean> {
  return change(db, held, { set: sql`state = 'parked'`, from: sql`('launching', 'ready')` });
}

interface Change {
  set: RawBuilder<unknown>;
  from: RawBuilder<unknown>;
}

/** Only for the launch that the row names. */
async function change(db: Db, { id, launch }: Held, { set, from }: Change): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ id: string; state: string }>`
      update environment set ${set} where id = ${id} and launch_id = ${launch} and state in ${from}
      returning id, state`.execute(tx);
    await notifyChanged(tx, rows);
    return rows.length > 0;
  });
}

/**
 * It ended by itself. Returns whether it waits for a new start or, because nobody was using it, does not; undefined if
 * the row has another launch by now.
 */
export async function markLost(db: Db, { id, launch }: Held): Promise<"queued" | "parked" | undefined> {
  const [lost] = await giveBack(db, sql`environment.id = ${id} and environment.launch_id = ${launch}`);
  return lost?.state;
}

/** A host stops, or has come back after a crash: what it was starting or running goes to the queue or is parked. */
export async function returnEnvironments(db: Db, host: string): Promise<void> {
  await giveBack(db, sql`environment.host = ${host}`);
}

/** The same for hosts that were silent for long. Returns how many environments it touched. */
export async function returnSilent(db: Db): Promise<number> {
  const silent = sql`not exists (select from ${liveHosts} live where live.id = environment.host)`;
  return (await giveBack(db, silent)).length;
}

interface GivenBack extends Noted {
  state: "queued" | "parked";
  /** When it was lost; null if nobody had seen it yet, or was using it. */
  lost_at: Date | null;
}

async function giveBack(db: Db, which: RawBuilder<unknown>): Promise<GivenBack[]> {
  return db.transaction().execute(async (tx) => {
    const held = sql`environment.state in ('launching', 'ready') and ${which}`;
    await lockAttempts(tx, held);
    const { rows } = await sql<GivenBack>`
      with back as (
        select id, state,
          state = 'launching' or used_at > clock_timestamp() - ${USED_SECONDS} * interval '1 second' as wanted
        from environment where ${held} order by id for no key update
      )
      update environment
      set state = case when back.wanted then 'queued' else 'parked' end, host = null, launch_id = null,
        asked_at = clock_timestamp()
      from back where environment.id = back.id
      returning environment.id, environment.state, environment.attempt_id, environment.problem_id, environment.editor,
        case when back.state = 'ready' and back.wanted then environment.asked_at end as lost_at`.execute(tx);
    await notifyChanged(tx, rows);
    for (const { attempt_id: attemptId, problem_id: problemId, editor, lost_at: at } of rows) {
      if (at && attemptId !== null)
        await noteEnvironment(tx, { attemptId, problemId, kind: "environment-lost", editor, at });
    }
    return rows;
  });
}

/** What the database wants this host to start and run. */
export function environmentsOn(db: Db | Tx, host: string) {
  return db
    .selectFrom("environment")
    .select(["id", "launch_id", "editor", "state", "used_at"])
    .where("host", "=", host)
    .where("state", "in", ["launching", "ready"])
    .orderBy("asked_at")
    .execute();
}
