import type { StartedAttempt } from "@invigil/contract/taking/attempts";
import type { SaveReceipt } from "@invigil/contract/taking/solutions";
import { toJson } from "@invigil/db/json";
import { insertMessage, openConversation } from "@invigil/records/chat/write-messages";
import { noteMessage } from "@invigil/records/evidence/note-message";
import { voice } from "@invigil/sound/testing/sounds";
import { randomSlug } from "../platform/identity/tokens.ts";
import type { Browser } from "./browser.ts";
import { signInRecruiter, startCandidate, type StartedCandidate } from "./candidate.ts";
import { createFactory } from "./factory.ts";
import type { TestServer } from "./harness.ts";
import { openOffice } from "./office.ts";
import { interviewTest, propose, storeCv, storePieces, talk } from "./held-interview.ts";
import { createSettings } from "./proctored.ts";
import { storeRecording } from "./recordings.ts";
import { prepareInterviews } from "./interview-calls.ts";
import { offerEnvironments, prepareEnvironment } from "./environment-calls.ts";
import { offer } from "./run-calls.ts";
import { saveAnswer, submit } from "./take-test.ts";

/** Words that only the right people may ever read in a reply. */
export const CANARIES = {
  /** The owner's words, for no other candidate and no other company. */
  person: ["canary-answer", "canary-email", "canary-name", "canary-form", "canary-file"],
  /** The company's words, for invited people only. */
  content: ["canary-test", "canary-title", "canary-statement", "canary-company"],
  /** The answer key, for the company's own authors only. */
  key: ["canary-key"],
} as const;

const WRITER = "a-tab-of-the-owner";
const FIELDS = {
  hacker_extra_data: { custom_data: { enabled: true, fields: ["College"] } },
  proctor: { enabled: true, snapshot: true, audio: { enabled: true } },
};
const PROBLEMS = [
  [
    { type: "TEX", title: "canary-title", statement: "canary-statement", grading: { note: "canary-key" } },
    { type: "VID", title: "canary-title" },
    {
      type: "PBE",
      title: "canary-title",
      content: { technologies: ["javascript"] },
      grading: { cases: [], tests: { name: "vitest", files: { "hidden.test.js": "canary-key" } } },
    },
  ],
  [
    { type: "MCQ", title: "canary-title", grading: { correct: ["canary-key"] } },
    {
      type: "SCR",
      title: "canary-title",
      content: { evaluation: "TXT", technologies: ["python"] },
      grading: { cases: [{ id: "1", name: "hidden", input: "canary-key", output: "canary-key" }] },
    },
  ],
];
const PROJECT = { technology: "javascript", files: { "src/main.js": "canary-answer" } };
const CODE = { technology: "python", code: "canary-answer", files: { "src/main.py": "canary-answer" } };

export type Cast = Awaited<ReturnType<typeof createCast>>;

/**
 * The owner, with a running and an ended attempt, and the people who must not reach them: a peer in the same tests, a
 * candidate and a recruiter of another company, and a recruiter of the same company.
 */
