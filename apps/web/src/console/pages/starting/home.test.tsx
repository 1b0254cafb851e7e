// @vitest-environment happy-dom
import type { HomeFigures, HomeTasks } from "@invigil/contract/results/home";
import { cleanup, configure, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { errorReply, fakeFetch } from "../../../testing/fake-fetch.ts";
import { recruiter } from "../../../testing/fixtures.ts";
import { renderApp } from "../../../testing/render-app.tsx";
import { signedInClient } from "../../../testing/signed-in.ts";
import "./home.tsx";

// Rendering can be slow on a busy machine.
configure({ asyncUtilTimeout: 60_000 });

beforeEach(() => {
  localStorage.clear();
  document.cookie = "csrftoken=t";
  vi.stubGlobal("scrollTo", () => {});
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const test = { slug: "backend", name: "Backend screen" };
const NOTHING: HomeTasks = {
  marking: { mine: 0, free: 0 },
  alerts: [],
  interviews: [],
  late_drafts: [],
  conversations: 0,
  regrades: [],
  failed_mails: 0,
  soon: [],
};
const weeks = (percent: number | null) =>
  Array.from({ length: 8 }, (_, index) => ({
    from: `2026-0${1 + Math.floor(index / 4)}-0${1 + (index % 4)}`,
    candidates: index === 7 && percent !== null ? 4 : 0,
    percent: index === 7 ? percent : null,
  }));
const EMPTY: HomeFigures = {
  funnel: { invited: 0, opened: 0, started: 0, submitted: 0, evaluated: 0, passed: null },
  weeks: weeks(null),
  people: [],
};
const FULL: HomeFigures = {
  funnel: { invited: 20, opened: 15, started: 12, submitted: 10, evaluated: 8, passed: 5 },
  weeks: weeks(62.5),
  people: [
    {
      test,
      username: "u-1",
      full_name: "Ada Example",
      email: "ada@example.com",
      status: "submitted",
      percent: 40,
      provisional: true,
      at: "2026-01-01T10:00:00.000Z",
    },
  ],
};

interface Setting {
  tasks?: Partial<HomeTasks>;
  figures?: HomeFigures;
  tests?: object[];
  path?: string;
}

const summary = {
  id: 1,
  state: "live",
  start_time: null,
  end_time: null,
  duration: 60,
  sections_total: 1,
  problems_total: 1,
  is_interview: false,
  proctored: false,
  invited: 1,
  running: 0,
  submitted: 0,
  to_mark: 0,
  updated_at: "2026-01-01T10:00:00.000Z",
};

async function open({ tasks = {}, figures = EMPTY, tests = [{ ...summary, ...test }], path = "/home" }: Setting) {
  const requests = fakeFetch((seen) => {
    const { pathname } = new URL(seen.path, "http://localhost");
    if (pathname === "/api/v1/home/tasks") return Response.json({ ...NOTHING, ...tasks });
    if (pathname === "/api/v1/home/figures") return Response.json(figures);
    if (pathname === "/api/v1/tests") return Response.json({ tests });
    return errorReply(404, "not_found");
  });
  await renderApp({ path: `/v1${path}`, queryClient: signedInClient(recruiter) });
  await screen.findByRole("heading", { level: 1, name: "Home" });
  return requests;
}

const waiting = async () => within(await screen.findByRole("region", { name: "Waiting for you" }));

it("leads from everything that waits to the list in which it is found", async () => {
  await open({
    tasks: {
      marking: { mine: 3, free: 1 },
      alerts: [{ ...test, count: 2 }],
      conversations: 1,
      failed_mails: 4,
      regrades: [{ id: 7, title: "Two sum", test }],
      soon: [{ ...test, event: "closes", at: "2026-01-03T10:00:00.000Z" }],
    },
  });
  await (await waiting()).findByText("3 answers to mark");
  const links = (await waiting()).getAllByRole("link").map((link) => [link.textContent, link.getAttribute("href")]);
  expect(links).toEqual([
    ["3 answers to mark", "/v1/marking"],
    ["1 conversation waits for an answer", "/v1/inbox?show=waiting"],
    ["4 messages could not be delivered in the last 7 days", "/v1/company/outbox?state=failed"],
    [expect.stringMatching(/^Closes on .*Backend screen$/), "/v1/tests/backend/candidates"],
    ["2 candidates with alerts to look atBackend screen", "/v1/tests/backend/report?show=alerts"],
    ["Regrade of “Two sum” to apply or discardBackend screen", "/v1/tests/backend/regrade?id=7"],
    ["1 answer to mark, assigned to nobody", "/v1/marking"],
  ]);
});

it("shows the most urgent lines first, and the others when asked", async () => {
  const alerts = Array.from({ length: 12 }, (_, index) => ({ slug: `t-${index}`, name: `Test ${index}`, count: 1 }));
  await open({ tasks: { alerts } });
  await (await waiting()).findByText("Test 0");
  expect((await waiting()).getAllByRole("link")).toHaveLength(8);
  fireEvent.click((await waiting()).getByRole("button", { name: "Show all 12" }));
  expect((await waiting()).getAllByRole("link")).toHaveLength(12);
});

it("draws how candidates did, with a table for those who cannot see it", async () => {
  await open({ figures: FULL });
  const funnel = within(await screen.findByRole("table", { name: "How far those invited in the last 30 days got" }));
  expect(funnel.getByRole("row", { name: "Passed 5 25%" })).toBeTruthy();
  const trend = within(screen.getByRole("table", { name: "Mean of the final scores by week of submission" }));
  expect(trend.getByRole("row", { name: "4 Feb 63% 4 candidates" })).toBeTruthy();
  const people = within(screen.getByRole("table", { name: "Recent candidates" }));
  expect(people.getByRole("link", { name: "Ada Example" }).getAttribute("href")).toBe(
    "/v1/tests/backend/candidates?email=ada%40example.com",
  );
  expect(people.getByText("provisional")).toBeTruthy();
});

it("asks for the figures of the chosen test, and keeps it in the address", async () => {
  const requests = await open({ figures: FULL });
  await screen.findByRole("option", { name: "Backend screen" });
  fireEvent.change(screen.getByLabelText("Test"), { target: { value: "backend" } });
  await waitFor(() => expect(requests.map(({ path }) => path)).toContain("/api/v1/home/figures?test=backend"));
});

it("says what comes next while there is nothing to show", async () => {
  await open({});
  await screen.findByText("Nobody was invited in the last 30 days.");
  expect((await waiting()).getByText("Nothing waits for you.")).toBeTruthy();
  expect(screen.getByRole("link", { name: "Choose a test to invite to" })).toBeTruthy();
  cleanup();
  await open({ tests: [] });
  expect((await screen.findByRole("link", { name: "Start from a role" })).getAttribute("href")).toBe("/v1/tests/ready");
});
