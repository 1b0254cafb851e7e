// @vitest-environment happy-dom
import type { ChatMessage } from "@invigil/contract/help/chat";
import type { HelpEntry, InboxConversation } from "@invigil/contract/help/inbox";
import type { Role } from "@invigil/contract/roles";
import { cleanup, configure, fireEvent, screen, within } from "@testing-library/react";
import "fake-indexeddb/auto";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { errorReply, fakeFetch, type Seen } from "../../testing/fake-fetch.ts";
import { recruiter } from "../../testing/fixtures.ts";
import { renderApp } from "../../testing/render-app.tsx";
import { signedInClient } from "../../testing/signed-in.ts";

// Rendering can be slow on a busy machine.
configure({ asyncUtilTimeout: 60_000 });

beforeEach(() => {
  document.cookie = "csrftoken=t";
  vi.stubGlobal("scrollTo", () => {});
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  sessionStorage.clear();
});

const AT = "2026-01-01T10:00:00.000Z";

function aConversation(over: Partial<InboxConversation> = {}): InboxConversation {
  return {
    id: 5,
    name: "Test Graduates: during",
    audience: "hacker",
    person: "Asha Rao",
    email: "asha@example.com",
    company: null,
    job_title: null,
    test: { slug: "graduates", name: "Graduates" },
    phase: "during",
    state: "open",
    assignee: null,
    waiting_since: AT,
    unread: 1,
    last: { body: "The picture is missing", at: AT, sender: "person" },
    ...over,
  };
}
const asked: ChatMessage = {
  seq: 1,
  client_id: null,
  sender: "person",
  name: null,
  phase: "during",
  body: "The picture is missing",
  files: [],
  at: AT,
};
const entry: HelpEntry = {
  id: 3,
  question: "Reloading",
  answer: "Please reload.",
  for_candidates: true,
  for_staff: true,
};

interface Setting {
  path?: string;
  role?: Role;
  conversation?: InboxConversation;
  over?: (seen: Seen) => Response | Promise<Response> | null;
}

async function open({ path = "/inbox", role = "owner", conversation = aConversation(), over }: Setting = {}) {
  let shown = conversation;
  const people = [{ id: 8, name: "Demo Recruiter" }];
  const requests = fakeFetch((seen) => {
    const answer = over?.(seen);
    if (answer) return answer;
    const { pathname } = new URL(seen.path, "http://localhost");
    switch (`${seen.method} ${pathname}`) {
      case "GET /api/v1/inbox-count":
        return Response.json({ waiting: 1, unread: shown.unread, sends: false });
      case "GET /api/v1/inbox":
        return Response.json({ conversations: [shown], unread: shown.unread, more: false, people });
      case "PATCH /api/v1/inbox/5": {
        const change = seen.body as { state?: "open" | "closed"; seen?: number; assignee?: number | null };
        shown = { ...shown, ...(change.state && { state: change.state }), ...(change.seen && { unread: 0 }) };
        if (change.assignee !== undefined) shown.assignee = people.find(({ id }) => id === change.assignee) ?? null;
        return Response.json(shown);
      }
      case "GET /api/v1/inbox/5":
        return Response.json({ conversation: shown, messages: [asked] });
      case "POST /api/v1/inbox/5/messages":
        return Response.json({ conversation: shown, messages: [asked] });
      case "GET /api/v1/help-entries":
        return Response.json({ entries: [entry] });
      default:
        return errorReply(404, "not_found");
    }
  });
  await renderApp({ path: `/v1${path}`, queryClient: signedInClient(recruiter, role) });
  return requests;
}
const sentTo = (requests: readonly Seen[], method: string, path: string) =>
  requests.filter((seen) => seen.method === method && seen.path === path).map(({ body }) => body);

it("shows in the menu how many messages nobody has read, and opens the conversation", async () => {
  const requests = await open({ path: "/account" });
  const menu = await screen.findByRole("navigation", { name: "Main menu" });
  expect(await within(menu).findByLabelText("1 unread message")).toBeTruthy();
  fireEvent.click(within(menu).getByRole("link", { name: /^Inbox/ }));
  const list = await screen.findByRole("region", { name: "Conversations" });
  fireEvent.click(await within(list).findByRole("link", { name: /Asha Rao/ }));
  const view = await screen.findByRole("region", { name: "Conversation with Asha Rao" });
  expect(await within(view).findByText("The picture is missing")).toBeTruthy();
  const place = within(view).getByRole("link", { name: "Test Graduates: during" }).getAttribute("href");
  expect(place).toBe("/v1/tests/graduates/candidates?email=asha%40example.com");
  expect(screen.getByText(/This server sends no e-mails/)).toBeTruthy();
  await vi.waitFor(() => expect(sentTo(requests, "PATCH", "/api/v1/inbox/5")).toEqual([{ seen: 1 }]));
  await vi.waitFor(() => expect(within(menu).queryByLabelText("1 unread message")).toBeNull());
});

it("sends an answer with a stored text, and keeps words and id if that fails", async () => {
  let fails = true;
  const requests = await open({
    path: "/inbox/5",
    over: ({ method }) => (fails && method === "POST" ? errorReply(500, "internal") : null),
  });
  const form = within(await screen.findByRole("form", { name: "Answer" }));
  fireEvent.change(await form.findByLabelText("Insert a stored answer"), { target: { value: "3" } });
  const field = form.getByRole("textbox", { name: "Your answer" });
  expect(field).toHaveProperty("value", "Please reload.");
  fireEvent.keyDown(field, { key: "Enter", ctrlKey: true });
  expect(await form.findByRole("alert")).toBeTruthy();
  expect(field).toHaveProperty("value", "Please reload.");
  fails = false;
  fireEvent.click(form.getByRole("button", { name: "Send" }));
  await vi.waitFor(() => expect(field).toHaveProperty("value", ""));
  const sent = sentTo(requests, "POST", "/api/v1/inbox/5/messages") as { client_id: string; body: string }[];
  expect(sent.map(({ body }) => body)).toEqual(["Please reload.", "Please reload."]);
  expect(sent[0]?.client_id).toBe(sent[1]?.client_id);
  fireEvent.click(form.getByRole("button", { name: "Send" }));
  expect(await form.findByText("Write an answer or attach a file first.")).toBeTruthy();
});