export async function createCast(server: TestServer) {
  const factory = createFactory(server.db);
  const company = await factory.company("canary-company");
  const elsewhere = await factory.company("Another company");
  const settings = toJson(FIELDS);
  const running = await factory.test(company.id, { name: "canary-test", problems: PROBLEMS, overrides: { settings } });
  const learning = { test_type: "LRN", allow_retake: true };
  const ended = await factory.test(company.id, { name: "canary-test", problems: PROBLEMS, overrides: learning });
  const draft = await factory.test(company.id, { name: "canary-test", overrides: { state: "draft" } });

  const owner = await startCandidate(server, running);
  await personalise(server, owner.account);
  const solution = await answer(owner.browser, { ...owner, setId: owner.solutionSet.id });
  const code = await saveAnswer(owner, owner.problems.at(-1)?.slug ?? "", CODE);
  const project = await saveAnswer(owner, owner.problems[2]?.slug ?? "", PROJECT);
  await offer(server, ["SCR:python", "PBE:javascript"]);
  await offerEnvironments(server);
  await factory.invite(ended.id, owner.account.id);
  const past = await finish(owner.browser, { account: owner.account, test: ended });
  const peer = await startCandidate(server, running);
  const proctored = await createSettings(owner);
  const stranger = await startCandidate(server, await factory.test(elsewhere.id));
  await factory.invite(ended.id, peer.account.id);
  const colleague = await signInRecruiter(server, company.id);
  return {
    running,
    ended,
    draft: await storeDraft(server, company.id),
    draftTest: draft,
    owner,
    solution,
    code,
    project,
    environment: await prepareEnvironment(owner),
    interviews: await prepareInterviews(server, owner, company.id),
    run: await storeRun(server, { owner, solutionId: code.id }),
    past,
    proctorSessionId: proctored.proctorSessionId,
    /** The proctor token. */
    tokens: {
      owner: proctored.token,
      peer: (await createSettings(peer)).token,
      stranger: (await createSettings(stranger)).token,
    },
    upload: await storeUpload(server, owner.account.id),
    regrade: await storeRegrade(server, { test: running, companyId: company.id }),
    recording: await storeRecording(server, owner),
    lateDraftId: await storeLateDraft(server, owner.browser, past),
    heldInterview: await storeInterview(server, owner, company.id),
    messageId: await storeMessage(server, owner),
    conversationId: await storeChat(server, { owner, test: running, companyId: company.id }),
    colleague,
    office: await openOffice(server, { companyId: company.id, ownerId: colleague.account.id }),
    others: {
      stranger,
      peer,
      "other recruiter": await signInRecruiter(server, elsewhere.id),
      recruiter: await signInRecruiter(server, company.id),
    },
  };
}

/** An interview of the owner that is over and waits for a decision. */
async function storeInterview(server: TestServer, owner: StartedCandidate, companyId: number) {
  const test = await interviewTest(server, companyId);
  await createFactory(server.db).invite(test.id, owner.account.id);
  const { solution_set: solutionSet }: StartedAttempt = (await owner.browser.post(`/rpc/test.start/${test.id}`)).json();
  const id = await talk(server, { solutionSet }, companyId);
  await storePieces(server, id, [voice({ seconds: 0.1, loudness: 0.5 })]);
  await storeCv(server, id);
  await submit({ ...owner, test });
  await propose(server, id);
  return { id, slug: test.slug };
}

/** In the library, not in a test. */
async function storeDraft({ db }: TestServer, companyId: number) {
  const made = await createFactory(db).problem(companyId, {
    type: "TEX",
    title: "canary-title",
    statement: "canary-statement",
    grading: { rubric: [{ id: "1", text: "canary-key", points: 10 }] },
  });
  await db.updateTable("problem").set({ state: "draft" }).where("id", "=", made.id).execute();
  return made;
}

async function personalise({ db }: TestServer, account: { id: number; inviteId: string }): Promise<void> {
  const email = `canary-email-${randomSlug()}@example.com`;
  await db.updateTable("account").set({ email, full_name: "canary-name" }).where("id", "=", account.id).execute();
  const form = toJson({ College: "canary-form" });
  await db.updateTable("invite").set({ email, extra_data: form }).where("id", "=", account.inviteId).execute();
}

interface Answering {
  account: { id: number };
  test: { id: number; slug: string; sections: { problems: { id: number; slug: string }[] }[] };
  setId: number;
}

async function answer(browser: Browser, { account, test, setId }: Answering) {
  const problem = test.sections[0]?.problems[0]?.slug ?? "";
  const edit = { seq: 1, base: 0, writer: WRITER };
  const place = { creator: account.id, test_solution_set: setId, test: test.id, problem, solution_type: "TEX" };
  const reply = await browser.post("/api/v1/solution", { ...place, ...edit, answer: "canary-answer" });
  if (reply.statusCode !== 201) throw new Error(`save answered ${reply.statusCode}: ${reply.body}`);
  const { slug, id }: SaveReceipt = reply.json();
  return { slug, id, problem, writer: WRITER };
}

