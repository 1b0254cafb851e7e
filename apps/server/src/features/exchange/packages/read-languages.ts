import { WorkerOffer } from "@invigil/contract/authoring/judging";
import type { Db } from "@invigil/db/connection";
import { readLiveWorkers } from "@invigil/records/runs/workers";

/** It reads tables where others read input. */
const NO_PROGRAM = "sqlite";

/** The languages available for programs that read and print. */
export async function readLanguages(db: Db): Promise<string[]> {
  const workers = (await readLiveWorkers(db)).map((row) => WorkerOffer.parse(row));
  const offered = workers.flatMap(({ offers }) => offers.flatMap((offer) => /^SCR:(.+)$/.exec(offer)?.[1] ?? []));
  return [...new Set(offered)].filter((id) => id !== NO_PROGRAM).toSorted();
}
