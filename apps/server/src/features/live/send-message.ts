import { AppError } from "../../platform/app-error.ts";
import type { Deps } from "../../platform/deps.ts";
import type { Caller } from "../../platform/identity/sessions.ts";
import { writeAudit } from "@invigil/records/audit/write-audit";
import { noteMessage } from "@invigil/records/evidence/note-message";
import { withNews } from "../../shared/news.ts";
import { accessTest } from "../../shared/tests/test-access.ts";
import { attemptAt } from "./live.queries.ts";

interface Message {
  slug: string;
  username: string;
  text: string;
}

/**
 * Stored on the timeline, sent to the open page, and sent again at each connection until the candidate acknowledges it.
 */
export async function sendMessage(
  { db, now }: Pick<Deps, "db" | "now">,
  caller: Caller,
  { slug, username, text }: Message,
): Promise<{ ok: true }> {
  const { test } = await accessTest(db, caller, { slug });
  const attempt = await attemptAt(db, { testId: test.id, username });
  if (!attempt) throw new AppError("solution_set_not_found");
  if (attempt.state !== "ACTIVE") throw new AppError("session_ended");
  const at = now();
  await withNews({ db }, async (tx, tell) => {
    // The text is stored only on the timeline, which is deleted when the candidate is erased.
    await writeAudit(tx, caller, { action: "live.message", subject: attempt.slug, at, data: { username } });
    const id = await noteMessage(tx, { attemptId: attempt.id, text, by: caller.username, now: at });
    const said = { solution_set_id: attempt.id, message_id: id, text, at: at.toISOString() };
    tell(attempt.id, { type: "proctor-message", ...said });
  });
  return { ok: true };
}
