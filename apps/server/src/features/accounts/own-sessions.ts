import type { OwnSession } from "@invigil/contract/people/own-account";
import { browserWords } from "@invigil/rules/evidence/browser-words";
import { AppError } from "../../platform/app-error.ts";
import type { Deps } from "../../platform/deps.ts";
import type { Caller } from "../../platform/identity/sessions.ts";
import { writeAudit } from "@invigil/records/audit/write-audit";
import { endOwnSessions } from "@invigil/records/people/write-sessions";
import { sessionsOf } from "./own-sessions.queries.ts";

export async function listSessions(
  { db, now }: Deps,
  { accountId }: Caller,
  current: Buffer,
): Promise<{ sessions: OwnSession[] }> {
  const rows = await sessionsOf(db, { accountId, now: now() });
  const sessions = rows.map((row) => ({
    id: row.id,
    signed_in_at: row.created_at.toISOString(),
    last_used_at: row.last_used_at.toISOString(),
    browser: browserWords(row.user_agent),
    current: row.token_hash.equals(current),
  }));
  return { sessions };
}

export async function endSession(deps: Deps, caller: Caller, id: number): Promise<{ ok: true }> {
  if ((await endOwn(deps, caller, { id })) === 0) throw new AppError("not_found");
  return { ok: true };
}

export async function endOtherSessions(deps: Deps, caller: Caller, current: Buffer): Promise<{ ended: number }> {
  return { ended: await endOwn(deps, caller, { except: current }) };
}

async function endOwn(deps: Deps, caller: Caller, which: { id: number } | { except: Buffer }): Promise<number> {
  return deps.db.transaction().execute(async (tx) => {
    const at = deps.now();
    const ended = await endOwnSessions(tx, { accountId: caller.accountId, ...which });
    const browsers = ended.map(({ user_agent }) => browserWords(user_agent));
    const act = { action: "account.sign-out", subject: caller.username, at, data: { browsers } };
    if (ended.length > 0) await writeAudit(tx, caller, act);
    return ended.length;
  });
}
