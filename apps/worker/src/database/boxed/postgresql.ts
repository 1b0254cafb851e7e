import { execFileSync, spawn } from "node:child_process";
import { openSync, readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { gridOf, serve, type BoxedGrid } from "./serve.ts";

const LOG = "/tmp/postgres.log";
const BOOL = 16;
const SETTINGS = [
  // Nothing outlives the box.
  "fsync=off",
  "synchronous_commit=off",
  "full_page_writes=off",
  "autovacuum=off",
  "listen_addresses=",
  "unix_socket_directories=/tmp",
  "shared_buffers=16MB",
  "max_connections=10",
  "jit=off",
  "max_parallel_workers_per_gather=0",
  "timezone=UTC",
];
const TRIES = 2_000;

await serve(async () => {
  execFileSync("tar", ["-xf", "/box/template.tar", "-C", "/tmp", "--no-same-owner"]);
  const server = spawn(
    `${process.argv[2] ?? ""}/postgres`,
    ["-D", "/tmp/cluster", ...SETTINGS.flatMap((setting) => ["-c", setting])],
    { stdio: ["ignore", "ignore", openSync(LOG, "w")] },
  );
  for (let tries = 0; server.exitCode === null && tries < TRIES; tries++) {
    const client = await connect().catch(() => null);
    if (client) {
      await client.end();
      return { seed: async (text) => void (await run(text)), run };
    }
    await sleep(5);
  }
  throw new Error(`PostgreSQL does not start: ${readFileSync(LOG, "utf8")}`);
});

/** Not a superuser, so statements reach no file and no program of the box. */
async function connect(): Promise<pg.Client> {
  const client = new pg.Client({ host: "/tmp", user: "candidate", database: "postgres" });
  client.on("error", () => {});
  await client.connect();
  return client;
}

async function run(text: string): Promise<BoxedGrid[]> {
  const client = await connect();
  try {
    // As the engine writes it, not as JavaScript would.
    const types = { getTypeParser: (type: number) => (type === BOOL ? asBoolean : asText) };
    const reply: unknown = await client.query({ text, rowMode: "array", types });
    const results = (Array.isArray(reply) ? reply : [reply]) as pg.QueryArrayResult<(string | null)[]>[];
    return results
      .filter(({ fields }) => fields.length > 0)
      .map(({ fields, rows }) =>
        gridOf(
          fields.map(({ name }) => name),
          rows,
        ),
      );
  } catch (error) {
    throw error instanceof pg.DatabaseError ? new Error(explain(error, text)) : error;
  } finally {
    await client.end().catch(() => {});
  }
}

function asText(value: string): string {
  return value;
}

function asBoolean(value: string): string {
  return value === "t" ? "true" : "false";
}

function explain({ severity, message, position, detail, hint }: pg.DatabaseError, text: string): string {
  const line = position === undefined ? "" : ` (line ${text.slice(0, Number(position)).split("\n").length})`;
  return [`${severity ?? "ERROR"}: ${message}${line}`, detail, hint].filter(Boolean).join("\n");
}
