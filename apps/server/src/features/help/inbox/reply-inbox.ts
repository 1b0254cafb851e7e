import { CHAT_MESSAGES_MAX } from "@invigil/contract/help/chat";
import type { replyInbox as route } from "@invigil/contract/help/inbox";
import type { BodyOf } from "@invigil/contract/route";
import { sendFiles } from "@invigil/records/chat/write-files";
import { endWait, insertMessage, lockConversation } from "@invigil/records/chat/write-messages";
import { AppError } from "../../../platform/app-error.ts";
import type { Deps } from "../../../platform/deps.ts";
import type { Caller } from "../../../platform/identity/sessions.ts";
import { sentBefore } from "../../../shared/chat/messages.queries.ts";
import { withNews } from "../../../shared/news.ts";
import { companyOf } from "../../../shared/people/company-of.ts";
import { openAttempt } from "./inbox.queries.ts";
import { readInbox, type OpenConversation } from "./read-inbox.ts";

/** Stores an answer once, and tells the person's open page. */
export async function replyInbox(
  deps: Pick<Deps, "db" | "secrets" | "now">,
  caller: Caller,
  { id, ...body }: { id: number } & BodyOf<typeof route>,
): Promise<OpenConversation> {
  if (body.body === "" && body.files.length === 0)
    throw new AppError("invalid_request", { message: "The message is empty." });
  const companyId = companyOf(caller);
  const { accountId } = caller;
  await withNews(deps, async (tx, tell) => {
    const conversation = await lockConversation(tx, { id, companyId });
    if (!conversation) throw new AppError("not_found");
    if ((await sentBefore(tx, { conversationId: id, clientId: body.client_id })) !== undefined) return;
    if (conversation.last_seq >= CHAT_MESSAGES_MAX) throw new AppError("chat_full");
    const said = { conversationId: id, clientId: body.client_id, sender: "staff", accountId, phase: null } as const;
    const seq = await insertMessage(tx, { ...said, body: body.body, at: deps.now() });
    const ids = [...new Set(body.files)];
    const sent = await sendFiles(tx, { ids, accountId, companyId, conversationId: id, seq });
    if (sent !== ids.length) throw new AppError("not_found");
    await endWait(tx, { id, accountId });
    if (conversation.test_id === null) return;
    const attempt = await openAttempt(tx, { accountId: conversation.account_id, testId: conversation.test_id });
    if (attempt) tell(attempt.id, { type: "chat-message", solution_set_id: attempt.id, message_seq: seq });
  });
  return readInbox(deps, caller, id);
}