it("takes no more words, stored answers or files for an answer that is on its way", async () => {
  const reply = Promise.withResolvers<Response>();
  await open({ path: "/inbox/5", over: ({ method }) => (method === "POST" ? reply.promise : null) });
  const form = within(await screen.findByRole("form", { name: "Answer" }));
  const field = form.getByRole("textbox", { name: "Your answer" });
  fireEvent.change(field, { target: { value: "Please reload." } });
  fireEvent.click(form.getByRole("button", { name: "Send" }));
  await vi.waitFor(() => expect(field).toHaveProperty("readOnly", true));
  const others = [
    await form.findByLabelText("Insert a stored answer"),
    form.getByRole("button", { name: "Attach a file" }),
  ];
  for (const other of others) expect(other).toHaveProperty("disabled", true);
  reply.resolve(Response.json({ conversation: aConversation(), messages: [asked] }));
  await vi.waitFor(() => expect(field).toHaveProperty("value", ""));
  expect(field).toHaveProperty("readOnly", false);
  for (const other of others) expect(other).toHaveProperty("disabled", false);
});

it("assigns, closes and reopens a conversation", async () => {
  const requests = await open({ path: "/inbox/5", conversation: aConversation({ unread: 0 }) });
  const view = within(await screen.findByRole("region", { name: "Conversation with Asha Rao" }));
  await vi.waitFor(() => expect(view.getByRole("option", { name: "Demo Recruiter" })).toBeTruthy());
  fireEvent.change(view.getByLabelText("Assigned to"), { target: { value: "8" } });
  await vi.waitFor(() => expect(view.getByLabelText("Assigned to")).toHaveProperty("value", "8"));
  fireEvent.click(view.getByRole("button", { name: "Close" }));
  await view.findByText("Closed");
  fireEvent.click(await view.findByRole("button", { name: "Reopen" }));
  await view.findByRole("button", { name: "Close" });
  expect(view.queryByText("Closed")).toBeNull();
  expect(sentTo(requests, "PATCH", "/api/v1/inbox/5")).toEqual([
    { assignee: 8 },
    { state: "closed" },
    { state: "open" },
  ]);
});

it("says where a recruiter who asks the support works, and as what [B6.01]", async () => {
  const conversation = aConversation({
    audience: "recruiter",
    test: null,
    company: "Acme",
    job_title: "Head of hiring",
  });
  await open({ path: "/inbox/5", conversation: { ...conversation, name: "Support", phase: null } });
  const view = within(await screen.findByRole("region", { name: "Conversation with Asha Rao" }));
  expect(await view.findByText("asha@example.com · Head of hiring · Acme")).toBeTruthy();
});

it("is not offered to reviewers, and asks nothing for them", async () => {
  const requests = await open({ role: "reviewer" });
  expect(await screen.findByText(/This page is for/)).toBeTruthy();
  const menu = screen.getByRole("navigation", { name: "Main menu" });
  expect(within(menu).queryByRole("link", { name: /^Inbox/ })).toBeNull();
  expect(requests.filter(({ path }) => path.startsWith("/api/v1/inbox"))).toEqual([]);
});

it("edits the stored answers: texts, order, new and removed ones", async () => {
  const other = { ...entry, id: 4, question: "Second" };
  const requests = await open({
    path: "/inbox/answers",
    over: ({ method, path, body }) => {
      if (path !== "/api/v1/help-entries") return null;
      if (method === "GET") return Response.json({ entries: [entry, other, { ...entry, id: 9, question: "Third" }] });
      const { entries } = body as { entries: HelpEntry[] };
      return Response.json({ entries: entries.map((each, index) => ({ ...each, id: each.id ?? 100 + index })) });
    },
  });
  const first = within(await screen.findByRole("region", { name: "Stored answer 1" }));
  fireEvent.change(first.getByRole("textbox", { name: /^Question/ }), { target: { value: "How to reload" } });
  fireEvent.click(first.getByRole("button", { name: "Move down" }));
  const third = within(screen.getByRole("region", { name: "Stored answer 3" }));
  fireEvent.click(third.getByRole("button", { name: "Remove" }));
  fireEvent.click(screen.getByRole("button", { name: "Add an answer" }));
  const added = within(screen.getByRole("region", { name: "Stored answer 3" }));
  fireEvent.change(added.getByRole("textbox", { name: /^Question/ }), { target: { value: "New" } });
  fireEvent.change(added.getByRole("textbox", { name: /^Answer/ }), { target: { value: "Brand new." } });
  fireEvent.click(screen.getByRole("button", { name: "Save" }));
  await vi.waitFor(() => expect(sentTo(requests, "PUT", "/api/v1/help-entries")).toHaveLength(1));
  expect(sentTo(requests, "PUT", "/api/v1/help-entries")[0]).toMatchObject({
    entries: [{ id: 4 }, { id: 3, question: "How to reload" }, { id: null, question: "New", answer: "Brand new." }],
    removed: [9],
  });
});
