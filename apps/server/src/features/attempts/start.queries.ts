import type { NewAttempt } from "@invigil/records/attempts/create-attempt";
import { START_STATEMENT } from "@invigil/records/attempts/start-attempt";
import type { Pool } from "pg";
import type { Caller } from "../../platform/identity/sessions.ts";
import { ownPart } from "../../shared/tests/test-access.queries.ts";
import type { createKnownTests } from "./known-tests.ts";
import type { PlannedSection } from "./schedule.ts";

type CallerRow = Parameters<typeof ownPart>[0] & {
  /** Null if there is no such test. */
  state_of_rows: string | null;
  caller_id: number;
  caller_usertype: string;
  caller_username: string;
  caller_company_id: number | null;
  caller_role: Caller["role"];
};

const CALLER_AT_TEST = `
select t.xmin || ' ' || co.xmin as state_of_rows,
  i.id as invite_id, i.onboarded_at, i.accommodations, i.created_at as invited_at, i.closes_at,
  a.id as attempt_id, a.slug as attempt_slug, a.token, a.state as attempt_state, a.started_at, a.expires_at, a.add_test_duration,
  a.has_resumed_test, a.resumed_at, a.event_sequence, a.news_number, a.submitted_at, a.paused_at,
  c.id as caller_id, c.usertype as caller_usertype, c.username as caller_username, c.company_id as caller_company_id,
  c.role as caller_role
from session s
join account c on c.id = s.account_id
left join test t on t.id = $3
left join company co on co.id = t.company_id
left join invite i on i.test_id = t.id and i.account_id = c.id and i.revoked_at is null
left join attempt a on a.test_id = t.id and a.account_id = c.id and a.reset_at is null
where s.token_hash = $1 and s.expires_at > $2 and c.disabled_at is null`;

interface Asked {
  sessionHash: Buffer;
  now: Date;
  testId: number;
  knownTest: ReturnType<typeof createKnownTests>;
}

/** The caller, and the test as they may see it, in one round trip. Returns undefined if nobody is signed in. */
export async function callerAtTest(pool: Pool, { sessionHash, now, testId, knownTest }: Asked) {
  const row = (await pool.query<CallerRow>(CALLER_AT_TEST, [sessionHash, now, testId])).rows[0];
  if (!row) return undefined;
  const caller: Caller = {
    accountId: row.caller_id,
    usertype: row.caller_usertype === "recruiter" ? "recruiter" : "hacker",
    username: row.caller_username,
    companyId: row.caller_company_id,
    role: row.caller_role,
  };
  const test = row.state_of_rows === null ? undefined : await knownTest(testId, row.state_of_rows);
  return { caller, row: test && { test, ...ownPart(row) } };
}

interface Started {
  id: number;
  slug: string;
  token: string;
  event_sequence: number;
  news_number: number;
}

interface NewStarted extends NewAttempt {
  /** Those that the times follow; null for a trial. */
  accommodations: unknown;
  expires: Date;
  sections: PlannedSection[];
  sessionHash: Buffer;
}

/**
 * Inserts attempt, sections and log entry in one statement. Returns undefined if the attempt already exists, so a
 * second click or tab changes nothing, or if the invitation was revoked or its accommodations were changed meanwhile.
 */
export async function insertStarted(pool: Pool, input: NewStarted) {
  const { slug, token, testId, accountId, inviteId, now, expires, isTrial, sessionHash, accommodations } = input;
  const values = [
    slug,
    token,
    testId,
    accountId,
    inviteId,
    now,
    expires,
    JSON.stringify(input.sections),
    isTrial,
    sessionHash,
    accommodations === null ? null : JSON.stringify(accommodations),
  ];
  return (await pool.query<Started>(START_STATEMENT, values)).rows[0];
}
