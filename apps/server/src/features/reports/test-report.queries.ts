import type { InterviewResult } from "@invigil/contract/interviews/results";
import type { Db } from "@invigil/db/connection";
import type { JsonValue } from "@invigil/db/json";
import { awaitsVerdict, isAlert, isDismissed } from "@invigil/records/evidence/open-alerts";
import { sql } from "kysely";
import { isCounted } from "../../shared/attempts/counted.ts";
import { interviewResult, isReported, isUndecided, neverBegan } from "../../shared/attempts/waits-for-person.ts";
import { CLOCK_KINDS } from "../../shared/attempts/seconds-used.ts";

export interface CandidateRow {
  username: string;
  full_name: string;
  email: string;
  opened_at: Date | null;
  onboarded_at: Date | null;
  revoked_at: Date | null;
  attempt_id: number | null;
  state: "START" | "ACTIVE" | "END" | null;
  started_at: Date | null;
  submitted_at: Date | null;
  submission_type: string | null;
  reason: string | null;
  evaluated: boolean;
  score: number | null;
  is_interview: boolean;
  is_undecided: boolean;
  interview: InterviewResult | null;
  never_began: boolean;
  /** Points by section id. */
  sections: Record<string, { score: number }> | null;
  /** Answers that wait for marks: the problem and the points so far. */
  waiting: [problemId: number, score: number | null][] | null;
  /** The same for problems with an undecided late draft. */
  undecided: [problemId: number, score: number | null][] | null;
  /** Problems chosen for this candidate, by section id. */
  chosen: Record<string, number[]> | null;
  late_drafts: number;
  late_drafts_waiting: number;
  /** Counts of open alerts, by kind. */
  evidence: Record<string, number> | null;
  evidence_dismissed: number;
  evidence_waiting: number;
  /** The decision that stands. */
  stage: { stage: string; note: string; by: string; at: string } | null;
  /** When the clock started and stopped. */
  clock: { kind: string; at: string }[] | null;
  form: JsonValue;
  feedback: { rating: number; comment: string } | null;
  issues: { category: string; comment: string; problem: string | null; at: string }[] | null;
}

/** The alerts of all attempts `shown`, open and dismissed ones. */
const ALERTS_BY_KIND = sql`
  select attempt_id, kind, count(*) filter (where not dismissed) as n, count(*) filter (where dismissed) as dismissed,
    count(*) filter (where waits) as waiting
  from (
    select event.attempt_id, event.kind, ${isDismissed(sql`event.id`)} as dismissed, ${awaitsVerdict} as waits
    from shown join attempt_event event on event.attempt_id = shown.attempt_id
    where ${isReported} and ${isAlert}
  ) alert
  group by attempt_id, kind`;

/** Everyone who was invited, except invitations revoked before the start, in one statement. */
export async function candidateRows(db: Db, testId: number): Promise<CandidateRow[]> {
  const { rows } = await sql<CandidateRow>`
    with shown as materialized (
      select account.username, account.full_name, invite.email, a.id as attempt_id, a.state, a.started_at,
        a.submitted_at, a.submission_type, a.reason, a.evaluated_at is not null as evaluated, a.score,
        exists (select from interview_session where interview_session.attempt_id = a.id) as is_interview,
        ${isUndecided} as is_undecided, ${interviewResult} as interview,
        coalesce(${neverBegan}, false) as never_began,
        account.id as account_id, invite.id as invite_id, invite.extra_data as form, invite.opened_at, invite.onboarded_at, invite.revoked_at
      from invite
      join account on account.id = invite.account_id
      left join attempt a on a.test_id = invite.test_id and a.account_id = invite.account_id
        and a.reset_at is null and not a.is_trial
      where invite.test_id = ${testId} and account.usertype = 'hacker' and (invite.revoked_at is null or a.id is not null)
    ), points as (
      select attempt_id, json_object_agg(section_id, json_build_object('score', score)) as sections
      from (
        select solution.attempt_id, solution.section_id, coalesce(sum(solution.score), 0) as score
        from shown join solution on solution.attempt_id = shown.attempt_id
        group by solution.attempt_id, solution.section_id
      ) by_section
      group by attempt_id
    ), waiting as (
      select solution.attempt_id, json_agg(json_build_array(solution.problem_id, solution.score)) as waiting
      from shown join solution on solution.attempt_id = shown.attempt_id
      where solution.status = 'NRE'
      group by solution.attempt_id
    ), chosen as (
      select part.attempt_id, json_object_agg(part.section_id, part.problem_ids) as chosen
      from shown join attempt_section part on part.attempt_id = shown.attempt_id
      where part.problem_ids is not null
      group by part.attempt_id
    ), drafts as (
      select draft.attempt_id, count(*) as late_drafts,
        count(*) filter (where draft.state = 'waiting') as late_drafts_waiting,
        json_agg(json_build_array(draft.problem_id, solution.score)) filter (where draft.state = 'waiting') as undecided
      from shown join late_draft draft on draft.attempt_id = shown.attempt_id
      left join solution on solution.attempt_id = draft.attempt_id and solution.problem_id = draft.problem_id
      group by draft.attempt_id
      union all
      select late.attempt_id, count(*), count(*) filter (where late.state = 'waiting'), null
      from shown join interview_late_answer late on late.attempt_id = shown.attempt_id
      group by late.attempt_id
    ), seen as (
      select attempt_id, json_object_agg(kind, n) filter (where n > 0) as evidence, sum(dismissed)::int as dismissed,
        sum(waiting)::int as waiting
      from (${ALERTS_BY_KIND}) by_kind group by attempt_id
    ), clock as (
      select event.attempt_id, json_agg(json_build_object('kind', event.kind, 'at', event.at) order by event.id) as clock
      from shown join attempt_event event on event.attempt_id = shown.attempt_id
      where ${isReported} and event.kind = any(${CLOCK_KINDS}::text[])
      group by event.attempt_id
    ), reported as (
      select issue.account_id, json_agg(json_build_object('category', issue.category, 'comment', issue.comment,
        'problem', problem.title, 'at', issue.created_at) order by issue.id) as issues
      from issue left join problem on problem.id = issue.problem_id
      where issue.test_id = ${testId}
      group by issue.account_id
    )
    select shown.*, points.sections, waiting.waiting, drafts.undecided, chosen.chosen, seen.evidence, clock.clock, reported.issues,
      coalesce(seen.dismissed, 0) as evidence_dismissed, coalesce(seen.waiting, 0) as evidence_waiting, coalesce(drafts.late_drafts, 0) as late_drafts, coalesce(drafts.late_drafts_waiting, 0) as late_drafts_waiting,
      (select json_build_object('stage', decided.stage, 'note', decided.note, 'by', author.full_name, 'at', decided.at)
        from candidate_stage decided join account author on author.id = decided.account_id
        where decided.invite_id = shown.invite_id and decided.replaced_at is null) as stage,
      (select json_build_object('rating', feedback.rating, 'comment', feedback.comment) from feedback
        where feedback.attempt_id = shown.attempt_id and feedback.source = 'PT') as feedback
    from shown
    left join points using (attempt_id)
    left join waiting using (attempt_id)
    left join chosen using (attempt_id)
    left join drafts using (attempt_id)
    left join seen using (attempt_id)
    left join clock using (attempt_id)
    left join reported using (account_id)
    order by shown.score desc nulls last, shown.full_name, shown.username`.execute(db);
  return rows;
}

