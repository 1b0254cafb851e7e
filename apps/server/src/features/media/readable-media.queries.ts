import type { Db } from "@invigil/db/connection";

interface Reader {
  id: string;
  accountId: number;
  /** The reader's company, if they are a recruiter. */
  companyId: number | null;
}

/** Candidates may read what they recorded or showed on purpose; what was observed of them is for reviewers. */
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
      ]),
    )
    .executeTakeFirst();
}
