// @vitest-environment happy-dom
import type { Conversation } from "@invigil/contract/help/chat";
import { TestSettings } from "@invigil/contract/taking/tests";
import { act, cleanup, configure, fireEvent, screen, within } from "@testing-library/react";
import "fake-indexeddb/auto";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { announceMessage } from "../../lib/socket/socket-events.ts";
import { useToasts } from "../../shared/parts/toasts.ts";
import { deadLine, type Seen } from "../../testing/fake-fetch.ts";
import { fakeTestServer } from "../../testing/fake-test-server.ts";
import { aTest, recruiter } from "../../testing/fixtures.ts";
import { renderApp } from "../../testing/render-app.tsx";
import { testQueryClient } from "../../testing/render.tsx";
import { resetClock } from "../../testing/reset-clock.ts";

// Rendering is slow on a busy machine.
configure({ asyncUtilTimeout: 60_000 });

beforeEach(() => {
  document.cookie = "csrftoken=t";
  vi.stubGlobal("scrollTo", () => {});
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  localStorage.clear();
  sessionStorage.clear();
  useToasts.setState({ toasts: [] });
  resetClock();
});

const identity = {
  provider: "own",
  app_id: null,
  base_url: null,
  audience: "hacker",
  email: "asha@example.com",
  name: "Asha",
  user_hash: null,
  company: null,
  job_title: null,
  has_chat: true,
};

/** A chat whose server answers as ours does. */
function chatServer(faq: Conversation["faq"] = []) {
  const chat: Conversation = {
    id: null,
    name: "Test Demo test: during",
    phase: "during",
    messages: [],
    unread: 0,
    with_person: false,
    waiting: false,
    is_closed: false,
    faq,
  };
  let isDown = false;
  const add = (message: Partial<Conversation["messages"][number]>) =>
    void (chat.messages = [
      ...chat.messages,
      {
        seq: chat.messages.length + 1,
        client_id: null,
        sender: "person",
        name: null,
        phase: "during",
        body: "",
        files: [],
        at: "2026-01-01T10:00:00.000Z",
        ...message,
      },
    ]);
  function answer({ method, path, body }: Seen): Response | null {
    if (path === "/rpc/support.identity") return Response.json(identity);
    if (!path.startsWith("/rpc/chatbot")) return null;
    if (isDown) return deadLine();
    if (path === "/rpc/chatbot.seen") {
      chat.unread = 0;
      return new Response(null, { status: 204 });
    }
    if (method === "POST") {
      const said = body as { client_id: string; body: string; faq: number | null; person: boolean };
      const chosen = faq.find(({ id }) => id === said.faq);
      add({ client_id: said.client_id, body: chosen?.question ?? said.body });
      if (chosen) add({ sender: "faq", body: chosen.answer });
      else Object.assign(chat, { with_person: true, waiting: true, is_closed: false });
    }
    return Response.json(chat);
  }
  return { chat, add, answer, cut: (down: boolean) => void (isDown = down) };
}

async function open(test = aTest(), server = chatServer(), as?: (seen: Seen) => Response | null) {
  const requests = fakeTestServer(test, (seen) => as?.(seen) ?? server.answer(seen));
  await renderApp({ path: "/v1/test/demo/problems", queryClient: testQueryClient() });
  await screen.findByText("1. First question");
  return requests;
}
const openChat = async () => {
  fireEvent.click(await screen.findByRole("button", { name: /^Chat/ }));
  return screen.findByRole("complementary", { name: "Chat" });
};

it("is not mounted for recruiters, interviews and candidates who still must onboard [B1.01]", async () => {
  await open();
  expect(screen.getByRole("button", { name: "Chat" })).toBeTruthy();
  cleanup();
  await open(aTest(), chatServer(), ({ path }) => (path === "/gateways/identity" ? Response.json(recruiter) : null));
  expect(screen.queryByRole("button", { name: "Chat" })).toBeNull();
  cleanup();
  const settings = TestSettings.parse({ hacker_extra_data: { custom_data: { enabled: true, fields: ["College"] } } });
  for (const test of [aTest({ settings, is_onboarded: false }), aTest({ sub_test_type: "INT" })]) {
    fakeTestServer(test);
    await renderApp({ path: "/v1/test/demo/help", queryClient: testQueryClient() });
    await screen.findByRole("heading", { level: 1, name: "Help" });
    expect(screen.queryByRole("button", { name: "Chat" })).toBeNull();
    cleanup();
  }
});

it("asks the server for nothing before it is opened, then shows stored answers and the name [B6.02]", async () => {
  const server = chatServer([{ id: 3, question: "Is my work saved?", answer: "Yes, always." }]);
  const requests = await open(aTest(), server);
  expect(requests.filter(({ path }) => path.startsWith("/rpc/chatbot"))).toEqual([]);
  const panel = await openChat();
  expect(await within(panel).findByText("Test Demo test: during")).toBeTruthy();
  expect(within(panel).getByRole("heading", { name: "Chat with Acme" })).toBeTruthy();
  expect(within(panel).getByText(/Nobody here can answer questions about the tasks/)).toBeTruthy();
  fireEvent.click(await within(panel).findByRole("button", { name: "Is my work saved?" }));
  expect(await within(panel).findByText("Yes, always.")).toBeTruthy();
});

