import { toJson } from "@invigil/db/json";
import { signMedia } from "../../../shared/media/sign-media.ts";
import { startCandidate } from "../../../testing/candidate.ts";
import { say, storedInChat } from "../../../testing/chat-calls.ts";
import { createFactory } from "../../../testing/factory.ts";
import type { TestServer } from "../../../testing/harness.ts";
import { saveAnswer } from "../../../testing/take-test.ts";
import { storeUpload } from "../../../testing/uploads.ts";

/** Words that belong to this person alone. */
export const TRACES = {
  answer: "trace-answer",
  draft: "trace-draft",
  code: "trace-code",
  form: "trace-form",
  event: "trace-event",
  comment: "trace-comment",
  verdict: "trace-verdict",
  stage: "trace-stage",
  mark: "trace-mark",
  feedback: "trace-feedback",
  issue: "trace-issue",
  chat: "trace-chat",
  chatFile: "trace-chat-file",
  name: "trace-name",
  email: "trace-email",
  upload: "trace-upload",
  picture: "trace-picture",
} as const;

/** A candidate of the company with data in every table and on disk. The attempt is running. */
export async function knownCandidate(server: TestServer, companyId: number) {
  const { db, deps } = server;
  const factory = createFactory(db);
  const problems = [[{ type: "TEX" }, { type: "SCR", content: { technologies: ["python"] } }]];
  const who = await startCandidate(server, await factory.test(companyId, { problems }));
  const { id: accountId, inviteId, username } = who.account;
  const attemptId = who.solutionSet.id;
  const email = `${TRACES.email}-${accountId}@example.com`;
  await db.updateTable("account").set({ email, full_name: TRACES.name }).where("id", "=", accountId).execute();

  const upload = await storeUpload(server, accountId, TRACES.upload, `${TRACES.upload}.csv`);
  const form = toJson({ College: TRACES.form, CV: upload.url });
  await db.updateTable("invite").set({ email, extra_data: form }).where("id", "=", inviteId).execute();
  await saveAnswer(who, who.problems[0]?.slug ?? "", { answer: TRACES.answer });
  const code = await saveAnswer(who, who.problems[1]?.slug ?? "", { technology: "python", code: TRACES.code });
  const at = { created_at: server.now() };
  const problem_id = who.problems[1]?.id ?? 0;
  const run = { kind: "run", technology: "python", needs: "SCR:python", priority: 1, state: "EVALUATED" } as const;
  const request = toJson({ code: TRACES.code, verify: true });
  await db
    .insertInto("run")
    .values({ ...run, ...at, attempt_id: attemptId, account_id: accountId, problem_id, solution_id: code.id, request })
    .execute();
  const event = await db
    .insertInto("attempt_event")
    .values({
      attempt_id: attemptId,
      kind: "page-view",
      at: server.now(),
      received_at: server.now(),
      data: toJson({ path: TRACES.event }),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const said = { account_id: accountId, at: server.now() };
  await db
    .insertInto("evidence_comment")
    .values({ ...said, attempt_id: attemptId, event_id: event.id, text: TRACES.comment })
    .execute();
  await db
    .insertInto("evidence_verdict")
    .values({ ...said, attempt_id: attemptId, event_id: event.id, verdict: "confirmed", text: TRACES.verdict })
    .execute();
  await db
    .insertInto("candidate_stage")
    .values({ ...said, invite_id: inviteId, stage: "hold", note: TRACES.stage })
    .execute();
  await db
    .insertInto("mark")
    .values({ ...said, solution_id: code.id, score: 1, comment: TRACES.mark })
    .execute();
  await db
    .insertInto("feedback")
    .values({ ...at, attempt_id: attemptId, source: "PT", rating: 4, comment: TRACES.feedback })
    .execute();
  await db
    .insertInto("issue")
    .values({
      ...at,
      account_id: accountId,
      test_id: who.test.id,
      problem_id: null,
      category: "Question",
      comment: TRACES.issue,
    })
    .execute();
  const chatFile = await storedInChat(who.browser, {
    slug: who.test.slug,
    name: `${TRACES.chatFile}.txt`,
    content: TRACES.chatFile,
  });
  await say(who.browser, { test_slug: who.test.slug, body: TRACES.chat, files: [chatFile.id] });
  await storeLateDraft(server, { attemptId, problemId: problem_id, sectionId: who.test.sections[0]?.id ?? 0 });
  const media = await signMedia(deps, {
    attemptId,
    kind: "snapshot",
    sequence: 1,
    contentType: "image/webp",
    maxBytes: 100,
    takenAt: server.now(),
  });
  await server.browser().send("PUT", media.signed_url, TRACES.picture, { "content-type": "image/webp" });
  return { ...who, username, attemptId, upload, media, chatFile };
}

interface DraftPlace {
  attemptId: number;
  problemId: number;
  sectionId: number;
}

async function storeLateDraft({ db, now }: TestServer, { attemptId, problemId, sectionId }: DraftPlace): Promise<void> {
  const place = { attempt_id: attemptId, problem_id: problemId, section_id: sectionId };
  const edit = { writer: "another-tab", seq: 2, base: 1, digest: "", answer: toJson({ code: TRACES.draft }) };
  const times = { written_at: now(), deadline: now(), received_at: now() };
  await db
    .insertInto("late_draft")
    .values({ ...place, ...edit, ...times, receipt: toJson({}) })
    .execute();
}
