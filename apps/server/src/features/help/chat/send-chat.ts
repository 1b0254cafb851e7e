import { CHAT_DELAY, CHAT_MESSAGES_MAX, type Conversation, type sendChat as route } from "@invigil/contract/help/chat";
import type { BodyOf } from "@invigil/contract/route";
import type { Tx } from "@invigil/db/connection";
import { sendFiles } from "@invigil/records/chat/write-files";
import { beginWait, insertMessage, noteAnswered, openConversation } from "@invigil/records/chat/write-messages";
import { AppError } from "../../../platform/app-error.ts";
import type { Caller } from "../../../platform/identity/sessions.ts";
import { sentBefore } from "../../../shared/chat/messages.queries.ts";
import { accessChat, type ChatPlace } from "./access-chat.ts";
import { lastWrite, ownConversation } from "./chat.queries.ts";
import type { StoredAnswers } from "./find-answers.ts";
import { isWithPerson, presentChat, type ChatDeps } from "./read-chat.ts";

type Body = BodyOf<typeof route>;

/** Stores a message once. A stored answer replies to it if one fits; otherwise it waits for a person. */
export async function sendChat(deps: ChatDeps, caller: Caller, body: Body): Promise<Conversation> {
  if (body.body === "" && body.files.length === 0 && body.faq == null)
    throw new AppError("invalid_request", { message: "The message is empty." });
  const place = await accessChat(deps, caller, body.test_slug);
  const seq = await deps.db.transaction().execute((tx) => store(deps, tx, place, body));
  return presentChat(deps, place, { after: seq - 1 });
}

async function store(deps: ChatDeps, tx: Tx, place: ChatPlace, body: Body): Promise<number> {
  const now = deps.now();
  const { id, last_seq: before } = await openConversation(tx, place, now);
  const known = await sentBefore(tx, { conversationId: id, clientId: body.client_id });
  if (known !== undefined) return known;
  checkDelay(await lastWrite(tx, place.accountId), now);
  // A stored answer may follow.
  if (before + 2 > CHAT_MESSAGES_MAX) throw new AppError("chat_full");
  const answers = await deps.answers.of(tx, place.companyId);
  const chosen = body.faq == null ? undefined : answers.entries.find((entry) => entry.id === body.faq);
  if (body.faq != null && !chosen) throw new AppError("not_found");
  const { accountId, companyId, phase } = place;
  const seq = await insertMessage(tx, {
    conversationId: id,
    clientId: body.client_id,
    sender: "person",
    accountId,
    phase,
    body: chosen?.question ?? body.body,
    at: now,
  });
  const ids = [...new Set(body.files)];
  const sent = await sendFiles(tx, { ids, accountId, companyId, conversationId: id, seq });
  if (sent !== ids.length) throw new AppError("not_found");
  const given = chosen ?? (await fitting(tx, place, body, answers));
  if (!given) {
    await beginWait(tx, id, now);
    return seq;
  }
  const answer = { conversationId: id, clientId: null, sender: "faq", accountId: null, phase, at: now } as const;
  await insertMessage(tx, { ...answer, body: given.answer });
  await noteAnswered(tx, { id, before, now });
  return seq;
}

/** Nobody who has asked for a person, or sends a file, is answered by a stored text. */
async function fitting(tx: Tx, place: ChatPlace, body: Body, answers: StoredAnswers) {
  if (body.person || body.files.length > 0) return undefined;
  const row = await ownConversation(tx, place);
  return row && isWithPerson(row) ? undefined : answers.answerTo(body.body);
}

function checkDelay(last: Date | null, now: Date): void {
  const left = last === null ? 0 : last.getTime() + CHAT_DELAY - now.getTime();
  if (left <= 0) return;
  throw new AppError("chat_too_quick", { retryAfter: Math.ceil(left / 1_000), details: { retry_after_ms: left } });
}
