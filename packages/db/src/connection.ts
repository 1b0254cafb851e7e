import { Kysely, PostgresDialect, type Transaction } from "kysely";
import pg from "pg";
import type { Database } from "./generated.ts";
import { nameStatements } from "./named-statements.ts";
import { watchConnections } from "./watch-connections.ts";

export type { Database } from "./generated.ts";
export type Db = Kysely<Database>;
export type Tx = Transaction<Database>;

export type PoolOptions = {
  max: number;
  /** The same database without a pooler in between, if there is one. */
  directUrl?: string | undefined;
  applicationName?: string;
  /** Commits do not wait for the disk. Only for work that is repeated if it is lost. */
  mayRepeat?: boolean;
};

const directUrls = new WeakMap<pg.Pool, string>();

/** Where a session lasts as long as its connection, which a pooler does not promise. */
export function directUrlOf(pool: pg.Pool): string | undefined {
  return directUrls.get(pool) ?? pool.options.connectionString;
}

export function openPool(
  url: string,
  { max, directUrl = url, applicationName = "invigil", mayRepeat = false }: PoolOptions,
): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    application_name: applicationName,
    types: columnTypes(),
    // A pooler refuses such options.
    ...(mayRepeat && directUrl === url ? { options: "-c synchronous_commit=off" } : {}),
  });
  directUrls.set(pool, directUrl);
  // The pool replaces an idle connection that breaks; without a listener the event would end the process.
  pool.on("error", () => {});
  // The pool listens only while a connection is idle. One that breaks between two statements of a transaction would end
  // the process; its next statement fails anyway and reports the reason.
  pool.on("connect", (client) => client.on("error", () => {}));
  watchConnections(pool);
  nameStatements(pool);
  return pool;
}

export function openDb(pool: pg.Pool): Db {
  return new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
}

/** The driver names only the plain type. */
const INT8_ARRAY = 1016;

function columnTypes(): pg.TypeOverrides {
  const types = new pg.TypeOverrides();
  types.setTypeParser(pg.types.builtins.INT8, toSafeInteger);
  types.setTypeParser(INT8_ARRAY, (text) => text.slice(1, -1).split(",").filter(Boolean).map(toSafeInteger));
  // A date has no time zone: as a Date it would be midnight here and another day elsewhere.
  types.setTypeParser(pg.types.builtins.DATE, (text) => text);
  return types;
}

function toSafeInteger(text: string): number {
  const number = Number(text);
  if (!Number.isSafeInteger(number)) throw new RangeError(`The integer ${text} is too large for a JavaScript number.`);
  return number;
}
