import type { Flag, readFlags as contract } from "@invigil/contract/proctoring/integrity";
import { StandingVerdict } from "@invigil/contract/proctoring/verdicts";
import type { ReplyOf } from "@invigil/contract/route";
import { TestSettings } from "@invigil/contract/taking/tests";
import { insertComment } from "@invigil/records/evidence/write-comment";
import { evidenceLabel } from "@invigil/rules/evidence/evidence-labels";
import { sumUp } from "@invigil/rules/evidence/happenings";
import { saidDuration, seenWords } from "@invigil/rules/evidence/seen-words";
import { z } from "zod";
import { AppError } from "../../../platform/app-error.ts";
import type { Deps } from "../../../platform/deps.ts";
import type { Caller } from "../../../platform/identity/sessions.ts";
import { writeAudit } from "@invigil/records/audit/write-audit";
import { Part } from "../../../shared/evidence/parts.queries.ts";
import { mediaUrl } from "../../../shared/media/sign-media.ts";
import { accessTest } from "../../../shared/tests/test-access.ts";
import { reportedAttempt } from "../reports.queries.ts";
import { commentsOf, flagForComment, flagsOf, type FlagRow } from "./integrity.queries.ts";

const SHOWN = 500;
const Data = z.record(z.string(), z.unknown()).catch({});
const Pasted = z.object({ size: z.number().int() });

interface Asked {
  slug: string;
  username?: string | undefined;
}

/** A candidate sees what was recorded about them if the test allows it, and only after the end. */
export async function readFlags(
  { db }: Pick<Deps, "db">,
  caller: Caller,
  { slug, username }: Asked,
): Promise<ReplyOf<typeof contract>> {
  const { test } = await accessTest(db, caller, { slug });
  const isOwn = username === undefined || username === caller.username;
  if (caller.usertype === "hacker" && (!isOwn || !maySee(test))) throw new AppError("forbidden");
  const attempt = await reportedAttempt(db, { testId: test.id, username: username ?? caller.username });
  if (attempt?.state !== "END") throw new AppError("solution_set_not_found");
  const rows = await flagsOf(db, { attemptId: attempt.id, limit: SHOWN + 1 });
  const comments = await commentsOf(db, attempt.id);
  return { flags: rows.slice(0, SHOWN).map((row) => presentFlag(caller, row, comments)), more: rows.length > SHOWN };
}

interface Said {
  id: number;
  text: string;
}

/** Both sides may comment on a line; comments are never changed or removed. */
export async function commentFlag(deps: Pick<Deps, "db" | "now">, caller: Caller, { id, text }: Said): Promise<Flag> {
  return deps.db.transaction().execute(async (tx) => {
    const flag = await flagForComment(tx, id);
    const isCandidate = caller.usertype === "hacker";
    const reaches = flag && (isCandidate ? flag.account_id === caller.accountId : flag.company_id === caller.companyId);
    if (!flag || !reaches || flag.state !== "END") throw new AppError("not_found");
    if (isCandidate && !maySee(flag)) throw new AppError("forbidden");
    const at = deps.now();
    await insertComment(tx, { attemptId: flag.attempt_id, eventId: id, accountId: caller.accountId, text, at });
    if (!isCandidate) await writeAudit(tx, caller, { action: "flag.answer", subject: String(id), at });
    return presentFlag(caller, flag, await commentsOf(tx, flag.attempt_id));
  });
}

/** Shown on the candidate's report or, if the test has none for candidates, on the page after the end. */
function maySee({ settings }: { settings: unknown }): boolean {
  return TestSettings.parse(settings).candidate_report.flags;
}

type CommentRow = Awaited<ReturnType<typeof commentsOf>>[number];

const Source = Part.shape.source;

function presentFlag(reader: Caller, row: FlagRow, comments: readonly CommentRow[]): Flag {
  const { id, kind, problem, media_id, content_type, media_kind } = row;
  const file = media_id === null ? null : { id: media_id, content_type: content_type ?? "", kind: media_kind ?? "" };
  const shown = { ...row, source: Source.parse(row.source), data: Data.parse(row.data), media: file };
  const { at, endsAt, data, media, confidence } = sumUp(shown, z.array(Part).parse(row.parts));
  return {
    id,
    kind,
    label: evidenceLabel(kind, data),
    at: at.toISOString(),
    ends_at: endsAt?.toISOString() ?? null,
    duration: saidDuration(data) ?? (endsAt && endsAt.getTime() - at.getTime()),
    seen: seenWords(kind, data),
    media: media && { url: mediaUrl(media.id), content_type: media.content_type, kind: media.kind },
    confidence,
    problem,
    verdict: verdictFor(reader, row.verdict),
    size: kind === "paste-outside" ? (Pasted.safeParse(data).data?.size ?? null) : null,
    comments: comments
      .filter(({ event_id }) => event_id === id)
      .map((comment) => ({
        id: comment.id,
        author: authorFor(reader, comment),
        by: comment.usertype === "hacker" ? "candidate" : "reviewer",
        text: comment.text,
        at: comment.at.toISOString(),
      })),
  };
}

/** A candidate learns what no longer counts; what was confirmed, the company tells them itself. */
function verdictFor({ usertype }: Caller, verdict: FlagRow["verdict"]): Flag["verdict"] {
  const standing = StandingVerdict.catch(null).parse(verdict);
  return usertype === "hacker" && standing !== "dismissed" ? null : standing;
}

/** Hides from the candidate which person of the company replies. */
function authorFor(reader: Caller, { usertype, full_name }: CommentRow): string {
  return reader.usertype === "hacker" && usertype === "recruiter" ? "Reviewer" : full_name;
}
