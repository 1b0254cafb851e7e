import { join } from "node:path";
import { WORKER_STARTING } from "@invigil/contract/authoring/judging";
import { openDb, openPool } from "@invigil/db/connection";
import { publishWorker } from "@invigil/records/runs/workers";
import { openSandbox } from "@invigil/sandbox/sandbox";
import type { Sandbox } from "@invigil/sandbox/types";
import type { Logger } from "pino";
import { openStorage } from "@invigil/storage/open-storage";
import { openAnalysis } from "./analysis/open-analysis.ts";
import { openAttachedFiles } from "./attached-files.ts";
import { openCaseTexts } from "./case-texts.ts";
import type { Config } from "./config.ts";
import { findOffer, offerNothing } from "./find-offer.ts";
import { openInterviews } from "./interviews/open-interviews.ts";
import { judgeRun, type JudgeDeps } from "./judge-run.ts";
import { openKeptFiles } from "./kept-files.ts";
import { allKinds } from "./kinds/all-kinds.ts";
import { startRhythm } from "./rhythm/start-rhythm.ts";
import { startWork } from "./work.ts";

const MINUTE = 60_000;
/** Data libraries and browsers take 90 to 250 MB each, so they stay ready only while such problems are in use. */
const WHILE_USED = { count: 1, idleMs: 10 * MINUTE };
/** Kept ready, so that a candidate's first run does not pay for starting an interpreter. */
const WARM = { python: 1, java: 1, c: 1, cpp: 1, "python-ml": WHILE_USED, page: WHILE_USED, site: WHILE_USED };

/** So that interviews never wait for runs. */
const INTERVIEW_CONNECTIONS = 4;

export async function runWorker(config: Config, log: Logger): Promise<{ stop(): Promise<void> }> {
  const { id, slots } = config;
  // A claim or result lost with the database leaves a lease that expires; the run is then judged again.
  const pool = openPool(config.databaseUrl, {
    directUrl: config.databaseDirectUrl,
    max: slots + INTERVIEW_CONNECTIONS + 4,
    applicationName: "invigil-worker",
    mayRepeat: true,
  });
  const db = openDb(pool);
  await publishWorker(db, { id, ...offerNothing(allKinds, WORKER_STARTING) });
  const sandbox = await tryOpen(config, log);
  const offer = typeof sandbox === "string" ? offerNothing(allKinds, sandbox) : await findOffer(allKinds, sandbox, log);
  log.info({ id, slots, offers: offer.offers }, "the worker is ready");
  // Without a sandbox, one sentence has said everything.
  if (typeof sandbox !== "string") {
    for (const { problem_type, reason } of offer.unavailable) log.warn({ type: problem_type }, reason);
  }
  const judging = typeof sandbox === "string" ? null : judgeDeps({ db, sandbox, worker: id, log }, config);
  const work = startWork({
    db,
    pool,
    slots,
    log,
    card: { id, ...offer },
    async judge(run, signal) {
      if (judging) await judgeRun(judging, run, signal);
    },
  });
  const analysis = openAnalysis({ id, db, log, storage: config.storage, speechModel: config.speechModel });
  const rhythm = startRhythm({ db, log });
  const interviews = openInterviews({ ...config, db, pool, log });
  return {
    async stop() {
      await Promise.all([work.stop(), analysis.stop(), rhythm.stop(), interviews.stop()]);
      await db.destroy();
      if (typeof sandbox !== "string") await sandbox.close();
    },
  };
}

function judgeDeps(
  deps: Omit<JudgeDeps, "kinds" | "attachedFiles" | "caseTexts">,
  { id, storage }: Pick<Config, "id" | "storage">,
): JudgeDeps {
  const folder = join(deps.sandbox.shelf, "attached", id.replaceAll(/[^\w-]/g, "-"));
  const kept = openKeptFiles({ db: deps.db, storage: openStorage(storage), folder });
  return { ...deps, kinds: allKinds, attachedFiles: openAttachedFiles(kept), caseTexts: openCaseTexts(kept) };
}

/** The sandbox, or why there is none: then nothing runs here, and everyone learns why. */
async function tryOpen({ slots, folder, languages, toolchains }: Config, log: Logger): Promise<Sandbox | string> {
  try {
    const chosen = { ...(languages && { languages }), ...(toolchains !== undefined && { toolchains }) };
    const sandbox = await openSandbox({ slots, folder, warm: WARM, ...chosen });
    log.info({ isolation: sandbox.isolation }, "the sandbox is open");
    for (const warning of sandbox.warnings) log.warn(warning);
    return sandbox;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    log.error(`Code cannot be run here: ${reason}`);
    return reason;
  }
}