export interface EvaluatedRow {
  attempt_id: number;
  username: string;
  reason: string | null;
  chosen: Record<string, number[]> | null;
  /** Problem, points (null if a person must decide), and whether there is an answer. */
  answers: [problemId: number, score: number | null, status: string | null][];
  /** The problems of undecided late drafts, one entry per draft. */
  undecided: number[];
  /** When each section started and ended, by its id. */
  parts: Record<string, { started_at: string; submitted_at: string }> | null;
  /** When the clock started and stopped. */
  clock: { kind: string; at: string }[] | null;
}

const COUNTED = sql`${isCounted} and a.evaluated_at is not null`;

/** Every evaluated attempt with its points by problem. */
export async function evaluatedRows(db: Db, testId: number): Promise<EvaluatedRow[]> {
  const { rows } = await sql<EvaluatedRow>`
    select a.id as attempt_id, account.username, a.reason,
      (select json_object_agg(section_id, problem_ids) from attempt_section
        where attempt_id = a.id and problem_ids is not null) as chosen,
      (select json_object_agg(section_id, json_build_object('started_at', started_at, 'submitted_at', submitted_at))
        from attempt_section
        where attempt_id = a.id and submitted_at is not null and started_at is not null) as parts,
      (select json_agg(json_build_object('kind', event.kind, 'at', event.at) order by event.id) from attempt_event event
        where event.attempt_id = a.id and ${isReported} and event.kind = any(${CLOCK_KINDS}::text[])) as clock,
      coalesce((select json_agg(json_build_array(problem_id, score, status)) from solution
        where attempt_id = a.id), '[]') as answers,
      coalesce((select json_agg(problem_id) from late_draft
        where attempt_id = a.id and state = 'waiting'), '[]') as undecided
    from attempt a join account on account.id = a.account_id
    where a.test_id = ${testId} and ${COUNTED}`.execute(db);
  return rows;
}

/** The time that each attempt spent on each problem, from viewing its page to the next view or the end. */
function spentOf(testId: number) {
  return sql`
    with views as (
      select event.attempt_id, event.data ->> 'problem_slug' as problem,
        lead(event.at) over (partition by event.attempt_id order by event.at, event.id) - event.at as spent
      from attempt a join attempt_event event on event.attempt_id = a.id
      where a.test_id = ${testId} and ${COUNTED}
        and event.kind in ('page-view', 'end')
    ), spent as (
      select attempt_id, problem, extract(epoch from sum(spent))::double precision as seconds
      from views where problem is not null and spent is not null group by attempt_id, problem
    )`;
}

/** The median time spent on each problem. A view of several minutes may be a break, which the median tolerates. */
export async function medianSeconds(db: Db, testId: number): Promise<Map<string, number>> {
  const { rows } = await sql<{ problem: string; seconds: number }>`${spentOf(testId)}
    select problem, percentile_cont(0.5) within group (order by seconds) as seconds from spent group by problem`.execute(
    db,
  );
  return new Map(rows.map(({ problem, seconds }) => [problem, seconds]));
}

/** The median time spent on the problems of each section, for sections without a time of their own. */
export async function medianSectionSeconds(db: Db, testId: number): Promise<Map<number, number>> {
  const { rows } = await sql<{ section_id: number; seconds: number }>`${spentOf(testId)}, in_section as (
      select spent.attempt_id, section.id as section_id, sum(spent.seconds) as seconds
      from spent join problem on problem.slug = spent.problem
      join section_problem sp on sp.problem_id = problem.id
      join section on section.id = sp.section_id and section.test_id = ${testId}
      group by spent.attempt_id, section.id
    )
    select section_id, percentile_cont(0.5) within group (order by seconds) as seconds
    from in_section group by section_id`.execute(db);
  return new Map(rows.map(({ section_id: id, seconds }) => [id, seconds]));
}
