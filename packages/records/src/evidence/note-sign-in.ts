import type { Db } from "@invigil/db/connection";
import { sql } from "kysely";

/** More than any person needs; whoever opens the link in a loop fills no disk. */
const MOST_SIGN_INS = 200;

/** What a sign-in line says about a session; `session` is the name of its row. */
export function signInData(session: string): string {
  return `jsonb_build_object('session', ${session}.id, 'browser', coalesce(${session}.browser, ${session}.id),
    'same_browser', ${session}.browser is not null, 'address', ${session}.address, 'user_agent', ${session}.user_agent)
    || case when ${session}.unproven then '{"unproven": true}'::jsonb else '{}'::jsonb end`;
}

interface SignIn {
  sessionHash: Buffer;
  now: Date;
  /** How many sessions without proof of the address it ended. */
  ended: number;
  /** The address the link was opened from if no new session was needed, because the browser still had one. */
  again?: { address: string; userAgent: string | null };
}

/**
 * Writes the candidates' sign-ins before their attempts began: at most as many as an account may have sessions. For
 * many attempts at once, because many begin in the same moment.
 */
export async function noteEarlierSignIns(db: Db, attemptIds: readonly number[]): Promise<void> {
  await sql`
    insert into attempt_event (attempt_id, kind, at, received_at, source, data)
    select attempt.id, 'sign-in', s.created_at, s.created_at, 'server', ${sql.raw(signInData("s"))}
    from unnest(${attemptIds}::bigint[]) begun (id)
    join attempt on attempt.id = begun.id
    join session s on s.account_id = attempt.account_id and s.expires_at > attempt.started_at
    order by attempt.id, s.created_at`.execute(db);
}

/** Writes a sign-in to the candidate's running attempt. */
export async function noteSignIn(db: Db, { sessionHash, now, ended, again }: SignIn): Promise<void> {
  const opened = again
    ? sql`|| ${JSON.stringify({ again: true, same_browser: true, address: again.address, user_agent: again.userAgent })}::jsonb`
    : sql``;
  const others = ended > 0 ? sql`|| ${JSON.stringify({ ended })}::jsonb` : sql``;
  await sql`
    insert into attempt_event (attempt_id, kind, at, received_at, source, data)
    select attempt.id, 'sign-in', ${now}, ${now}, 'server', (${sql.raw(signInData("s"))}) ${opened} ${others}
    from session s
    join account on account.id = s.account_id and account.usertype = 'hacker'
    join attempt on attempt.account_id = account.id and attempt.reset_at is null and attempt.state = 'ACTIVE'
    where s.token_hash = ${sessionHash} and (
      select count(*) from attempt_event known where known.attempt_id = attempt.id and known.kind = 'sign-in'
    ) < ${MOST_SIGN_INS}`.execute(db);
}
