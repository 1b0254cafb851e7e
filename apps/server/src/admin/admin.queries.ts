import type { Db, Tx } from "@invigil/db/connection";
import { sql } from "kysely";

function recruiters(db: Db | Tx) {
  return db
    .selectFrom("account")
    .innerJoin("company", "company.id", "account.company_id")
    .select([
      "account.id",
      "account.email",
      "account.full_name",
      "account.role",
      "account.password_hash",
      "account.disabled_at",
      "account.company_id",
      "company.name as company_name",
      "company.closed_at",
    ])
    .where("account.usertype", "=", "recruiter");
}

export function allRecruiters(db: Db) {
  return recruiters(db).orderBy("company.name").orderBy("account.email").execute();
}
export type RecruiterRow = Awaited<ReturnType<typeof allRecruiters>>[number];

/** The recruiter who has joined with the address comes first; other companies may have invited it too. */
export function recruitersWith(tx: Tx, email: string): Promise<RecruiterRow[]> {
  return recruiters(tx)
    .where(sql<string>`lower(account.email)`, "=", email.toLowerCase())
    .orderBy(sql`account.password_hash is null`)
    .forUpdate("account")
    .execute();
}

interface Installed {
  servers: string[];
  hosts: string[];
  postgres: string;
  bytes: number;
  migration: string;
}

export async function readInstallation(db: Db): Promise<Installed> {
  const { rows } = await sql<Installed>`
    select array(select id from open_server where until > clock_timestamp() order by id) as servers,
           array(select id from environment_host where seen_at > clock_timestamp() - interval '30 seconds' order by id)
             as hosts,
           current_setting('server_version') as postgres,
           pg_database_size(current_database()) as bytes,
           (select max(name) from migration) as migration`.execute(db);
  const [row] = rows;
  if (!row) throw new Error("The database returned nothing.");
  return row;
}
