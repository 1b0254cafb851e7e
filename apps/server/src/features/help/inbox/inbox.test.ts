import { randomUUID } from "node:crypto";
import { listInbox, readInbox } from "@invigil/contract/help/inbox";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { signInRecruiter, startCandidate, type StartedCandidate } from "../../../testing/candidate.ts";
import { readChat, say, storedInChat } from "../../../testing/chat-calls.ts";
import { createFactory } from "../../../testing/factory.ts";
import { startServer, type TestServer } from "../../../testing/harness.ts";
import { refusal } from "../../../testing/refusal.ts";

let server: TestServer;
let companyId: number;
let one: StartedCandidate;
let two: StartedCandidate;
let staff: Awaited<ReturnType<typeof signInRecruiter>>;
beforeAll(async () => void (server = await startServer()));
beforeEach(async () => {
  const factory = createFactory(server.db);
  companyId = (await factory.company()).id;
  const test = await factory.test(companyId, { name: "Graduates" });
  [one, two] = [await startCandidate(server, test), await startCandidate(server, test)];
  staff = await signInRecruiter(server, companyId);
});
afterAll(() => server.stop());

async function ask(who: StartedCandidate, body: string): Promise<void> {
  server.advance(2_000);
  expect((await say(who.browser, { test_slug: who.test.slug, body, person: true })).statusCode).toBe(200);
}
const list = async (query = "") => listInbox.response.parse((await staff.browser.get(`/api/v1/inbox?${query}`)).json());
const idOf = async (who: StartedCandidate) => {
  const { conversations } = await list();
  return conversations.find(({ email }) => email === who.account.email)?.id ?? 0;
};
const answer = (id: number, body: string, more: object = {}) =>
  staff.browser.post(`/api/v1/inbox/${id}/messages`, { client_id: randomUUID(), body, ...more });
const change = (id: number, body: object) => staff.browser.patch(`/api/v1/inbox/${id}`, body);
const emails = (found: Awaited<ReturnType<typeof list>>) => found.conversations.map(({ email }) => email);

it("lists those who wait first, the longest wait on top, with what nobody has read", async () => {
  await ask(one, "First");
  await ask(two, "Second");
  await ask(one, "Still there?");
  const found = await list();
  expect(emails(found)).toEqual([one.account.email, two.account.email]);
  expect(found.conversations.map(({ unread, last }) => [unread, last?.body])).toEqual([
    [2, "Still there?"],
    [1, "Second"],
  ]);
  expect(found.unread).toBe(3);
  expect((await staff.browser.get("/api/v1/inbox-count")).json()).toEqual({ waiting: 2, unread: 3, sends: false });
  await answer(await idOf(one), "Yes");
  expect(emails(await list())).toEqual([two.account.email, one.account.email]);
  expect((await staff.browser.get("/api/v1/inbox-count")).json()).toEqual({ waiting: 1, unread: 1, sends: false });
});

it("gives a conversation to whoever answers first, and lets it be given to others", async () => {
  await ask(one, "First");
  const id = await idOf(one);
  await answer(id, "Hello");
  expect((await list("mine=true")).conversations).toMatchObject([{ id, assignee: { id: staff.account.id } }]);
  const colleague = await signInRecruiter(server, companyId);
  expect((await change(id, { assignee: colleague.account.id })).json()).toMatchObject({
    assignee: { id: colleague.account.id },
  });
  expect((await list("mine=true")).conversations).toEqual([]);
  expect((await change(id, { assignee: null })).json()).toMatchObject({ assignee: null });
  expect(refusal(await change(id, { assignee: one.account.id }))).toEqual([404, "not_found"]);
});

it("closes a conversation until the person writes again, and opens it on request", async () => {
  await ask(one, "First");
  const id = await idOf(one);
  expect((await change(id, { state: "closed", seen: 1 })).json()).toMatchObject({
    state: "closed",
    waiting_since: null,
    unread: 0,
  });
  expect((await list("state=open")).conversations).toEqual([]);
  expect(emails(await list("state=closed"))).toEqual([one.account.email]);
  await ask(one, "One more thing");
  expect((await list("state=open")).conversations).toMatchObject([{ id, waiting_since: server.now().toISOString() }]);
  await change(id, { state: "closed" });
  expect((await change(id, { state: "open" })).json()).toMatchObject({ state: "open", waiting_since: null });
});

it("finds conversations by person, test and words", async () => {
  await ask(one, "The picture of the harbour is missing");
  await ask(two, "I need more time");
  expect(emails(await list("search=harbour"))).toEqual([one.account.email]);
  expect(emails(await list(`search=${encodeURIComponent(two.account.email)}`))).toEqual([two.account.email]);
  expect(emails(await list("search=graduates"))).toHaveLength(2);
  expect(emails(await list("search=100%25"))).toEqual([]);
});

it("stores a repeated answer once, with its files", async () => {
  await ask(one, "Where?");
  const id = await idOf(one);
  const file = await storedInChat(staff.browser, { name: "map.txt", content: "Here" });
  const said = { client_id: randomUUID(), body: "There", files: [file.id] };
  await staff.browser.post(`/api/v1/inbox/${id}/messages`, said);
  const again = await staff.browser.post(`/api/v1/inbox/${id}/messages`, said);
  const { messages } = readInbox.response.parse(again.json());
  expect(messages.map(({ body, files }) => [body, files.map(({ name }) => name)])).toEqual([
    ["Where?", []],
    ["There", ["map.txt"]],
  ]);
  expect((await readChat(one.browser, one.test.slug)).messages).toHaveLength(2);
  expect(refusal(await answer(id, "  "))).toEqual([400, "invalid_request"]);
});

it("reads page by page without gaps, whoever waits", async () => {
  const people = await Promise.all(Array.from({ length: 60 }, () => createFactory(server.db).account("hacker")));
  const rows = people.map(({ id }, index) => ({
    company_id: companyId,
    account_id: id,
    audience: "hacker" as const,
    test_id: one.test.id,
    last_seq: 1,
    waiting_since: index % 2 === 0 ? new Date(server.now().getTime() + (index % 7)) : null,
    last_at: new Date(server.now().getTime() + (index % 5)),
  }));
  await server.db.insertInto("chat_conversation").values(rows).execute();
  const first = await list();
  expect([first.conversations.length, first.more]).toEqual([50, true]);
  const second = await list(`before=${first.conversations.at(-1)?.id}`);
  expect([second.conversations.length, second.more]).toEqual([10, false]);
  const all = [...first.conversations, ...second.conversations];
  expect(new Set(all.map(({ id }) => id)).size).toBe(60);
  expect(all.findLastIndex((each) => each.waiting_since !== null)).toBe(29);
});
