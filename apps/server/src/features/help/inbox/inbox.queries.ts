import type { Db, Tx } from "@invigil/db/connection";
import type { ChatState } from "@invigil/contract/help/inbox";
import { sql } from "kysely";
import { isWaiting, UNREAD } from "../../../shared/chat/waiting.queries.ts";
import { like } from "../../../shared/like.ts";

export const PAGE = 50;

interface Asked {
  companyId: number;
  id?: number | undefined;
  state?: ChatState | undefined;
  assigneeId?: number | undefined;
  waiting?: boolean | undefined;
  search?: string | undefined;
  before?: number | undefined;
}

/** Those who wait first, the longest wait on top; then the latest. */
const ORDER = sql<number>`case when c.waiting_since is null then 1e12 - extract(epoch from c.last_at)
  else extract(epoch from c.waiting_since) end`;

function conversations(db: Db | Tx) {
  return db
    .selectFrom("chat_conversation as c")
    .innerJoin("account as person", "person.id", "c.account_id")
    .leftJoin("company as place", "place.id", "person.company_id")
    .leftJoin("test", "test.id", "c.test_id")
    .leftJoin("account as assignee", "assignee.id", "c.assignee_id")
    .leftJoin("chat_message as last", (join) =>
      join.onRef("last.conversation_id", "=", "c.id").onRef("last.seq", "=", "c.last_seq"),
    );
}

export function conversationsOf(db: Db | Tx, asked: Asked) {
  const { companyId, id, state, assigneeId, waiting = false, search = "", before } = asked;
  const text = like(search);
  return conversations(db)
    .select(["c.id", "c.audience", "c.state", "c.waiting_since", "c.account_id", "c.test_id", "c.last_seq"])
    .select(["person.full_name as person", "person.email", "person.job_title", "place.name as company"])
    .select(["test.slug as test_slug", "test.name as test_name"])
    .select(["test.is_test_created_for_phase", "test.sub_test_type"])
    .select(["assignee.id as assignee_id", "assignee.full_name as assignee_name"])
    .select(["last.body as last_body", "last.at as last_at", "last.sender as last_sender"])
    .select(({ selectFrom }) =>
      selectFrom("chat_message as m")
        .select("m.phase")
        .whereRef("m.conversation_id", "=", "c.id")
        .where("m.sender", "=", "person")
        .orderBy("m.seq", "desc")
        .limit(1)
        .as("phase"),
    )
    .select(UNREAD.as("unread"))
    .where("c.company_id", "=", companyId)
    .where("c.last_seq", ">", 0)
    .$if(id !== undefined, (query) => query.where("c.id", "=", id ?? 0))
    .$if(state !== undefined, (query) => query.where("c.state", "=", state ?? "open"))
    .$if(waiting, (query) => query.where(isWaiting))
    .$if(assigneeId !== undefined, (query) => query.where("c.assignee_id", "=", assigneeId ?? 0))
    .$if(search !== "", (query) =>
      query.where((eb) =>
        eb.or([
          eb("person.full_name", "ilike", text),
          eb("person.email", "ilike", text),
          eb("test.name", "ilike", text),
          eb.exists(
            eb
              .selectFrom("chat_message as m")
              .select("m.seq")
              .whereRef("m.conversation_id", "=", "c.id")
              .where("m.body", "ilike", text),
          ),
        ]),
      ),
    )
    .$if(before !== undefined, (query) =>
      query.where(
        sql<boolean>`(${ORDER}, c.id) > (select ${ORDER}, c.id from chat_conversation c where c.id = ${before ?? 0})`,
      ),
    )
    .orderBy(ORDER)
    .orderBy("c.id")
    .limit(PAGE + 1)
    .execute();
}
export type ConversationRow = Awaited<ReturnType<typeof conversationsOf>>[number];

/** Those who may answer, and can sign in. */
export function staffOf(db: Db | Tx, companyId: number) {
  return db
    .selectFrom("account")
    .select(["id", "full_name", "email", "password_hash"])
    .where("company_id", "=", companyId)
    .where("usertype", "=", "recruiter")
    .where("role", "in", ["owner", "author", "proctor"])
    .where("disabled_at", "is", null)
    .orderBy("full_name")
    .orderBy("id")
    .execute();
}

/** The attempt whose open page should hear of an answer. */
export function openAttempt(tx: Tx, key: { accountId: number; testId: number }) {
  return tx
    .selectFrom("attempt")
    .select("id")
    .where("account_id", "=", key.accountId)
    .where("test_id", "=", key.testId)
    .where("reset_at", "is", null)
    .executeTakeFirst();
}

export function entriesOf(db: Db | Tx, companyId: number) {
  return db
    .selectFrom("help_entry")
    .select(["id", "question", "answer", "for_candidates", "for_staff"])
    .where("company_id", "=", companyId)
    .orderBy("position")
    .orderBy("id")
    .execute();
}
