import { spawn, type ChildProcess } from "node:child_process";
import { createHash, randomBytes } from "node:crypto";
import { once } from "node:events";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { keyProtocol, WORKSPACE_PROTOCOL } from "@invigil/contract/environments/workspace";
import { listen } from "@invigil/db/listen";
import { askEnvironment, releaseEnvironments } from "@invigil/records/environments/ask-environment";
import { readLiveHosts } from "@invigil/records/environments/hosts";
import { grantKey } from "@invigil/records/environments/keys";
import { ENVIRONMENT_CHANGED } from "@invigil/records/environments/notices";
import { createAttempt, type TestAttempt } from "@invigil/records/testing/queue-rows";
import type { BenchDatabase } from "./database.ts";

const MAIN = fileURLToPath(new URL("../../apps/environments/src/main.ts", import.meta.url));
const EXAM = "http://localhost:3000";

export interface BenchEnvironment {
  id: string;
  key: string;
  launch: string;
  /** Milliseconds from the request in the database until the notice that it is ready. */
  ready: number;
  attempt: TestAttempt;
}

export interface BenchHost extends AsyncDisposable {
  url: string;
  pid: number;
  start(): Promise<BenchEnvironment>;
  release(environment: BenchEnvironment): Promise<void>;
  /** The socket of the environment's page, once it is open. */
  connect(environment: BenchEnvironment): Promise<WebSocket>;
  isHealthy(environment: BenchEnvironment): Promise<boolean>;
}

/** The host as the server starts it, and a page's part of the work. */
export async function startEnvironmentHost(
  { url, folder, db, pool }: BenchDatabase,
  places: number,
): Promise<BenchHost> {
  const child = spawn(process.execPath, ["--disable-warning=ExperimentalWarning", MAIN], {
    env: {
      PATH: process.env["PATH"],
      DATABASE_URL: url,
      DATA_DIR: join(folder, "data"),
      PUBLIC_URL: EXAM,
      ENVIRONMENTS_PORT: "0",
      ENVIRONMENTS_PLACES: String(places),
      ENVIRONMENTS_EDITOR_PLACES: "1",
      LOG_LEVEL: "warn",
    },
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
  const changed = new Map<string, () => void>();
  const listening = listen(pool, [ENVIRONMENT_CHANGED], {
    onMessage: (_channel, id) => changed.get(id)?.(),
    onConnect() {},
  });
  const host = await untilOffered(child, () => readLiveHosts(db));
  const at = (id: string) => `${host.url}/environments/${id}`;

  async function untilReady(id: string): Promise<string> {
    for (;;) {
      const next = new Promise<void>((resolve) => changed.set(id, resolve));
      const row = await db.selectFrom("environment").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
      if (row.state === "failed") throw new Error(row.message ?? "An environment failed.");
      if (row.state === "ready" && row.launch_id !== null) return row.launch_id;
      await Promise.race([next, sleep(1_000)]);
    }
  }

  return {
    url: host.url,
    pid: child.pid ?? 0,
    async start() {
      const attempt = await createAttempt(db);
      const problem = db.selectFrom("problem").select("company_id").where("id", "=", attempt.problemId);
      const { company_id: companyId } = await problem.executeTakeFirstOrThrow();
      const key = randomBytes(32).toString("base64url");
      const hash = createHash("sha256").update(key).digest();
      const began = performance.now();
      const id = await db.transaction().execute(async (tx) => {
        const now = new Date();
        const row = await askEnvironment(tx, { ...attempt, companyId, editor: "light", now });
        if (!row) throw new Error("The attempt is not running.");
        await grantKey(tx, { id: row.id, hash, tab: "bench", takeOver: false, now });
        return row.id;
      });
      const launch = await untilReady(id);
      return { id, key, launch, ready: performance.now() - began, attempt };
    },
    async release({ attempt: { attemptId } }) {
      await db.transaction().execute((tx) => releaseEnvironments(tx, { attemptId }));
    },
    async connect({ id, key }) {
      const protocols = [WORKSPACE_PROTOCOL, keyProtocol(key)];
      // Node's own takes headers as well; a browser would send the page's origin by itself.
      const options = { protocols, headers: { origin: EXAM } } as unknown as string[];
      const socket = new WebSocket(`${at(id).replace("http", "ws")}/socket`, options);
      await once(socket, "open");
      return socket;
    },
    async isHealthy({ id, key }) {
      const reply = await fetch(`${at(id)}/health`, { headers: { authorization: `Bearer ${key}` } }).catch(() => null);
      return reply?.status === 200;
    },
    async [Symbol.asyncDispose]() {
      const gone = once(child, "exit");
      child.kill("SIGTERM");
      await gone;
      await listening.stop();
    },
  };
}

async function untilOffered<Card>(child: ChildProcess, read: () => Promise<Card[]>): Promise<Card> {
  for (;;) {
    const [host] = await read();
    if (host) return host;
    if (child.exitCode !== null) throw new Error("The host of environments ended during its start.");
    await sleep(100);
  }
}
