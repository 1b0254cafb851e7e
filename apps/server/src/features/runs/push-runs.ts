import type { ServerEvent } from "@invigil/contract/socket";
import { RUN_CHANGED } from "@invigil/records/runs/queue";
import { z } from "zod";
import type { Deps } from "../../platform/deps.ts";
import { presentCase, presentRun, resultOf } from "../../shared/runs/present-run.ts";
import { waitingPlaces } from "./runs.queries.ts";
import { runById, runsOverSince, type RunRow } from "../../shared/runs/stored-runs.queries.ts";

const Change = z.object({ id: z.uuid(), from: z.number(), to: z.number(), over: z.boolean() });
type Change = z.infer<typeof Change>;

type PushDeps = Pick<Deps, "db" | "hub" | "notices" | "log">;

/** A notice can be lost with its connection, so the server also polls for finished runs. */
const LOOK_EVERY = 5_000;
const LOOK_BACK_SECONDS = 30;
/** How often waiting candidates see the queue move. */
const PLACES_EVERY = 1_000;

/** Tells open pages how their runs progress. Every server hears of every run and tells its own pages. */
export function startRunPushes({ db, hub, notices, log }: PushDeps): () => Promise<void> {
  /** The last send in progress for each run, so that its messages stay in order. */
  const chains = new Map<string, Promise<void>>();
  /** When the end of a run was sent, so that it is sent once. */
  const told = new Map<string, number>();
  /** The place in the queue that a page was last told. */
  let places = new Map<string, number>();

  function send(attemptId: number, event: ServerEvent): void {
    for (const page of hub.pagesOf(attemptId)) page.send(event);
  }

  function tellEnd(row: RunRow): void {
    if (told.has(row.id) || row.attempt_id === null) return;
    told.set(row.id, Date.now());
    send(row.attempt_id, { type: "code-evaluated", run: presentRun(row) });
  }

  async function tell({ id, from, to, over }: Change): Promise<void> {
    const row = await runById(db, id);
    if (!row || row.attempt_id === null || (row.kind !== "run" && row.kind !== "submit")) return;
    if (over) return tellEnd(row);
    const result = resultOf(row);
    const fresh = result?.cases.slice(from, to).map(presentCase) ?? [];
    for (const found of fresh.length > 0 ? fresh : [null]) {
      send(row.attempt_id, {
        type: "code-async",
        run_id: id,
        problem: row.problem,
        state: "EVALUATING",
        ahead: row.ahead,
        cases_total: result?.cases_total ?? 0,
        case: found,
      });
    }
  }

  function follow(change: Change): void {
    const chain = (chains.get(change.id) ?? Promise.resolve())
      .then(() => tell(change))
      .catch((error: unknown) => log.error({ err: error, run: change.id }, "could not send the state of a run"))
      .finally(() => {
        if (chains.get(change.id) === chain) chains.delete(change.id);
      });
    chains.set(change.id, chain);
  }

  async function look(): Promise<void> {
    try {
      for (const row of await runsOverSince(db, LOOK_BACK_SECONDS)) tellEnd(row);
    } catch (error) {
      log.warn({ err: error }, "could not look for finished runs");
    }
    const old = Date.now() - 2 * LOOK_BACK_SECONDS * 1_000;
    for (const [id, at] of told) if (at < old) told.delete(id);
  }

  async function tellPlaces(): Promise<void> {
    try {
      const before = places;
      const waiting = await waitingPlaces(db);
      places = new Map(waiting.map(({ id, ahead }) => [id, ahead]));
      for (const { id, attempt_id, problem, ahead } of waiting) {
        if (before.get(id) === ahead) continue;
        const place = { run_id: id, problem, state: "EVALUATING", ahead, cases_total: 0, case: null } as const;
        send(attempt_id, { type: "code-async", ...place });
      }
      for (const id of before.keys()) if (!places.has(id)) follow({ id, from: 0, to: 0, over: false });
    } catch (error) {
      log.warn({ err: error }, "could not send places in the queue");
    }
  }

  let telling: Promise<void> | null = null;
  const placing = setInterval(() => {
    telling ??= tellPlaces().finally(() => (telling = null));
  }, PLACES_EVERY);
  let looking: Promise<void> = Promise.resolve();
  const lookNow = () => void (looking = looking.then(look));
  const timer = setInterval(lookNow, LOOK_EVERY);
  notices.hear(RUN_CHANGED, { onMessage: (payload) => follow(Change.parse(JSON.parse(payload))), onConnect: lookNow });

  return async () => {
    clearInterval(timer);
    clearInterval(placing);
    await Promise.all([...chains.values(), looking, telling]);
  };
}
