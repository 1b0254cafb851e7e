import { MOST_HISTORY_BYTES } from "@invigil/contract/limits";
import { follows, repeats } from "./edit-order.ts";
import { PLAIN_TYPES, textLimit } from "./text-limit.ts";

const EDIT = { seq: "e.seq", base: "e.base", writer: "e.writer", digest: "i.digest" };
const WRITABLE = "active and open and not held and not too_long";
const CREATED = { seq: "excluded.seq", base: "$10::int", writer: "excluded.writer" };

/**
 * The hot path: checks session, ownership, deadline and order of edits, and writes the new head and its revision, for
 * a whole batch in one statement. `$1` rows as JSON, `$2` now, `$3` the deadline, or pause, whose grace has just ended.
 *
 * The solution's own row is locked (in id order, so that two batches cannot deadlock) and carries `closed`, because a
 * statement that waited for a submit re-reads only the rows that it locks.
 *
 * Every row is looked up by its own keys, whatever the planner knows. The range of `n` excludes nothing, but makes the
 * planner expect one row instead of a hundred; each `+ 0` rules out an index that leads to all answers of an attempt or
 * to all candidates of a section, which the planner chose while a fresh table had no statistics.
 *
 * An answer with too much history replaces its newest version instead of adding another.
 */
export const SAVE_STATEMENT = saveStatement({
  accepted: `case when sol.history_bytes > ${MOST_HISTORY_BYTES} then 'full' else 'accept' end`,
  revise: `
  insert into solution_revision (solution_id, seq, base, writer, session_id, digest, saved_at, body)
  select solution_id, seq, base, writer, session_id, digest, $2, body from decided where decision = 'accept'`,
});

/**
 * The same for answers that the first statement found full: it replaces their newest version. Rarely needed. A newest
 * version that another server stored while this waited is not visible here; nothing is written then, and the answer is
 * still `full`, so that the caller repeats it.
 */
export const SAVE_FULL_STATEMENT = saveStatement({
  accepted: "'accept'",
  written: "solution_id in (select solution_id from revised)",
  revise: `
  update solution_revision as r
  set seq = d.seq, writer = d.writer, session_id = d.session_id, digest = d.digest, saved_at = $2, body = d.body
  from decided d
  where d.decision = 'accept' and r.solution_id = d.solution_id and r.seq = d.head
  returning r.solution_id`,
});

interface Writing {
  /** The decision on an edit that may be stored. */
  accepted: string;
  revise: string;
  /** Whether the version was stored, if that is not certain. */
  written?: string;
}

function saveStatement({ accepted, revise, written }: Writing): string {
  const decision = written
    ? `case when decision = 'accept' and not ${written} then 'full' else decision end`
    : "decision";
  return `
with input as materialized (
  select * from jsonb_to_recordset($1::jsonb)
    as x(n int, token text, slug text, seq int, base int, writer text, digest text, length int, body jsonb)
  where x.n between 0 and 1000
), decided as materialized (
  select i.n, i.digest, i.body, sol.id as solution_id, sol.attempt_id, sol.problem_id, e.seq, e.base, e.writer,
    s.id as session_id, sol.seq as head, case
    when a.state <> 'ACTIVE' then 'ended'
    when sol.closed or part.status <> 'CTK' then 'closed'
    -- While the clock stands still nothing is late.
    when a.paused_at is null and (a.expires_at <= $3 or part.expires_at <= $3) then 'closed'
    when ${repeats(EDIT, "sol")} then 'repeat'
    -- Before anything that asks the page or its person to act: what they have waits until the clock runs again.
    when a.paused_at <= $3 then 'paused'
    -- Looked up only for the type that has limits of its own, by its key.
    when sol.solution_type in (${PLAIN_TYPES}) and i.length > (select ${textLimit("p")} from problem p where p.id = sol.problem_id)
      then 'long'
    when sol.cleared then 'gone'
    when ${follows(EDIT, "sol")} then ${accepted}
    else 'stale'
  end as decision
  from input i
  join session s on s.token_hash = decode(i.token, 'hex') and s.expires_at > $2
  join solution sol on sol.slug = i.slug
  join attempt a on a.id = sol.attempt_id + 0 and a.account_id = s.account_id and a.reset_at is null
  join attempt_section part on part.attempt_id = a.id and part.section_id + 0 = sol.section_id
  cross join lateral (
    select coalesce(i.seq, sol.seq + 1) as seq, coalesce(i.base, sol.seq) as base, coalesce(i.writer, sol.writer) as writer
  ) e
  order by sol.id
  for no key update of sol
), revised as (${revise}
), moved as (
  update solution
  set seq = d.seq, writer = d.writer, digest = d.digest, saved_at = $2, cleared = d.body is null,
    history_bytes = history_bytes + coalesce(pg_column_size(d.body), 0)
  from decided d
  where d.decision = 'accept' and solution.id = d.solution_id${written ? ` and d.${written}` : ""}
)
select n, ${decision} as decision, solution_id, attempt_id, problem_id, seq from decided`;
}

