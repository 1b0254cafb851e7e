// @vitest-environment happy-dom
import { Accommodations } from "@invigil/contract/inviting/accommodations";
import type { Candidate } from "@invigil/contract/inviting/candidates";
import type { Role } from "@invigil/contract/roles";
import { cleanup, configure, fireEvent, screen } from "@testing-library/react";
import "fake-indexeddb/auto";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { errorReply, fakeFetch } from "../../testing/fake-fetch.ts";
import { recruiter } from "../../testing/fixtures.ts";
import { renderApp } from "../../testing/render-app.tsx";
import { signedInClient } from "../../testing/signed-in.ts";

// Rendering can be slow on a busy machine.
configure({ asyncUtilTimeout: 60_000 });

beforeEach(() => vi.stubGlobal("scrollTo", () => {}));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const at = "2026-01-01T10:00:00.000Z";
const candidate: Candidate = {
  invite_id: "i-1",
  username: "ada@example.com",
  name: "Ada Example",
  email: "ada@example.com",
  status: "running",
  mail: null,
  accommodations: Accommodations.parse({}),
  invited_at: at,
  opened_at: null,
  reminded_at: null,
  closes_at: null,
  starts_until: null,
  started_at: at,
  expiry: at,
  section_expiry: null,
  paused_at: null,
  paused_by: null,
  extra_time_set: false,
  extended_minutes: 0,
  submitted_at: null,
  submission_type: null,
  reason: null,
  score: null,
  interview: null,
  waits_for: [],
  form: [{ label: "City", value: "Oslo", is_file: false }],
};
const summary = {
  start_time: null,
  end_time: null,
  duration: 60,
  sections_total: 1,
  problems_total: 1,
  is_interview: false,
};
const counts = { proctored: false, invited: 0, running: 0, submitted: 0, updated_at: at };
const problem = { id: 1, slug: "p-1", problem_type: "MCQ", title: "Two plus two", state: "draft", version: 1 };
const labels = { folder: "", tags: [], difficulty: null, max_score: 1, tests_total: 0, tests_here: 0, updated_at: at };
const regrade = { problem: "p-1", title: "Two plus two", created_at: at, created_by: "Demo Author", ended_at: null };
const tried = { changes_key: true, points: { before: 1, after: 1 }, answers_total: 1, answers_judged: 1 };

const REPLIES: Record<string, unknown> = {
  "/api/v1/company/people": { people: [] },
  "/api/v1/company/keys": { keys: [] },
  "/api/v1/tests": { tests: [{ id: 1, slug: "demo", name: "Demo", state: "draft", ...summary, ...counts }] },
  "/api/v1/test/demo/candidates": {
    test: { id: 1, slug: "demo", name: "Demo", state: "live" },
    link: null,
    sends: true,
    candidates: [candidate],
  },
  "/api/v1/library": { problems: [{ ...problem, ...labels }], total: 1, folders: [], tags: [] },
  "/api/v1/test/demo/regrades": {
    test: "Demo",
    problems: [{ slug: "p-1", title: "Two plus two", problem_type: "MCQ", answers: 1, marked: 0 }],
    regrades: [{ id: 1, state: "discarded", ...regrade, ...tried }],
  },
};

function open(path: string, role: Role) {
  const requests = fakeFetch((seen) => {
    const reply = REPLIES[seen.path.split("?")[0] ?? ""];
    return reply === undefined ? errorReply(404, "not_found") : Response.json(reply);
  });
  const queryClient = signedInClient(recruiter, role);
  return renderApp({ path: `/v1${path}`, queryClient }).then(() => requests);
}

const button = (name: string | RegExp) => screen.queryByRole("button", { name });
const link = (name: string | RegExp) => screen.queryByRole("link", { name });

it("shows an owner every company page, and a proctor only those they may use", async () => {
  await open("/company/people", "owner");
  expect(await screen.findByRole("link", { name: "API keys" })).toBeTruthy();
  expect(button("Invite a colleague")).toBeTruthy();
  cleanup();
  await open("/company/people", "proctor");
  expect(await screen.findByRole("link", { name: "Brand" })).toBeTruthy();
  for (const name of ["Outbox", "API keys", "Webhooks", "Audit log"]) expect(link(name)).toBeNull();
  expect(button("Invite a colleague")).toBeNull();
});

