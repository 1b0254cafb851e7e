import type { changeInbox as route, InboxConversation } from "@invigil/contract/help/inbox";
import type { BodyOf } from "@invigil/contract/route";
import { changeConversation } from "@invigil/records/chat/change-conversation";
import { lockConversation } from "@invigil/records/chat/write-messages";
import { AppError } from "../../../platform/app-error.ts";
import type { Deps } from "../../../platform/deps.ts";
import type { Caller } from "../../../platform/identity/sessions.ts";
import { companyOf } from "../../../shared/people/company-of.ts";
import { staffOf } from "./inbox.queries.ts";
import { readConversation } from "./read-inbox.ts";

export async function changeInbox(
  deps: Pick<Deps, "db">,
  caller: Caller,
  { id, state, assignee, seen }: { id: number } & BodyOf<typeof route>,
): Promise<InboxConversation> {
  const companyId = companyOf(caller);
  await deps.db.transaction().execute(async (tx) => {
    const conversation = await lockConversation(tx, { id, companyId });
    if (!conversation) throw new AppError("not_found");
    const staff = await staffOf(tx, companyId);
    if (assignee != null && !staff.some((person) => person.id === assignee)) throw new AppError("not_found");
    await changeConversation(tx, id, { state, assigneeId: assignee, seen });
  });
  return readConversation(deps, caller, id);
}
