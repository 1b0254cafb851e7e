import { existsSync } from "node:fs";
import { join } from "node:path";
import { openPool } from "@invigil/db/connection";
import { joinEmbedded } from "@invigil/db/launcher";
import type { Config } from "../platform/config.ts";
import { explainDatabase } from "../platform/start-error.ts";
import type { Finding } from "./finding.ts";

const OLDEST = 15;
/** Deadlines follow each server's clock, and several servers must agree. */
const CLOCK_LIMIT = 500;

interface Facts {
  version: string;
  number: number;
  at: Date;
  synchronous_commit: string;
  fsync: string;
  standbys: string;
  max_connections: number;
  used: number;
}

const FACTS = `
  select current_setting('server_version') as version, current_setting('server_version_num')::int as number,
         clock_timestamp() as at, current_setting('synchronous_commit') as synchronous_commit,
         current_setting('fsync') as fsync, current_setting('synchronous_standby_names') as standbys,
         current_setting('max_connections')::int as max_connections,
         (select count(*)::int from pg_stat_activity where backend_type = 'client backend') as used`;

export async function checkDatabase(
  config: Pick<Config, "dataDir" | "databaseUrl" | "databasePool">,
): Promise<Finding[]> {
  const about = "database";
  if (config.databaseUrl === undefined && !existsSync(join(config.dataDir, "postgres"))) {
    return [{ about, level: "note", text: `there is none in ${config.dataDir} yet; the first start creates it` }];
  }
  const embedded = config.databaseUrl === undefined ? await joinEmbedded({ dataDir: config.dataDir }) : undefined;
  const url = config.databaseUrl ?? embedded?.url ?? "";
  const pool = openPool(url, { max: 1, applicationName: "invigil-doctor" });
  try {
    const asked = Date.now();
    const { rows } = await pool.query<Facts>(FACTS);
    const middle = (asked + Date.now()) / 2;
    const [facts] = rows;
    if (!facts) throw new Error("The database returned nothing.");
    const isElsewhere = embedded === undefined;
    return [
      judgeVersion(facts),
      judgeCommit(facts, isElsewhere),
      judgePool(facts, config.databasePool),
      judgeClock(facts, { middle, doubt: (Date.now() - asked) / 2 }),
    ];
  } catch (error) {
    const explained = explainDatabase(error, url);
    const text = explained instanceof Error ? explained.message : String(explained);
    return [{ about, level: "fault", text, advice: "Start the database, or correct DATABASE_URL." }];
  } finally {
    await pool.end();
    await embedded?.stop();
  }
}

function judgeVersion({ version, number }: Facts): Finding {
  const about = "database";
  if (number >= OLDEST * 10_000) return { about, level: "ok", text: `PostgreSQL ${version}` };
  return {
    about,
    level: "fault",
    text: `PostgreSQL ${version} is too old`,
    advice: `Upgrade it to ${OLDEST} or newer.`,
  };
}

/** A confirmed answer must be on disk, and where a machine may die, on two. */
function judgeCommit({ synchronous_commit, fsync, standbys }: Facts, isElsewhere: boolean): Finding {
  const about = "database";
  const text = `synchronous_commit=${synchronous_commit}, fsync=${fsync}, synchronous_standby_names=${standbys === "" ? "none" : standbys}`;
  if (fsync !== "on" || synchronous_commit === "off") {
    const advice = "Set fsync=on and synchronous_commit=on: otherwise a power cut loses answers that were confirmed.";
    return { about, level: "fault", text, advice };
  }
  if (isElsewhere && (standbys === "" || synchronous_commit === "local")) {
    const advice =
      "A confirmed answer is on one disk. To keep it when that machine dies, use a synchronous standby: see docs/operate.md.";
    return { about, level: "note", text, advice };
  }
  return { about, level: "ok", text };
}

function judgePool({ max_connections, used }: Facts, pool: number): Finding {
  const about = "connections";
  const text = `${used} of ${max_connections} in use; this server takes up to ${pool} (DATABASE_POOL), and a worker or host a few more`;
  if (pool + 10 <= max_connections) return { about, level: "ok", text };
  const advice = "Raise max_connections in PostgreSQL, or lower DATABASE_POOL, so that all servers together fit.";
  return { about, level: "fault", text, advice };
}

function judgeClock({ at }: Facts, { middle, doubt }: { middle: number; doubt: number }): Finding {
  const about = "clock";
  const difference = Math.abs(at.getTime() - middle);
  const text = `${Math.round(difference)} ms away from the database's clock`;
  if (difference <= CLOCK_LIMIT + doubt) return { about, level: "ok", text };
  const advice = "Deadlines follow this clock. Turn on time synchronisation (NTP) on both machines.";
  return { about, level: "fault", text, advice };
}
