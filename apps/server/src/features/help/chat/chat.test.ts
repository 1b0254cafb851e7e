import { randomUUID } from "node:crypto";
import { Conversation } from "@invigil/contract/help/chat";
import { InboxConversation } from "@invigil/contract/help/inbox";
import { toJson } from "@invigil/db/json";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import type { Browser } from "../../../testing/browser.ts";
import { inviteCandidate, signInRecruiter, startCandidate, type StartedCandidate } from "../../../testing/candidate.ts";
import { readChat, say } from "../../../testing/chat-calls.ts";
import { createFactory, type Factory } from "../../../testing/factory.ts";
import { startServer, type TestServer } from "../../../testing/harness.ts";
import { refusal } from "../../../testing/refusal.ts";
import { openPage } from "../../../testing/socket-page.ts";

let server: TestServer;
let factory: Factory;
let companyId: number;
let who: StartedCandidate;
let recruiter: Browser;
beforeAll(async () => {
  server = await startServer();
  factory = createFactory(server.db);
});
beforeEach(async () => {
  companyId = (await factory.company()).id;
  who = await startCandidate(server, await factory.test(companyId, { name: "Graduates" }));
  recruiter = (await signInRecruiter(server, companyId)).browser;
});
afterAll(() => server.stop());

const SAVED = { question: "Is my work saved?", answer: "Yes, after every change.", for_candidates: true };
const CLOCK = { question: "Does the clock stop while I am offline?", answer: "No, it runs on.", for_candidates: true };

async function storeAnswers(entries: readonly object[]): Promise<void> {
  const body = { entries: entries.map((entry) => ({ id: null, for_staff: false, ...entry })) };
  const reply = await recruiter.send("PUT", "/api/v1/help-entries", body);
  expect(reply.statusCode).toBe(200);
}
const slug = () => who.test.slug;
const bodies = ({ messages }: Conversation) => messages.map(({ sender, body }) => [sender, body]);
async function inbox(): Promise<InboxConversation[]> {
  const { conversations } = (await recruiter.get("/api/v1/inbox")).json<{ conversations: unknown[] }>();
  return conversations.map((each) => InboxConversation.parse(each));
}

it("names the conversation by whether the test is before, during or after [B6.02]", async () => {
  const test = await factory.test(companyId, { name: "Spring round" });
  const { browser } = await inviteCandidate(server, test);
  const named = async () => (await readChat(browser, test.slug)).name;
  expect(await named()).toBe("Test Spring round: before");
  await browser.post(`/rpc/test.start/${test.id}`);
  expect(await named()).toBe("Test Spring round: during");
  await say(browser, { test_slug: test.slug, body: "Hello", person: true });
  await browser.post(`/rpc/test.submit_all/${test.id}`, { submission_type: "MSB" });
  expect(await named()).toBe("Test Spring round: after");
  expect((await inbox()).map(({ name, phase }) => [name, phase])).toEqual([["Test Spring round: during", "during"]]);
});

it("answers with a stored answer that fits, and passes everything else on to a person [B7.17]", async () => {
  await storeAnswers([SAVED, CLOCK]);
  const { faq } = await readChat(who.browser, slug());
  expect(faq.map(({ question }) => question)).toEqual([SAVED.question, CLOCK.question]);
  const found = await readChat(who.browser, slug(), "offline clock");
  expect(found.faq[0]?.question).toBe(CLOCK.question);

  await say(who.browser, { test_slug: slug(), body: "is my work being saved" });
  const answered = await readChat(who.browser, slug());
  expect(bodies(answered)).toEqual([
    ["person", "is my work being saved"],
    ["faq", SAVED.answer],
  ]);
  expect(answered.with_person).toBe(false);
  expect(await inbox()).toMatchObject([{ waiting_since: null, unread: 0 }]);

  server.advance(2_000);
  await say(who.browser, { test_slug: slug(), body: "My second picture stays empty" });
  const passed = await readChat(who.browser, slug());
  expect(passed).toMatchObject({ with_person: true });
  expect(passed.messages).toHaveLength(3);
  expect(await inbox()).toMatchObject([{ waiting_since: server.now().toISOString(), unread: 1 }]);
});

it("lets somebody choose a stored answer, and asks a person at once if they prefer one", async () => {
  await storeAnswers([SAVED, { ...CLOCK, for_candidates: false }]);
  const [entry] = (await readChat(who.browser, slug())).faq;
  const chosen = Conversation.parse((await say(who.browser, { test_slug: slug(), faq: entry?.id ?? 0 })).json());
  expect(bodies(chosen)).toEqual([
    ["person", SAVED.question],
    ["faq", SAVED.answer],
  ]);
  server.advance(2_000);
  await say(who.browser, { test_slug: slug(), body: SAVED.question, person: true });
  const asked = await readChat(who.browser, slug());
  expect(asked).toMatchObject({ with_person: true });
  expect(asked.messages).toHaveLength(3);
  server.advance(2_000);
  const unknown = await say(who.browser, { test_slug: slug(), faq: 999_999 });
  expect(refusal(unknown)).toEqual([404, "not_found"]);
});

