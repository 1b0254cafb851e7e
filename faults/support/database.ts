import { execFileSync } from "node:child_process";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { openDb, openPool, type Db } from "@invigil/db/connection";

export interface DatabaseProcesses {
  postmaster: number[];
  /** One process serves each connection. */
  backends: number[];
  all: number[];
}

/** The processes of the database in this folder, and of no other. */
export async function databaseProcesses(dataDir: string): Promise<DatabaseProcesses> {
  const cluster = join(dataDir, "postgres");
  const lines = execFileSync("ps", ["-A", "-o", "pid=,ppid=,args="], { encoding: "utf8" }).trim().split("\n");
  const processes = lines.flatMap((line) => {
    const [, pid, parent, args = ""] = /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? [];
    return [{ pid: Number(pid), parent: Number(parent), args }];
  });
  // Found by its folder, because a stored pid may belong to another program by now.
  const postmaster = processes.find(({ args }) => args.includes(`postgres -D ${cluster} `))?.pid;
  if (postmaster === undefined) return { postmaster: [], backends: [], all: [] };
  const children = processes.filter(({ parent }) => parent === postmaster);
  const backends = children
    .filter(({ args }) => /invigil invigil (127\.0\.0\.1|\[local\])/.test(args))
    .map((child) => child.pid);
  return { postmaster: [postmaster], backends, all: [postmaster, ...children.map((child) => child.pid)] };
}

/** A connection beside the server's, to see what is really stored. */
export async function withDatabase<T>(dataDir: string, work: (db: Db) => Promise<T>): Promise<T> {
  const { port } = await readPostmaster(dataDir);
  const password = (await readFile(join(dataDir, "postgres.password"), "utf8")).trim();
  const url = `postgresql://invigil:${password}@127.0.0.1:${port}/invigil`;
  const db = openDb(openPool(url, { max: 1, applicationName: "invigil-faults" }));
  try {
    return await work(db);
  } finally {
    await db.destroy();
  }
}

async function readPostmaster(dataDir: string): Promise<{ pid: number; port: number }> {
  const lines = (await readFile(join(dataDir, "postgres", "postmaster.pid"), "utf8")).split("\n");
  return { pid: Number(lines[0]), port: Number(lines[3]) };
}
