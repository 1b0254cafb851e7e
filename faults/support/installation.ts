import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openDb, openPool } from "@invigil/db/connection";
import { startEmbedded } from "@invigil/db/launcher";
import { migrate } from "@invigil/db/migrate";
import { openSession } from "@invigil/server/platform/identity/sessions";
import { createFactory } from "@invigil/server/testing/factory";
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
  remove(): Promise<void>;
}

export async function createInstallation({ people: count }: { people: number }): Promise<Installation> {
  const dataDir = await mkdtemp(join(tmpdir(), "invigil-faults-"));
  const embedded = await startEmbedded({ dataDir });
  try {
    await migrate(embedded.url);
    const db = openDb(openPool(embedded.url, { max: 2, applicationName: "invigil-faults" }));
    const factory = createFactory(db);
    const problems = [[{ type: "TEX" }, { type: "TEX" }, { type: "TEX" }]];
    const test = await factory.test((await factory.company()).id, { minutes: 600, problems });
    const people: Person[] = [];
    for (let n = 0; n < count; n += 1) {
      const { id } = await factory.candidate(test.id);
      people.push({ accountId: id, session: await openSession({ db, now: () => new Date() }, id) });
    }
    await db.destroy();
    return { dataDir, port: await freePort(), test, people, remove: () => remove(dataDir) };
  } finally {
    await embedded.stop();
  }
}

/** A killed server leaves its database running for the next start; after the last one, nobody stops it. */
async function remove(dataDir: string): Promise<void> {
  for (const pid of (await databaseProcesses(dataDir)).all) process.kill(pid, "SIGKILL");
  await rm(dataDir, { recursive: true, force: true });
}
