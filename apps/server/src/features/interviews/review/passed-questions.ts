import { InterviewLanguage } from "@invigil/contract/interviews/plan";
import type {
  answerPassedQuestion,
  listPassedQuestions,
  PassedQuestion,
} from "@invigil/contract/interviews/passed-questions";
import type { BodyOf, ReplyOf } from "@invigil/contract/route";
import { dropAnswered, putAnswered } from "@invigil/records/interviews/reviews";
import { isPassedOn } from "@invigil/rules/interviews/passed-on";
import { AppError } from "../../../platform/app-error.ts";
import type { Deps } from "../../../platform/deps.ts";
import type { Caller } from "../../../platform/identity/sessions.ts";
import { accessTest } from "../../../shared/tests/test-access.ts";
import { isOwnQuestion, ownQuestions, type OwnQuestionRow } from "./passed-questions.queries.ts";

/** What candidates wanted to know and the interviewer could not tell them. */
export async function readPassedQuestions(
  { db }: Pick<Deps, "db">,
  caller: Caller,
  slug: string,
): Promise<ReplyOf<typeof listPassedQuestions>> {
  const { test } = await accessTest(db, caller, { slug });
  const rows = await ownQuestions(db, test.id);
  return { questions: rows.filter(isLeft).map(present) };
}

function isLeft({ text, language, next_kind: kind, next_why: why }: OwnQuestionRow): boolean {
  const next = kind === null || why === null ? null : { kind, why };
  return isPassedOn({ text, language: InterviewLanguage.catch("en").parse(language), next });
}

function present(row: OwnQuestionRow): PassedQuestion {
  const { attempt_id: interview, seq, answered_by: by, answered_at: at } = row;
  return {
    interview,
    seq,
    candidate: row.full_name,
    username: row.username,
    email: row.email,
    text: row.text,
    recording: row.pieces === 0 ? null : `/api/v1/interviews/${interview}/recordings/${seq}`,
    asked_at: row.asked_at.toISOString(),
    answered: by === null || at === null ? null : { by, at: at.toISOString() },
  };
}

export async function settlePassedQuestion(
  { db, now }: Pick<Deps, "db" | "now">,
  { accountId, companyId }: Caller,
  { id, seq, answered }: BodyOf<typeof answerPassedQuestion> & { id: number; seq: number },
): Promise<ReplyOf<typeof answerPassedQuestion>> {
  await db.transaction().execute(async (tx) => {
    if (!(await isOwnQuestion(tx, { attemptId: id, seq, companyId: companyId ?? 0 }))) throw new AppError("not_found");
    if (answered) await putAnswered(tx, { attemptId: id, seq, answeredBy: accountId, at: now() });
    else await dropAnswered(tx, { attemptId: id, seq });
  });
  return { ok: true };
}
