import { mkdtemp, rm, statfs } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startEmbedded } from "../launcher.ts";
import { runAsAdmin } from "./test-database.ts";

const MEMORY = "/dev/shm";
const ROOM = 4 * 1024 ** 3;

/** A throw-away cluster. It may lose data if the machine stops: tests check logic and run faster without fsync. */
export async function startTestCluster(): Promise<{ url: string; stop(): Promise<void> }> {
  const dataDir = await mkdtemp(join(await place(), "invigil-test-"));
  const embedded = await startEmbedded({
    dataDir,
    settings: {
      fsync: "off",
      synchronous_commit: "off",
      full_page_writes: "off",
      max_connections: "200",
      scram_iterations: "1",
    },
  });
  await hashAgain(embedded.url);
  return {
    url: embedded.url,
    async stop() {
      await embedded.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** The password is hashed thousands of times for each connection, unless it is stored otherwise; tests open many. */
async function hashAgain(url: string): Promise<void> {
  const { password } = new URL(url);
  await runAsAdmin(url, `alter role current_user password '${password}'`);
}

/** In memory if there is room: every test copies a database, and a disk takes three times as long. */
async function place(): Promise<string> {
  try {
    const { bavail, bsize } = await statfs(MEMORY);
    return bavail * bsize > ROOM ? MEMORY : tmpdir();
  } catch {
    return tmpdir();
  }
}
