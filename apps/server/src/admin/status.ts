import { WorkerOffer } from "@invigil/contract/authoring/judging";
import { readLiveWorkers } from "@invigil/records/runs/workers";
import type { Deps } from "../platform/deps.ts";
import { readShared } from "../platform/operator-metrics.ts";
import { readVersion } from "../platform/version.ts";
import { readInstallation } from "./admin.queries.ts";

type StatusDeps = Pick<Deps, "db" | "storage" | "config">;

/** What runs, what waits and what failed, for whoever operates the installation. No company's data is in it. */
export async function describeStatus({ db, storage, config }: StatusDeps): Promise<string> {
  const found = await readShared(db);
  const { servers, hosts, postgres, bytes, migration } = await readInstallation(db);
  const workers = (await readLiveWorkers(db)).map((row) => ({ id: row.id, offer: WorkerOffer.parse(row) }));
  const free = await storage.freeBytes();
  const wait = Math.round(found.invigil_runs_longest_wait_seconds);
  return [
    `Version     ${await readVersion()}, database schema ${migration}`,
    `Database    PostgreSQL ${postgres}, ${inMegabytes(bytes)}`,
    `Servers     ${servers.length === 0 ? "none is running" : servers.join(", ")}`,
    ...(workers.length === 0 ? ["Workers     none is running, so no code is run"] : workers.map(describeWorker)),
    `Hosts       ${hosts.length === 0 ? "none is running, so there are no environments" : hosts.join(", ")}`,
    `Candidates  ${found.invigil_attempts_running} attempts running, ${found.invigil_pages_open} pages connected`,
    `Queue       ${found.invigil_runs_waiting} runs wait${wait > 0 ? `, the oldest for ${wait} s` : ""}`,
    `Jobs        ${found.invigil_media_waiting} pictures and clips, ${found.invigil_interview_jobs_waiting} of interviews wait`,
    `E-mails     ${found.invigil_mails_waiting} wait, ${found.invigil_mails_failed} failed within a day`,
    `Webhooks    ${found.invigil_webhooks_waiting} wait, ${found.invigil_webhooks_failed} failed within a day`,
    `Storage     ${config.s3 ? `bucket ${config.s3.bucket}; this disk` : "this disk"} has ${inMegabytes(free)} free`,
  ].join("\n");
}

function describeWorker({ id, offer }: { id: string; offer: { technologies: { name: string }[] } }): string {
  const names = offer.technologies.map(({ name }) => name);
  return `Worker      ${id}: ${names.length === 0 ? "runs no code here; npm run doctor says why" : names.join(", ")}`;
}

function inMegabytes(bytes: number): string {
  return `${Math.round(bytes / 1_000_000).toLocaleString("en")} MB`;
}