it("writes to a person, and says that one answers", async () => {
  const requests = await open();
  const panel = await openChat();
  fireEvent.click(await within(panel).findByRole("button", { name: "Write to a person" }));
  const field = within(panel).getByRole("textbox", { name: "Message to Acme" });
  fireEvent.change(field, { target: { value: "The picture is missing" } });
  fireEvent.keyDown(field, { key: "Enter" });
  const log = within(panel).getByRole("log");
  expect(await within(log).findByText("The picture is missing")).toBeTruthy();
  await within(panel).findByText("A person answers here.");
  expect(within(log).getByText(/^Your message was passed on to Acme\. .* You can go on working\.$/)).toBeTruthy();
  const sent = requests.filter(({ path, method }) => path === "/rpc/chatbot" && method === "POST");
  expect(sent.map(({ body }) => body)).toMatchObject([{ body: "The picture is missing", person: true }]);
});

it("keeps stored answers within reach, says that a conversation is closed, and why nothing was sent", async () => {
  const server = chatServer([{ id: 3, question: "Is my work saved?", answer: "Yes, always." }]);
  server.add({ body: "Where is it?" });
  server.add({ sender: "staff", name: "Ravi", body: "On the left." });
  Object.assign(server.chat, { is_closed: true, phase: "before" });
  await open(aTest(), server);
  const panel = await openChat();
  expect(await within(panel).findByText(/^Acme has closed this conversation\./)).toBeTruthy();
  expect(within(panel).queryByText(/clock keeps running/)).toBeNull();
  fireEvent.click(within(panel).getByRole("button", { name: "Send" }));
  expect(await within(panel).findByText("Write a message or attach a file first.")).toBeTruthy();
  fireEvent.click(within(panel).getByRole("button", { name: "Often asked" }));
  fireEvent.click(within(panel).getByRole("button", { name: "Is my work saved?" }));
  expect(await within(panel).findByText("Yes, always.")).toBeTruthy();
});

it("keeps a message while there is no connection, and what was typed when it is closed", async () => {
  const server = chatServer();
  await open(aTest(), server);
  let panel = await openChat();
  await within(panel).findByText("Test Demo test: during");
  server.cut(true);
  const type = (value: string) =>
    fireEvent.change(within(panel).getByRole("textbox", { name: "Your question" }), { target: { value } });
  type("Is anybody there?");
  fireEvent.click(within(panel).getByRole("button", { name: "Send" }));
  expect(await within(panel).findByText(/Waiting to be sent/)).toBeTruthy();
  type("And another");
  const file = new File(["it looks like this"], "notes.txt", { type: "text/plain" });
  const picker = panel.querySelector('input[type="file"]');
  if (picker) fireEvent.change(picker, { target: { files: [file] } });
  await within(panel).findByText("notes.txt");
  fireEvent.keyDown(panel, { key: "Escape" });
  expect(screen.queryByRole("complementary", { name: "Chat" })).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Chat" }));
  panel = await openChat();
  expect(within(panel).getByRole("textbox", { name: "Your question" })).toHaveProperty("value", "And another");
  fireEvent.click(within(panel).getByRole("button", { name: "Remove notes.txt" }));
  server.cut(false);
  act(() => void globalThis.dispatchEvent(new Event("online")));
  await vi.waitFor(() => expect(server.chat.messages.map(({ body }) => body)).toEqual(["Is anybody there?"]));
});

const news = { v: 1, seq: 1, solution_set_id: 11 } as const;

it("shows at once that the conversation was closed, and what was said in another tab [B6.02]", async () => {
  const server = chatServer();
  server.add({ body: "Where is it?" });
  await open(aTest(), server);
  const panel = await openChat();
  await within(panel).findByText("Where is it?");
  server.add({ body: "I have found it." });
  const otherTab = new BroadcastChannel("invigil:chat:demo");
  act(() => otherTab.postMessage("changed"));
  await within(panel).findByText("I have found it.");
  otherTab.close();
  server.chat.is_closed = true;
  act(() => announceMessage({ ...news, type: "chat-changed" }));
  await within(panel).findByText(/^Acme has closed this conversation\./);
  expect(useToasts.getState().toasts).toEqual([]);
});

it("lets the other tabs know what was said here", async () => {
  const heard: unknown[] = [];
  const otherTab = new BroadcastChannel("invigil:chat:demo");
  otherTab.addEventListener("message", ({ data }) => heard.push(data));
  await open();
  const panel = await openChat();
  fireEvent.change(await within(panel).findByRole("textbox", { name: "Your question" }), {
    target: { value: "Hello" },
  });
  fireEvent.click(within(panel).getByRole("button", { name: "Send" }));
  await vi.waitFor(() => expect(heard).toHaveLength(1));
  otherTab.close();
});

it("tells of an answer without taking the focus, and counts it until the chat is opened", async () => {
  const server = chatServer();
  await open(aTest(), server);
  const focused = document.activeElement;
  server.add({ sender: "staff", name: "Ravi", body: "Please reload the page." });
  server.chat.unread = 1;
  act(() => announceMessage({ ...news, type: "chat-message", message_seq: 1 }));
  const button = await screen.findByRole("button", { name: "Chat, 1 unread message" });
  expect(useToasts.getState().toasts).toMatchObject([{ message: "Acme has answered in the chat." }]);
  expect(document.activeElement).toBe(focused);
  fireEvent.click(button);
  const panel = await screen.findByRole("complementary", { name: "Chat" });
  expect(await within(panel).findByText("Please reload the page.")).toBeTruthy();
  expect(within(panel).getByText(/Ravi, Acme/)).toBeTruthy();
  await vi.waitFor(() => expect(server.chat.unread).toBe(0));
});
