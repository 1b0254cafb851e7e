import type { Db, Tx } from "@invigil/db/connection";
import { NOTABLE_KINDS } from "@invigil/rules/evidence/evidence-names";
import { sql } from "kysely";
import { partsOf } from "../../../shared/evidence/parts.queries.ts";

export interface KindRow {
  kind: string;
  count: number;
  estimated: number;
  lowest: number | null;
  median: number | null;
  highest: number | null;
  sources: ("browser" | "server" | "analysis")[];
}

export async function notedKinds(db: Db, attemptId: number): Promise<KindRow[]> {
  const { rows } = await sql<KindRow>`
    select kind, count(*) filter (where part_of is null) as count,
      count(distinct coalesce(part_of, id)) filter (where confidence is not null) as estimated, min(confidence) as lowest,
      percentile_cont(0.5) within group (order by confidence) as median, max(confidence) as highest,
      array_agg(distinct source) as sources
    from attempt_event
    where attempt_id = ${attemptId} and kind = any(${NOTABLE_KINDS}::text[])
    group by kind order by count(*) filter (where part_of is null) desc, kind`.execute(db);
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
] as const;

export function flagsOf(db: Db | Tx, key: { attemptId: number; limit: number }) {
  return db
    .selectFrom("attempt_event as event")
    .leftJoin("problem", "problem.id", "event.problem_id")
    .leftJoin("proctor_media as media", (join) =>
      join.onRef("media.id", "=", "event.media_id").on("media.state", "=", "stored"),
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
