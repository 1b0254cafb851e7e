import type { Tx } from "@invigil/db/connection";
import { dropInterviews } from "@invigil/records/interviews/erase-interviews";
import { queueRemovals } from "@invigil/records/media/queue-removals";

interface Demo {
  companySlugs: readonly string[];
  /** Candidates' accounts have no company, so the demo's are listed by user name. */
  usernames: readonly string[];
}

/** Rows that reference an attempt, a test or an account with `on delete cascade` are deleted too. */
export async function removeDemo(tx: Tx, { companySlugs, usernames }: Demo): Promise<void> {
  const companies = tx.selectFrom("company").select("id").where("slug", "in", companySlugs);
  const tests = tx.selectFrom("test").select("id").where("company_id", "in", companies);
  const problems = tx.selectFrom("problem").select("id").where("company_id", "in", companies);
  const invited = await tx
    .selectFrom("invite")
    .innerJoin("account", "account.id", "invite.account_id")
    .select("account.id")
    .where("invite.test_id", "in", tests)
    .where("account.username", "like", "c-%")
    .execute()
    .then((rows) => [0, ...rows.map(({ id }) => id)]);
  const accounts = tx
    .selectFrom("account")
    .select("id")
    .where((eb) =>
      eb.or([
        eb("company_id", "in", companies),
        eb("username", "in", usernames),
        // Accounts of candidates invited to a demo test exist only for that test.
        eb("id", "in", invited),
      ]),
    );

  // The rows that describe files are deleted with the attempts and accounts; the next start deletes the files.
  const attempts = tx
    .selectFrom("attempt")
    .select("id")
    .where((eb) => eb.or([eb("account_id", "in", accounts), eb("test_id", "in", tests)]));
  const media = await tx.selectFrom("proctor_media").select("id").where("attempt_id", "in", attempts).execute();
  const uploads = await tx.selectFrom("upload").select("id").where("account_id", "in", accounts).execute();
  const spoken = await dropInterviews(tx, [0, ...(await attempts.execute()).map(({ id }) => id)]);
  const chat = await tx
    .selectFrom("chat_file")
    .select("file_key as id")
    .where((eb) => eb.or([eb("company_id", "in", companies), eb("account_id", "in", accounts)]))
    .execute();
  const files = [...[...media, ...uploads, ...chat].map(({ id }) => id), ...spoken];
  await queueRemovals(tx, files, new Date());
  await tx
    .deleteFrom("issue")
    .where((eb) =>
      eb.or([eb("account_id", "in", accounts), eb("test_id", "in", tests), eb("problem_id", "in", problems)]),
    )
    .execute();
  await tx
    .deleteFrom("attempt")
    .where((eb) => eb.or([eb("account_id", "in", accounts), eb("test_id", "in", tests)]))
    .execute();
  await tx
    .deleteFrom("invite")
    .where((eb) => eb.or([eb("account_id", "in", accounts), eb("test_id", "in", tests)]))
    .execute();
  await tx.deleteFrom("test").where("company_id", "in", companies).execute();
  await tx.deleteFrom("problem").where("company_id", "in", companies).execute();
  await tx.deleteFrom("upload").where("account_id", "in", accounts).execute();
  await tx
    .deleteFrom("audit")
    .where((eb) => eb.or([eb("account_id", "in", accounts), eb("company_id", "in", companies)]))
    .execute();
  await tx.deleteFrom("mail").where("company_id", "in", companies).execute();
  await tx.deleteFrom("api_key").where("company_id", "in", companies).execute();
  await tx.deleteFrom("webhook").where("company_id", "in", companies).execute();
  await tx.deleteFrom("brand").where("company_id", "in", companies).execute();
  await tx.deleteFrom("account").where("id", "in", accounts).execute();
  await tx.deleteFrom("company").where("slug", "in", companySlugs).execute();
}
