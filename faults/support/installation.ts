import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { InterviewPlan } from "@invigil/contract/interviews/plan";
import { openDb, openPool } from "@invigil/db/connection";
import { toJson } from "@invigil/db/json";
import { startEmbedded } from "@invigil/db/launcher";
import { migrate } from "@invigil/db/migrate";
import { openSession } from "@invigil/server/platform/identity/sessions";
import { createFactory } from "@invigil/server/testing/factory";
import { aPlan } from "@invigil/server/testing/interview-calls";
import { freePort } from "../../scripts/free-port.ts";
import { databaseProcesses } from "./database.ts";

export interface Person {
  accountId: number;
  session: string;
}

/** A folder with the product's own database, and people who may take a test in it. */
export interface Installation {
  dataDir: string;
  port: number;
  test: { id: number; slug: string };
  people: Person[];
  interview: { id: number };
  interviewees: Person[];
  remove(): Promise<void>;
}

interface Wanted {
  people: number;
  interviewees?: number;
  plan?: InterviewPlan;
}

export async function createInstallation(wanted: Wanted): Promise<Installation> {
  const dataDir = await mkdtemp(join(tmpdir(), "invigil-faults-"));
  const embedded = await startEmbedded({ dataDir });
  try {
    await migrate(embedded.url);
    const db = openDb(openPool(embedded.url, { max: 2, applicationName: "invigil-faults" }));
    const factory = createFactory(db);
    const problems = [[{ type: "TEX" }, { type: "TEX" }, { type: "TEX" }]];
    const company = await factory.company();
    const test = await factory.test(company.id, { minutes: 600, problems });
    const kind = { sub_test_type: "INT", interview: toJson(wanted.plan ?? aPlan()) };
    const interview = await factory.test(company.id, { minutes: 600, problems: [], overrides: kind });
    const invite = async (testId: number, count: number) => {
      const people: Person[] = [];
      for (let n = 0; n < count; n += 1) {
        const { id } = await factory.candidate(testId);
        people.push({ accountId: id, session: await openSession({ db, now: () => new Date() }, id) });
      }
      return people;
    };
    const people = await invite(test.id, wanted.people);
    const interviewees = await invite(interview.id, wanted.interviewees ?? 0);
    await db.destroy();
    const made = { test, people, interview, interviewees };
    return { dataDir, port: await freePort(), ...made, remove: () => remove(dataDir) };
  } finally {
    await embedded.stop();
  }
}

/** A killed server leaves its database running for the next start; after the last one, nobody stops it. */
async function remove(dataDir: string): Promise<void> {
  for (const pid of (await databaseProcesses(dataDir)).all) process.kill(pid, "SIGKILL");
  await rm(dataDir, { recursive: true, force: true });
}
