import type { Db, Tx } from "@invigil/db/connection";
import { isDismissed } from "@invigil/records/evidence/open-alerts";
import { NOTABLE_KINDS } from "@invigil/rules/evidence/evidence-names";
import { sql } from "kysely";
import { partsOf } from "../../../shared/evidence/parts.queries.ts";

export interface KindRow {
  kind: string;
  count: number;
  dismissed: number;
  confirmed: number;
  estimated: number;
  lowest: number | null;
  median: number | null;
  highest: number | null;
  sources: ("browser" | "server" | "analysis")[];
}

/** Of all reports, grouped by the happening that they are about; dismissed ones are only counted. */
export async function notedKinds(db: Db, attemptId: number): Promise<KindRow[]> {
  const { rows } = await sql<KindRow>`
    with report as (
      select event.*, coalesce(event.part_of, event.id) as happening, ${isDismissed(sql`coalesce(event.part_of, event.id)`)} as dismissed
      from attempt_event event
      where event.attempt_id = ${attemptId} and event.kind = any(${NOTABLE_KINDS}::text[])
    )
    select kind, count(*) filter (where part_of is null and not dismissed) as count,
      count(*) filter (where part_of is null and dismissed) as dismissed,
      (select count(*) from evidence_verdict verdict join attempt_event line on line.id = verdict.event_id
        where verdict.attempt_id = ${attemptId} and verdict.replaced_at is null and verdict.verdict = 'confirmed'
          and line.kind = report.kind) as confirmed,
      count(distinct happening) filter (where confidence is not null and not dismissed) as estimated,
      min(confidence) filter (where not dismissed) as lowest, max(confidence) filter (where not dismissed) as highest,
      percentile_cont(0.5) within group (order by confidence) filter (where not dismissed) as median,
      array_agg(distinct source) as sources
    from report
    -- Reports that are all parts of lines of another kind, such as an excused leave, are no line of this one.
    group by kind having bool_or(part_of is null) order by count(*) filter (where part_of is null and not dismissed) desc, kind`.execute(
    db,
  );
  return rows;
}

const FLAG = [
  "event.id",
  "event.kind",
  "event.data",
  "event.at",
  "event.source",
  "event.detector",
  "event.confidence",
  "media.id as media_id",
  "media.content_type",
  "media.kind as media_kind",
  "standing.verdict",
] as const;

export function flagsOf(db: Db | Tx, key: { attemptId: number; limit: number }) {
  return db
    .selectFrom("attempt_event as event")
    .leftJoin("problem", "problem.id", "event.problem_id")
    .leftJoin("proctor_media as media", (join) =>
      join.onRef("media.id", "=", "event.media_id").on("media.state", "=", "stored"),
    )
    .leftJoin("evidence_verdict as standing", (join) =>
      join.onRef("standing.event_id", "=", "event.id").on("standing.replaced_at", "is", null),
    )
    .select(FLAG)
    .select("problem.title as problem")
    .select(
      partsOf(sql`event.id`)
        .$castTo<unknown>()
        .as("parts"),
    )
    .where("event.attempt_id", "=", key.attemptId)
    .where("event.part_of", "is", null)
    .where("event.kind", "in", NOTABLE_KINDS)
    .orderBy("event.at")
    .orderBy("event.id")
    .limit(key.limit)
    .execute();
}
export type FlagRow = Awaited<ReturnType<typeof flagsOf>>[number];

export function commentsOf(db: Db | Tx, attemptId: number) {
  return db
    .selectFrom("evidence_comment as comment")
    .innerJoin("account", "account.id", "comment.account_id")
    .select(["comment.id", "comment.event_id", "comment.text", "comment.at"])
    .select(["account.full_name", "account.usertype"])
    .where("comment.attempt_id", "=", attemptId)
    .orderBy("comment.id")
    .execute();
}

/** A notable line with everything that decides who may comment on it. */
export function flagForComment(tx: Tx, id: number) {
  return tx
    .selectFrom("attempt_event as event")
    .innerJoin("attempt", "attempt.id", "event.attempt_id")
    .innerJoin("test", "test.id", "attempt.test_id")
    .leftJoin("problem", "problem.id", "event.problem_id")
    .leftJoin("proctor_media as media", (join) =>
      join.onRef("media.id", "=", "event.media_id").on("media.state", "=", "stored"),
    )
    .leftJoin("evidence_verdict as standing", (join) =>
      join.onRef("standing.event_id", "=", "event.id").on("standing.replaced_at", "is", null),
    )
    .select(FLAG)
    .select("event.attempt_id")
    .select("problem.title as problem")
    .select(
      partsOf(sql`event.id`)
        .$castTo<unknown>()
        .as("parts"),
    )
    .select(["attempt.account_id", "attempt.state", "test.company_id", "test.settings"])
    .where("event.id", "=", id)
    .where("event.kind", "in", NOTABLE_KINDS)
    .where("attempt.reset_at", "is", null)
    .executeTakeFirst();
}

/** What a report says about an attempt besides its answers. */
export function attemptFacts(db: Db, attemptId: number) {
  return db
    .selectFrom("attempt")
    .innerJoin("account", "account.id", "attempt.account_id")
    .innerJoin("test", "test.id", "attempt.test_id")
    .select(["attempt.receipt", "account.email", "test.cut_off"])
    .where("attempt.id", "=", attemptId)
    .executeTakeFirstOrThrow();
}

export function companyOfTest(db: Db, testId: number) {
  return db
    .selectFrom("test")
    .innerJoin("company", "company.id", "test.company_id")
    .select(["company.name", "company.primary_color", "company.avatar_url"])
    .where("test.id", "=", testId)
    .executeTakeFirstOrThrow();
}