async function finish(browser: Browser, { account, test }: Omit<Answering, "setId">) {
  const started = await browser.post(`/rpc/test.start/${test.id}`);
  const { solution_set }: StartedAttempt = started.json();
  const setId = solution_set.id;
  const solution = await answer(browser, { account, test, setId });
  await browser.post(`/rpc/test.submit_all/${test.id}`, { submission_type: "MSB" });
  await browser.post("/rpc/feedback.collect", {
    source: "PT",
    test_slug: test.slug,
    rating: 5,
    comment: "canary-form",
  });
  return { setId, solution };
}

/** A finished one, because an open one would block the next. */
async function storeRun(
  { db, now }: TestServer,
  { owner, solutionId }: { owner: StartedCandidate; solutionId: number },
) {
  const problem = owner.problems.at(-1);
  return db
    .insertInto("run")
    .values({
      kind: "run",
      attempt_id: owner.solutionSet.id,
      account_id: owner.account.id,
      problem_id: problem?.id ?? 0,
      solution_id: solutionId,
      seq: null,
      technology: "python",
      needs: "SCR:python",
      request: toJson({ code: "canary-answer", verify: false }),
      priority: 0,
      state: "EVALUATED",
      message: "canary-answer",
      created_at: now(),
      finished_at: now(),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
}

/** An undecided one. */
async function storeLateDraft(
  { db, now }: TestServer,
  browser: Browser,
  { setId, solution }: { setId: number; solution: { problem: string } },
): Promise<number> {
  const edit = { seq: 5, base: 1, writer: "another-tab-of-the-owner", answer: "canary-answer, typed in time" };
  const place = { test_solution_set: setId, problem: solution.problem, written_at: now().toISOString() };
  const reply = await browser.post("/rpc/late_draft.hand_in", { ...place, ...edit });
  if (reply.statusCode !== 200) throw new Error(`hand_in answered ${reply.statusCode}: ${reply.body}`);
  const { id } = await db
    .selectFrom("late_draft")
    .select("id")
    .where("attempt_id", "=", setId)
    .executeTakeFirstOrThrow();
  return id;
}

/** A proctor's message that the owner has not acknowledged. */
function storeMessage({ db, now }: TestServer, { solutionSet }: StartedCandidate): Promise<number> {
  const message = { attemptId: solutionSet.id, text: "canary-answer", by: "proctor", now: now() };
  return db.transaction().execute((tx) => noteMessage(tx, message));
}

/** What the owner has written in the chat; when does not matter, so that the next message is not too early. */
function storeChat(
  { db, now }: TestServer,
  { owner, test, companyId }: { owner: StartedCandidate; test: { id: number }; companyId: number },
): Promise<number> {
  const { id: accountId } = owner.account;
  return db.transaction().execute(async (tx) => {
    const place = { companyId, accountId, audience: "hacker", testId: test.id } as const;
    const { id } = await openConversation(tx, place, now());
    const said = { conversationId: id, clientId: null, sender: "person", accountId, phase: "during" } as const;
    await insertMessage(tx, { ...said, body: "canary-answer", at: now() });
    return id;
  });
}

/** A regrade that is ready, of an unanswered problem, so that applying it changes no score. */
async function storeRegrade(
  { db, now }: TestServer,
  { test, companyId }: { test: Answering["test"]; companyId: number },
): Promise<number> {
  const author = await createFactory(db).account("recruiter", companyId);
  const row = await db
    .insertInto("regrade")
    .values({
      test_id: test.id,
      problem_id: test.sections[0]?.problems[1]?.id ?? 0,
      created_by: author.id,
      created_at: now(),
      state: "ready",
      change: toJson({ points: 5, points_before: 10, penalty: 0 }),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return row.id;
}

async function storeUpload({ db, deps, now }: TestServer, accountId: number) {
  const id = randomSlug();
  const content = Buffer.from("canary-file");
  await deps.storage.put(id, content);
  const row = { id, account_id: accountId, name: "canary-file.txt", size: content.length, content_type: "text/plain" };
  await db
    .insertInto("upload")
    .values({ ...row, created_at: now() })
    .execute();
  return { id, name: row.name };
}
