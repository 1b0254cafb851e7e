import type { Db } from "@invigil/db/connection";
import type { Interviewer } from "@invigil/interviewer/open-interviewer";
import type { ClaimedJob } from "@invigil/records/interviews/jobs";
import type { Storage } from "@invigil/storage/storage";
import type { Logger } from "pino";
import type { Ear } from "./speech/open-ear.ts";
import type { Speaker } from "./speech/open-speaker.ts";

/** One hearing at a time for each turn: what one job hears, the next need not hear again. */
export type Hearings = Map<string, Promise<unknown>>;

export interface InterviewDeps {
  db: Db;
  storage: Pick<Storage, "read" | "put" | "remove">;
  ear: Ear;
  speaker: Speaker;
  interviewer: Interviewer;
  /** Where the model is; null without one. */
  modelHost: string | null;
  hearings: Hearings;
  log: Logger;
  now: () => Date;
}

/** Does one job. What it stores is stored together with the end of the job, or not at all. */
export type DoJob = (deps: InterviewDeps, job: ClaimedJob, signal: AbortSignal) => Promise<void>;

/** The job is somebody else's by now, so nothing of it may be stored. */
export class LostJob extends Error {
  override name = "LostJob";
}
