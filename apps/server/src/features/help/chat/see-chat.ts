import { notePersonSeen } from "@invigil/records/chat/write-messages";
import type { Deps } from "../../../platform/deps.ts";
import type { Caller } from "../../../platform/identity/sessions.ts";
import { accessChat } from "./access-chat.ts";

export async function seeChat(
  deps: Deps,
  caller: Caller,
  { test_slug, seq }: { test_slug?: string | undefined; seq: number },
): Promise<void> {
  const { accountId, testId } = await accessChat(deps, caller, test_slug);
  await deps.db.transaction().execute((tx) => notePersonSeen(tx, { accountId, testId, seq }));
}
