import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Binaries } from "./binaries.ts";
import { superuser } from "./credentials.ts";
import { giveTo, run, type RunAs } from "./run-as.ts";

type Place = {
  binaries: Binaries;
  runAs: RunAs;
  dataDir: string;
  cluster: string;
  log: (line: string) => void;
};

/** Creates the cluster on the first start. Returns its superuser's password. */
export async function ensureCluster(place: Place): Promise<string> {
  const passwordFile = passwordFileIn(place.dataDir);
  if (existsSync(place.cluster)) {
    await giveTo(place.runAs, place.cluster);
    return readPassword(place.dataDir);
  }
  const password = existsSync(passwordFile) ? await readPassword(place.dataDir) : randomBytes(24).toString("base64url");
  await writeFile(passwordFile, password, { mode: 0o600 });
  await initialise(place, password);
  return password;
}

function passwordFileIn(dataDir: string): string {
  return join(dataDir, "postgres.password");
}

export async function readPassword(dataDir: string): Promise<string> {
  const file = passwordFileIn(dataDir);
  try {
    return (await readFile(file, "utf8")).trim();
  } catch (error) {
    throw new Error(`Cannot read ${file}, which contains the password of the database beside it.`, { cause: error });
  }
}

/** Builds the cluster elsewhere and renames it, so that an interrupted first start leaves nothing half finished. */
async function initialise({ binaries, runAs, dataDir, cluster, log }: Place, password: string): Promise<void> {
  const staging = join(dataDir, "postgres.new");
  const pwfile = join(staging, "password");
  const fresh = join(staging, "cluster");
  await rm(staging, { recursive: true, force: true });
  await mkdir(staging, { mode: 0o700 });
  // The server's user cannot read our password file, so it gets a copy in its own folder.
  await writeFile(pwfile, password, { mode: 0o600 });
  await giveTo(runAs, staging);

  log("Creating the database.");
  const args = [`--pgdata=${fresh}`, `--username=${superuser}`, `--pwfile=${pwfile}`, "--auth=scram-sha-256"];
  // The builtin provider sorts and folds case the same on every machine; a libc locale depends on the system.
  const locale = ["--encoding=UTF8", "--locale=C", "--locale-provider=builtin", "--builtin-locale=C.UTF-8"];
  const made = await run(runAs, binaries.initdb, [...args, ...locale]);
  if (made.code !== 0) throw new Error(`PostgreSQL could not create its files in ${dataDir}.\n${made.output.trim()}`);
  await rename(fresh, cluster);
  await rm(staging, { recursive: true, force: true });
}
