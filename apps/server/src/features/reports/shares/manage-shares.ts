import { MOST_SHARES } from "@invigil/contract/limits";
import {
  type createShare as contract,
  type listShares as list,
  type ReportShare,
  SharedContent,
} from "@invigil/contract/results/report-shares";
import type { BodyOf, ReplyOf } from "@invigil/contract/route";
import { insertShare, lockShares, withdrawShare as withdraw } from "@invigil/records/attempts/write-shares";
import { writeAudit } from "@invigil/records/audit/write-audit";
import type { Db, Tx } from "@invigil/db/connection";
import { AppError } from "../../../platform/app-error.ts";
import type { Deps } from "../../../platform/deps.ts";
import type { Caller } from "../../../platform/identity/sessions.ts";
import { accessTest } from "../../../shared/tests/test-access.ts";
import { reportedAttempt } from "../reports.queries.ts";
import { shareLink } from "./share-link.ts";
import { shareById, sharesOf, type ShareRow } from "./shares.queries.ts";
import { shareState } from "./working-share.ts";

const DAY = 86_400_000;

interface Asked {
  slug: string;
  username: string;
}

export async function listShares(deps: Deps, caller: Caller, asked: Asked): Promise<ReplyOf<typeof list>> {
  const { test } = await accessTest(deps.db, caller, { slug: asked.slug });
  const rows = await sharesOf(deps.db, { testId: test.id, username: asked.username });
  return { shares: rows.map((row) => present(deps, row)) };
}

export async function createShare(
  deps: Deps,
  caller: Caller,
  { slug, given: { username, name, content, days } }: { slug: string; given: BodyOf<typeof contract> },
): Promise<ReplyOf<typeof contract>> {
  return deps.db.transaction().execute(async (tx) => {
    const { test, attempt } = await endedAttempt(tx, caller, { slug, username });
    if (test.sub_test_type === "INT") {
      throw new AppError("share_refused", {
        description: "Candidates are told who reads and hears an interview, so its report cannot be shared by link.",
      });
    }
    await lockShares(tx, attempt.id);
    // Meanwhile the candidate may have been erased, or may have taken the test again.
    const { attempt: standing } = await endedAttempt(tx, caller, { slug, username });
    if (standing.id !== attempt.id) throw new AppError("solution_set_not_found");
    const at = deps.now();
    const known = await sharesOf(tx, { testId: test.id, username });
    if (known.filter((row) => shareState(row, at) === "working").length >= MOST_SHARES)
      throw new AppError("too_many_shares");
    const endsAt = new Date(at.getTime() + days * DAY);
    const { id } = await insertShare(tx, {
      attemptId: attempt.id,
      name,
      content,
      createdBy: caller.accountId,
      at,
      endsAt,
    });
    const data = { username, name, content, ends_at: endsAt.toISOString() };
    await writeAudit(tx, caller, { action: "report.share", subject: slug, at, data });
    const row = await shareById(tx, id);
    if (!row) throw new Error("The insert of a share link returned no row.");
    return { share: present(deps, row) };
  });
}

export async function withdrawShare(deps: Deps, caller: Caller, id: number): Promise<{ ok: true }> {
  await deps.db.transaction().execute(async (tx) => {
    const row = await shareById(tx, id);
    if (!row || row.company_id !== caller.companyId) throw new AppError("not_found");
    const at = deps.now();
    if (!(await withdraw(tx, { id, at }))) return;
    const data = { username: row.username, name: row.name };
    await writeAudit(tx, caller, { action: "report.withdraw-share", subject: row.test_slug, at, data });
  });
  return { ok: true };
}

async function endedAttempt(db: Db | Tx, caller: Caller, { slug, username }: Asked) {
  const { test } = await accessTest(db, caller, { slug });
  const attempt = await reportedAttempt(db, { testId: test.id, username });
  if (attempt?.state !== "END") throw new AppError("solution_set_not_found");
  return { test, attempt };
}

function present(deps: Deps, row: ShareRow): ReportShare {
  const state = shareState(row, deps.now());
  return {
    id: row.id,
    name: row.name,
    content: SharedContent.parse(row.content),
    created_by: row.creator_name ?? "Somebody who has left",
    created_at: row.created_at.toISOString(),
    ends_at: row.ends_at.toISOString(),
    state,
    url: state === "working" ? shareLink(deps, row) : null,
    opened: row.opened,
    last_opened_at: row.last_opened_at?.toISOString() ?? null,
  };
}