/**
 * The first save of an answer, or the first after it was cleared. Locks the attempt against a submit, which could not
 * see a row that is only being created, and the section to see it as that submit left it.
 */
export const CREATE_STATEMENT = createStatement(`
stored as (
  insert into solution as head
    (slug, attempt_id, problem_id, section_id, solution_type, seq, writer, digest, saved_at, created_at, history_bytes)
  select $15, attempt_id, problem_id, section_id, $6, $9::int, $11, $12, $2, $2, pg_column_size($13::jsonb) from place
    where ${WRITABLE}
  on conflict (attempt_id, problem_id) do update
  set seq = ${createdSeq("excluded.seq")},
    writer = excluded.writer, digest = excluded.digest, saved_at = excluded.saved_at, cleared = false,
    history_bytes = head.history_bytes + excluded.history_bytes
  where not head.closed
    and (head.cleared or (${follows(CREATED, "head")}))
    and head.history_bytes <= ${MOST_HISTORY_BYTES}
  returning head.id, head.slug, head.seq
), revised as (
  insert into solution_revision (solution_id, seq, base, writer, session_id, digest, saved_at, body)
  select stored.id, stored.seq, $10::int, $11, att.session_id, $12, $2, $13::jsonb from stored, att
)`);

/**
 * The same for an answer that the first statement found full: it replaces the newest version. Rarely needed. A newest
 * version that was stored while this waited is not visible here; nothing is written then.
 */
export const CREATE_FULL_STATEMENT = createStatement(`
locked as materialized (
  select head.id, head.seq as newest, ${createdSeq("$9::int")} as seq, place.session_id
  from place
  join solution head on head.attempt_id = place.attempt_id and head.problem_id = place.problem_id
  where ${WRITABLE} and not head.closed
    and (head.cleared or (${follows({ seq: "$9::int", base: "$10::int", writer: "$11" }, "head")}))
    and head.history_bytes > ${MOST_HISTORY_BYTES}
  for no key update of head
), revised as (
  update solution_revision as r
  set seq = locked.seq, writer = $11, session_id = locked.session_id, digest = $12, saved_at = $2, body = $13::jsonb
  from locked
  where r.solution_id = locked.id and r.seq = locked.newest
  returning r.solution_id, r.seq
), stored as (
  update solution as head
  set seq = revised.seq, writer = $11, digest = $12, saved_at = $2, cleared = false,
    history_bytes = head.history_bytes + pg_column_size($13::jsonb)
  from revised
  where head.id = revised.solution_id
  returning head.id, head.slug, head.seq
)`);

/** `write` has a part `stored`. Only a row that may be new needs `$15`, its slug. */
function createStatement(write: string): string {
  return `
with att as materialized (
  select a.id, a.test_id, a.account_id, s.id as session_id, a.state = 'ACTIVE' as active, a.paused_at is not null as paused,
    coalesce(a.paused_at <= $3, false) as held, a.expires_at > $3 as in_time
  from attempt a
  join session s on s.account_id = a.account_id
  where s.token_hash = $1 and s.expires_at > $2 and a.id = $4 and a.reset_at is null
  for share of a
), place as materialized (
  select att.id as attempt_id, att.session_id, att.active, att.held, p.id as problem_id, sp.section_id,
    part.status = 'CTK' and (att.paused or (att.in_time and coalesce(part.expires_at > $3, true))) as open,
    coalesce($14::int > ${textLimit("p")}, false) as too_long
  from att
  join problem p on p.slug = $5 and p.problem_type = $6
  join section_problem sp on sp.problem_id = coalesce(p.parent_id, p.id)
  join section sec on sec.id = sp.section_id and sec.test_id = att.test_id
  join attempt_section part on part.attempt_id = att.id and part.section_id = sec.id
    and (part.problem_ids is null or sp.problem_id = any(part.problem_ids))
  where att.account_id = $7 and att.test_id = $8 and not exists (select from problem child where child.parent_id = p.id)
  for share of part
), ${write.trim()}
select place.attempt_id, place.problem_id, place.active, place.open, place.held, place.too_long, stored.id, stored.slug, stored.seq
from place left join stored on true`;
}

/** A cleared answer continues its numbers. */
function createdSeq(seq: string): string {
  return `case when head.cleared then greatest(${seq}, head.seq + 1) else ${seq} end`;
}
