import type { Db } from "@invigil/db/connection";
import { NOTABLE_KINDS } from "@invigil/rules/evidence/evidence-names";
import { sql } from "kysely";

interface Reader {
  id: string;
  accountId: number;
  /** The reader's company, if they are a recruiter. */
  companyId: number | null;
}

/**
 * Candidates may read what they recorded or showed on purpose. What was observed of them is for reviewers, except where
 * the test shows them the evidence: then they see what it is based on, once the attempt is over.
 */
const OWN = ["recording", "identity_image", "id_card_image", "sample_audio"] as const;

export function readableProctorMedia(db: Db, { id, accountId, companyId }: Reader) {
  return db
    .selectFrom("proctor_media as media")
    .innerJoin("attempt", "attempt.id", "media.attempt_id")
    .innerJoin("test", "test.id", "attempt.test_id")
    .select(["media.id", "media.size", "media.content_type"])
    .where("media.id", "=", id)
    .where("media.state", "=", "stored")
    .where((eb) =>
      eb.or([
        eb("test.company_id", "=", companyId),
        eb.and([eb("attempt.account_id", "=", accountId), eb("media.kind", "in", OWN)]),
        eb.and([
          eb("attempt.account_id", "=", accountId),
          eb("attempt.state", "=", "END"),
          eb(sql`test.settings #>> '{candidate_report,flags}'`, "=", "true"),
          eb.exists(
            eb
              .selectFrom("attempt_event as event")
              .select("event.id")
              .whereRef("event.media_id", "=", "media.id")
              .where("event.kind", "in", NOTABLE_KINDS),
          ),
        ]),
      ]),
    )
    .executeTakeFirst();
}
