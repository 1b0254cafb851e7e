import type { Tx } from "@invigil/db/connection";
import { sql } from "kysely";
import { giveMinutes } from "./give-minutes.ts";

interface Outage {
  id: number;
  beganAt: Date;
  endedAt: Date;
  minutes: number;
}

interface Credited {
  id: number;
  slug: string;
  username: string;
  company_id: number;
  /** An interview that is still being prepared. */
  before_talk: boolean;
}

/** The attempts whose clock ran when the outage began. Those that were paused or over lost nothing. */
async function runningThen(tx: Tx, { beganAt, endedAt }: Outage): Promise<Credited[]> {
  const { rows } = await sql<Credited>`
    select attempt.id, attempt.slug, account.username, test.company_id,
      test.sub_test_type is not distinct from 'INT' and not exists (
        select from interview_session talk where talk.attempt_id = attempt.id and talk.began_at is not null
      ) as before_talk
    from attempt
    join account on account.id = attempt.account_id
    join test on test.id = attempt.test_id
    where attempt.state = 'ACTIVE' and attempt.paused_at is null and attempt.reset_at is null
      and attempt.expires_at > ${beganAt} and attempt.started_at < ${endedAt}
    order by attempt.id
    for update of attempt`.execute(tx);
  return rows;
}

/** Gives every attempt that ran the minutes of an outage. */
export async function creditOutage(tx: Tx, outage: Outage) {
  const running = await runningThen(tx, outage);
  if (running.length === 0) return [];
  const attemptIds = running.map(({ id }) => id);
  await sql`
    insert into outage_credit (attempt_id, outage_id)
    select attempt_id, ${outage.id} from unnest(${attemptIds}::bigint[]) attempt_id`.execute(tx);
  const { minutes, endedAt: now } = outage;
  const beforeTalk = running.filter(({ before_talk }) => before_talk).map(({ id }) => id);
  const given = await giveMinutes(tx, { attemptIds, minutes, now, beforeTalk });
  const longer = new Map(given.map((each) => [each.id, each]));
  return running.flatMap((attempt) => {
    const times = longer.get(attempt.id);
    return times ? { ...attempt, ...times } : [];
  });
}