it("names each page and its test in the browser tab", async () => {
  await open("/tests", "owner");
  await screen.findByRole("heading", { level: 1, name: "Tests" });
  expect(document.title).toBe("Tests · Invigil");
  cleanup();
  await open("/tests/demo/candidates", "owner");
  expect(await screen.findByRole("table", { name: "Candidates" })).toBeTruthy();
  expect(document.title).toBe("Candidates · Demo · Invigil");
});

it("says who a page is for when someone else opens its address, and sends no requests", async () => {
  const requests = await open("/company/keys", "author");
  expect(await screen.findByText("This page is for owners")).toBeTruthy();
  expect(screen.getByText(/Your role is author/)).toBeTruthy();
  expect(button("Create a key")).toBeNull();
  expect(requests.filter(({ path }) => path.includes("keys"))).toEqual([]);
  cleanup();
  await open("/library/import", "reviewer");
  expect(await screen.findByText("This page is for authors and owners")).toBeTruthy();
  cleanup();
  await open("/library/problem/p-1/edit/statement", "proctor");
  expect(await screen.findByText("This page is for authors, reviewers and owners")).toBeTruthy();
});

it("lets only those who write tests create, copy, archive and delete them", async () => {
  await open("/tests", "author");
  expect(await screen.findByRole("button", { name: "Delete “Demo”" })).toBeTruthy();
  expect(button("New test")).toBeTruthy();
  cleanup();
  await open("/tests", "reviewer");
  expect(await screen.findByRole("button", { name: "Preview “Demo” as candidate" })).toBeTruthy();
  for (const name of ["New test", "Duplicate “Demo”", "Archive “Demo”", "Delete “Demo”"]) {
    expect(button(name)).toBeNull();
  }
  fireEvent.click(screen.getByRole("button", { name: /Go to/ }));
  expect(await screen.findByRole("option", { name: /Show draft tests/ })).toBeTruthy();
  expect(screen.queryByRole("option", { name: /New test/ })).toBeNull();
});

it("lets proctors act on an attempt but invite nobody, and reviewers only look", async () => {
  await open("/tests/demo/candidates", "proctor");
  fireEvent.click(await screen.findByRole("button", { name: "Ada Example" }));
  expect(await screen.findByRole("button", { name: "Pause…" })).toBeTruthy();
  expect(button("Copy link")).toBeTruthy();
  expect(button("Invite a candidate")).toBeNull();
  expect(screen.getByText("Oslo")).toBeTruthy();
  // A cleared field stays empty: typing 30 must not result in 130.
  const minutes = screen.getByLabelText<HTMLInputElement>("Minutes to add");
  fireEvent.change(minutes, { target: { value: "" } });
  expect([minutes.value, screen.getByRole<HTMLButtonElement>("button", { name: "Extend" }).disabled]).toEqual([
    "",
    true,
  ]);
  cleanup();
  await open("/tests/demo/candidates", "reviewer");
  fireEvent.click(await screen.findByRole("button", { name: "Ada Example" }));
  expect((await screen.findByLabelText<HTMLInputElement>("No full screen")).disabled).toBe(true);
  for (const name of ["Pause…", "Extend", "End the attempt…", "Copy link", "Save accommodations"]) {
    expect(button(name)).toBeNull();
  }
});

it("shows a proctor the library without keys, and a reviewer without the controls that change it", async () => {
  await open("/library", "proctor");
  expect(await screen.findByText("Two plus two")).toBeTruthy();
  expect(link("Two plus two")).toBeNull();
  expect(screen.queryByRole("columnheader", { name: "Actions" })).toBeNull();
  cleanup();
  await open("/library", "reviewer");
  expect(await screen.findByRole("link", { name: "Try Two plus two" })).toBeTruthy();
  expect(link("Two plus two")).toBeTruthy();
  for (const name of ["New question", "Duplicate Two plus two", "Delete Two plus two"]) expect(button(name)).toBeNull();
  expect(link("Import")).toBeNull();
});

it("shows past regrades to everyone, and the form only to authors", async () => {
  await open("/tests/demo/regrade", "reviewer");
  expect(await screen.findByText(/Authors and owners can try different keys/)).toBeTruthy();
  expect(await screen.findByText(/Demo Author/)).toBeTruthy();
  expect(screen.queryByLabelText("Question")).toBeNull();
});
