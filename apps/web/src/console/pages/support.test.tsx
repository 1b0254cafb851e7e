// @vitest-environment happy-dom
import type { SupportIdentity } from "@invigil/contract/help/chat";
import { cleanup, configure, fireEvent, screen } from "@testing-library/react";
import "fake-indexeddb/auto";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { errorReply, fakeFetch } from "../../testing/fake-fetch.ts";
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
});

const identity: SupportIdentity = {
  provider: "own",
  app_id: null,
  base_url: null,
  audience: "recruiter",
  email: "ravi@example.com",
  name: "Ravi",
  user_hash: null,
  company: { id: "acme", name: "Acme" },
  job_title: null,
  has_chat: true,
};

async function open(over: Partial<SupportIdentity> = {}) {
  const chat = {
    id: null,
    name: "Support",
    phase: null,
    messages: [],
    unread: 0,
    with_person: false,
    waiting: false,
    is_closed: false,
    faq: [],
  };
  const requests = fakeFetch(({ path }) => {
    if (path === "/rpc/support.identity") return Response.json({ ...identity, ...over });
    if (path.startsWith("/rpc/chatbot")) return Response.json(chat);
    return errorReply(404, "not_found");
  });
  await renderApp({ path: "/v1/support", queryClient: signedInClient(recruiter) });
  await screen.findByRole("heading", { level: 1, name: "Support" });
  return requests;
}

it("lets a recruiter write to those who run the server, about no test", async () => {
  const requests = await open();
  const field = await screen.findByRole("textbox", { name: "Your question" });
  expect(screen.queryByRole("button", { name: "Take a screenshot" })).toBeNull();
  fireEvent.change(field, { target: { value: "How do I export results?" } });
  fireEvent.keyDown(field, { key: "Enter" });
  await vi.waitFor(() => {
    const sent = requests.filter(({ method, path }) => method === "POST" && path === "/rpc/chatbot");
    expect(sent).toHaveLength(1);
    expect(sent[0]?.body).toMatchObject({ body: "How do I export results?" });
    expect(sent[0]?.body).not.toHaveProperty("test_slug");
  });
});

it("says whom to ask where there is no chat, and asks the chat nothing", async () => {
  const requests = await open({ has_chat: false });
  expect(await screen.findByText(/Please ask the person who runs it/)).toBeTruthy();
  expect(requests.filter(({ path }) => path.startsWith("/rpc/chatbot"))).toEqual([]);
});

it("names the provider before anything of it is loaded", async () => {
  await open({ provider: "chatwoot", app_id: "token", base_url: "https://chat.example.com", user_hash: "00" });
  expect(await screen.findByText(/provided by Chatwoot, which receives your name/)).toBeTruthy();
  expect(document.querySelector("script[src^='https://chat.example.com']")).toBeNull();
});
