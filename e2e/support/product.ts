import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { openDb, openPool, type Db } from "@invigil/db/connection";
import { createTestDatabase } from "@invigil/db/testing/test-database";
import { parseConfig } from "@invigil/server/platform/config";
import { loadSecrets } from "@invigil/server/platform/identity/secrets";
import { inviteLink, mailedLink } from "@invigil/server/shared/invites/invite-link";
import { createFactory, type Factory } from "@invigil/server/testing/factory";
import { freePort } from "../../scripts/free-port.ts";

const MAIN = fileURLToPath(new URL("../../apps/server/src/main.ts", import.meta.url));
const STARTS_WITHIN = 240_000;

/** The demo recruiter, with the password that the product below is given. */
export const RECRUITER = { email: "recruiter@example.com", password: "known to the journeys" };

export interface Product {
  baseUrl: string;
  /** What the server itself stores, for what no screen shows. */
  db: Db;
  databaseUrl: string;
  factory: Factory;
  /** Invites a new candidate to a test. */
  invite(testSlug: string): Promise<Invitation>;
  /** Like a power cut: the server gets no time to finish anything. */
  kill(): Promise<void>;
  /** Restarts a killed server at the same address. */
  revive(): Promise<void>;
  stop(): Promise<void>;
}

export interface Invitation {
  link: string;
  /** The one in the e-mail. */
  mailed: string;
  inviteId: string;
  accountId: number;
  email: string;
}

/** Starts the real server as its own process, with the demo data, on its own database and folder. */
export async function startProduct(env: Record<string, string> = {}): Promise<Product> {
  const database = await createTestDatabase();
  const dataDir = await mkdtemp(join(tmpdir(), "invigil-e2e-"));
  const port = await freePort();
  const baseUrl = `http://localhost:${port}`;
  const settings = {
    PORT: String(port),
    PUBLIC_URL: baseUrl,
    DATA_DIR: dataDir,
    RATE_LIMITS: "false",
    WORKER: "off",
    // The next port may be another product's.
    ENVIRONMENTS_PORT: "0",
    ...env,
  };
  let server = spawnServer({ ...settings, DATABASE_URL: database.url });
  async function release(): Promise<void> {
    await end(server);
    await database.drop();
    await rm(dataDir, { recursive: true, force: true });
  }
  await untilReady(server).catch(async (error: unknown) => {
    await release();
    throw error;
  });

  const db = openDb(openPool(database.url, { max: 2, applicationName: "invigil-e2e" }));
  const factory = createFactory(db);
  const signer = { secrets: await loadSecrets(dataDir), config: parseConfig(settings) };
  return {
    baseUrl,
    db,
    databaseUrl: database.url,
    factory,
    async invite(testSlug) {
      const test = await db.selectFrom("test").select("id").where("slug", "=", testSlug).executeTakeFirstOrThrow();
      const { id, email, inviteId } = await factory.candidate(test.id);
      return {
        link: inviteLink(signer, inviteId),
        mailed: mailedLink(signer, inviteId),
        inviteId,
        accountId: id,
        email,
      };
    },
    async kill() {
      const exited = once(server, "exit");
      server.kill("SIGKILL");
      await exited;
    },
    async revive() {
      server = spawnServer({ ...settings, DATABASE_URL: database.url });
      await untilReady(server);
    },
    async stop() {
      await db.destroy();
      await release();
    },
  };
}

function spawnServer(settings: Record<string, string>): ChildProcess {
  return spawn(process.execPath, [MAIN], {
    env: {
      ...process.env,
      LOG_LEVEL: "warn",
      DEMO: "true",
      DEMO_CANDIDATES: "false",
      DEMO_PASSWORD: RECRUITER.password,
      ...settings,
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
}

async function untilReady(server: ChildProcess): Promise<void> {
  if (!server.stdout) throw new Error("The server has no output to read.");
  const lines = createInterface({ input: server.stdout });
  const seen: string[] = [];
  await new Promise<void>((done, fail) => {
    const limit = setTimeout(() => fail(new Error(describe("did not start in time", seen))), STARTS_WITHIN);
    lines.on("line", (line) => {
      seen.push(line);
      if (!line.startsWith("Invigil is ready at ")) return;
      clearTimeout(limit);
      done();
    });
    server.once("exit", (code) => {
      clearTimeout(limit);
      fail(new Error(describe(`ended with code ${code} before it was ready`, seen)));
    });
  });
}

function describe(what: string, seen: string[]): string {
  return [`The server ${what}. It said:`, ...seen].join("\n");
}

async function end(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const exited = once(server, "exit");
  server.kill("SIGTERM");
  const forced = setTimeout(() => server.kill("SIGKILL"), 10_000);
  await exited;
  clearTimeout(forced);
}