it("accepts one message per 1,500 ms from a person, whatever the conversation, and loses none [B6.02]", async () => {
  const other = await factory.test(companyId);
  await factory.invite(other.id, who.account.id);
  expect((await say(who.browser, { test_slug: slug(), body: "One" })).statusCode).toBe(200);
  server.advance(1_499);
  for (const place of [slug(), other.slug]) {
    const early = await say(who.browser, { test_slug: place, body: "Two" });
    expect(refusal(early)).toEqual([429, "chat_too_quick"]);
    expect(early.headers["retry-after"]).toBe("1");
    expect(early.json()).toMatchObject({ details: { retry_after_ms: 1 } });
  }
  server.advance(1);
  expect((await say(who.browser, { test_slug: slug(), body: "Two" })).statusCode).toBe(200);
  expect((await readChat(who.browser, slug())).messages.map(({ body }) => body)).toEqual(["One", "Two"]);
});

it("stores a repeated message once, also if both arrive at the same moment", async () => {
  const said = { test_slug: slug(), client_id: randomUUID(), body: "Once" };
  const replies = await Promise.all([say(who.browser, said), say(who.browser, said), say(who.browser, said)]);
  expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
  expect((await readChat(who.browser, slug())).messages).toHaveLength(1);
});

it("refuses an empty message and one that is too long", async () => {
  for (const body of ["", "  \n ", "a".repeat(4_001)])
    expect(refusal(await say(who.browser, { test_slug: slug(), body }))).toEqual([400, "invalid_request"]);
});

it("is not there for recruiters, interviews and candidates who still must onboard [B1.01]", async () => {
  const form = toJson({ hacker_extra_data: { custom_data: { enabled: true, fields: ["College"] } } });
  const asking = await factory.test(companyId, { overrides: { settings: form } });
  const interview = await factory.test(companyId, { overrides: { sub_test_type: "INT" } });
  const newcomer = await inviteCandidate(server, asking);
  const interviewed = await inviteCandidate(server, interview);
  const stranger = await startCandidate(server);
  for (const [browser, test] of [
    [recruiter, slug()],
    [newcomer.browser, asking.slug],
    [interviewed.browser, interview.slug],
    [stranger.browser, slug()],
    [who.browser, undefined],
    // No company gives support here.
    [recruiter, undefined],
  ] as const) {
    const query = test === undefined ? "" : `?test_slug=${test}`;
    expect(refusal(await browser.get(`/rpc/chatbot${query}`))).toEqual([404, "chat_unavailable"]);
    const said = { ...(test !== undefined && { test_slug: test }), body: "Hello" };
    expect(refusal(await say(browser, said))).toEqual([404, "chat_unavailable"]);
  }
  await server.db
    .updateTable("invite")
    .set({ onboarded_at: server.now() })
    .where("account_id", "=", newcomer.account.id)
    .execute();
  expect((await readChat(newcomer.browser, asking.slug)).id).toBeNull();
});

it("tells the open page of an answer and of the end, and counts it as unread until it was seen", async () => {
  const address = await server.listen();
  const page = await openPage(address, who);
  await say(who.browser, { test_slug: slug(), body: "Where is the third question?" });
  const [conversation] = await inbox();
  const reply = { client_id: randomUUID(), body: "In the second section." };
  await recruiter.post(`/api/v1/inbox/${conversation?.id}/messages`, reply);
  const news = await page.heard("chat-message");
  expect(news).toMatchObject({ solution_set_id: who.solutionSet.id, message_seq: 2 });
  await recruiter.patch(`/api/v1/inbox/${conversation?.id}`, { assignee: null });
  await recruiter.patch(`/api/v1/inbox/${conversation?.id}`, { state: "closed" });
  expect(await page.heard("chat-changed")).toMatchObject({ solution_set_id: who.solutionSet.id });
  page.close();
  const unseen = await readChat(who.browser, slug());
  expect(unseen.unread).toBe(1);
  expect(unseen.messages.at(-1)).toMatchObject({ sender: "staff", name: "Demo Person", body: reply.body });
  const seen = await who.browser.post("/rpc/chatbot.seen", { test_slug: slug(), seq: 2 });
  expect(seen.statusCode).toBe(204);
  expect((await readChat(who.browser, slug())).unread).toBe(0);
});

it("ends a conversation that grows beyond all measure, and keeps what was said", async () => {
  await say(who.browser, { test_slug: slug(), body: "The first" });
  await server.db
    .updateTable("chat_conversation")
    .set({ last_seq: 1_999 })
    .where("account_id", "=", who.account.id)
    .execute();
  server.advance(2_000);
  expect(refusal(await say(who.browser, { test_slug: slug(), body: "One more" }))).toEqual([409, "chat_full"]);
  expect((await readChat(who.browser, slug())).messages).toHaveLength(1);
});
