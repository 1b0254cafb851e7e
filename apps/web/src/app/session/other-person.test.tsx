// @vitest-environment happy-dom
import type { Problem } from "@invigil/contract/taking/problems";
import { act, cleanup, configure, fireEvent, screen, waitFor } from "@testing-library/react";
import { IDBFactory } from "fake-indexeddb";
import "fake-indexeddb/auto";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createDraftStore } from "../../lib/drafts/drafts.ts";
import { useOtherPerson, watchPerson } from "./other-person.ts";
import type { SignedIn } from "../../lib/resources.ts";
import { createUploadStore } from "../../lib/upload-store.ts";
import { errorReply } from "../../testing/fake-fetch.ts";
import { fakeTestServer } from "../../testing/fake-test-server.ts";
import { fakeXhr } from "../../testing/fake-xhr.ts";
import { aProblem, aSection, aTest, candidate } from "../../testing/fixtures.ts";
import { renderApp } from "../../testing/render-app.tsx";
import { testQueryClient } from "../../testing/render.tsx";

configure({ asyncUtilTimeout: 60_000 });

const second = { user_id: 9, usertype: "hacker" as const, username: "second@example.com" };
const receipt = { slug: "sol-1", id: 5, seq: 1, server_time: "2026-01-01T10:00:00.000Z", digest: "d" };
const TITLE = "Someone else is signed in now";

let stop = () => {};
beforeEach(() => {
  document.cookie = "csrftoken=t";
  vi.stubGlobal("scrollTo", () => {});
  // A fresh device, so that what one test leaves unsent is not sent in the next.
  vi.stubGlobal("indexedDB", new IDBFactory());
});
afterEach(() => {
  cleanup();
  stop();
  act(() => useOtherPerson.setState({ other: null }));
  vi.unstubAllGlobals();
  localStorage.clear();
  sessionStorage.clear();
});

/** Opens a question as the first person; `signIn` sets who the browser's cookie belongs to from then on. */
async function openQuestion(problem: Partial<Problem> = {}) {
  let now: SignedIn = candidate;
  const requests = fakeTestServer(aTest(), ({ method, path }) => {
    if (path === "/gateways/identity") return Response.json(now);
    if (path.includes("/sectionwise/")) {
      return Response.json({ sections: [aSection({ problems: [aProblem(problem)] })] });
    }
    if (!path.startsWith("/api/v1/solution") || method === "GET") return null;
    return now === candidate ? Response.json(receipt, { status: 201 }) : errorReply(404, "problem_not_found");
  });
  const queryClient = testQueryClient();
  stop = watchPerson(queryClient);
  await renderApp({ path: "/v1/test/demo/problem/p-1", queryClient });
  const signIn = (who: SignedIn) => void (now = who);
  return { requests, signIn };
}

async function openText() {
  const opened = await openQuestion();
  return { ...opened, field: await screen.findByLabelText("Your answer") };
}

const signs = {
  "their page says so": () => {
    const channel = new BroadcastChannel("invigil:signed-in");
    channel.postMessage("signed in");
    channel.close();
  },
  "the page comes to the front": () => globalThis.dispatchEvent(new Event("focus")),
  "the server does not know the answer": () => fireEvent.click(screen.getByRole("button", { name: "Save" })),
};

it.each(Object.entries(signs))("stops the first person's page once %s", async (_sign, give) => {
  const { field, signIn } = await openText();
  fireEvent.change(field, { target: { value: "Mine." } });
  signIn(second);
  give();
  expect(await screen.findByRole("heading", { level: 1, name: TITLE })).toBeTruthy();
  expect(screen.getByRole("status").textContent).toContain("signed in as second@example.com");
  expect(screen.queryByLabelText("Your answer")).toBeNull();
  expect(screen.queryAllByRole("button")).toEqual([]);
  await waitFor(async () =>
    expect((await createDraftStore().list(11)).map(({ answer }) => answer)).toEqual([{ answer: "Mine." }]),
  );
});

it("continues, and sends what was typed, when the first person is back", async () => {
  const { requests, field, signIn } = await openText();
  signIn(second);
  fireEvent.change(field, { target: { value: "Typed before." } });
  signs["the page comes to the front"]();
  await screen.findByRole("heading", { level: 1, name: TITLE });
  const before = requests.length;

  signIn(candidate);
  signs["the page comes to the front"]();
  expect(await screen.findByDisplayValue("Typed before.")).toBeTruthy();
  await waitFor(() => {
    const sent = requests.slice(before).filter(({ path }) => path === "/api/v1/solution");
    expect(sent).toMatchObject([{ body: { answer: "Typed before.", test_solution_set: 11 } }]);
  });
  await waitFor(async () => expect(await createDraftStore().list(11)).toEqual([]));
});

it("never sends the first person's file as the second, and keeps it until the first is back", async () => {
  const uploads = fakeXhr();
  const { signIn } = await openQuestion({ problem_type: "FBE" });
  const field = await screen.findByRole("group", { name: "Prediction file" });
  signIn(second);
  const input = field.querySelector("input[type=file]");
  if (input) fireEvent.change(input, { target: { files: [new File(["a,b"], "mine.csv")] } });
  await waitFor(() => expect(uploads).toHaveLength(1));
  // The server sees that the page does not belong to the person who is signed in.
  expect(uploads[0]?.form.get("user_id")).toBe("7");
  uploads[0]?.answer(409, { code: "other_attempt", message: "", requestId: "r" });
  await screen.findByRole("heading", { level: 1, name: TITLE });
  await waitFor(async () => expect(await createUploadStore().list(11)).toMatchObject([{ name: "mine.csv" }]));

  signIn(candidate);
  signs["the page comes to the front"]();
  await waitFor(() => expect(uploads).toHaveLength(2));
  expect(uploads[1]?.form.get("user_id")).toBe("7");
});

it("leaves the page alone if the same person signs in again", async () => {
  const { requests, field } = await openText();
  const asked = () => requests.filter(({ path }) => path === "/gateways/identity").length;
  const before = asked();
  signs["their page says so"]();
  await waitFor(() => expect(asked()).toBe(before + 1));
  expect(screen.getByLabelText("Your answer")).toBe(field);
});
