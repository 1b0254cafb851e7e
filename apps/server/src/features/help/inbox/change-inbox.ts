import type { changeInbox as route, InboxConversation } from "@invigil/contract/help/inbox";
import type { BodyOf } from "@invigil/contract/route";
import { changeConversation } from "@invigil/records/chat/change-conversation";
import { lockConversation } from "@invigil/records/chat/write-messages";
import { AppError } from "../../../platform/app-error.ts";
import type { Deps } from "../../../platform/deps.ts";
import type { Caller } from "../../../platform/identity/sessions.ts";
import { withNews } from "../../../shared/news.ts";
import { companyOf } from "../../../shared/people/company-of.ts";
import { openAttempt, staffOf } from "./inbox.queries.ts";
import { readConversation } from "./read-inbox.ts";

export async function changeInbox(
  deps: Pick<Deps, "db">,
  caller: Caller,
  { id, state, assignee, seen }: { id: number } & BodyOf<typeof route>,
): Promise<InboxConversation> {
  const companyId = companyOf(caller);
  await withNews(deps, async (tx, tell) => {
    const conversation = await lockConversation(tx, { id, companyId });
    if (!conversation) throw new AppError("not_found");
    const staff = await staffOf(tx, companyId);
    if (assignee != null && !staff.some((person) => person.id === assignee)) throw new AppError("not_found");
    await changeConversation(tx, id, { state, assigneeId: assignee, seen });
    const { account_id: accountId, test_id: testId } = conversation;
    // The person reads whether somebody still looks after the conversation.
    if (testId === null || state === undefined || state === conversation.state) return;
    const attempt = await openAttempt(tx, { accountId, testId });
    if (attempt) tell(attempt.id, { type: "chat-changed", solution_set_id: attempt.id });
  });
  return readConversation(deps, caller, id);
}
