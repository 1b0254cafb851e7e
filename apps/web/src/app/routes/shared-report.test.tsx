// @vitest-environment happy-dom
import "fake-indexeddb/auto";
import { cleanup, configure, fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { identityQuery } from "../../lib/resources.ts";
import { errorReply } from "../../testing/fake-fetch.ts";
import { fakeTestServer } from "../../testing/fake-test-server.ts";
import { aReport, aReportEntry, aSolution, aTest } from "../../testing/fixtures.ts";
import { renderApp } from "../../testing/render-app.tsx";
import { testQueryClient } from "../../testing/render.tsx";
import "./shared-report.tsx";

// Rendering is slow on a busy machine.
configure({ asyncUtilTimeout: 60_000 });

beforeEach(() => vi.stubGlobal("scrollTo", () => {}));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const TOKEN = "7.abc";
/** Each file has a key of its own. */
const keyOf = (id: string) => `7.key-of-${id}`;
const shared = (id: string, name: string) => `/media/shared/${keyOf(id)}/${id}/${name}`;
const files = { map: keyOf("map"), pic: keyOf("pic") };

/** As somebody without an account. */
async function open(reply: () => Response) {
  const seen = fakeTestServer(aTest(), ({ path }) => (path === `/api/v1/shared-report/${TOKEN}` ? reply() : null));
  const queryClient = testQueryClient();
  queryClient.setQueryData(identityQuery().queryKey, { user_id: null, usertype: null, username: null });
  await renderApp({ path: `/v1/shared-report/${TOKEN}`, queryClient });
  return seen;
}

const entry = aReportEntry({
  statement: "![Map](/media/map/map.png) ![Elsewhere](https://example.org/media/pic/plan.png)",
  problem_type: "SUB",
  solution: aSolution({
    solution_type: "SUB",
    answer: `<p>My plan:</p><img src="/media/pic/plan.png" alt="Plan"><a href="https://example.org/media/pic/plan.png">me</a>`,
    attachments: [{ name: "Table", url: shared("tab", "table.png") }],
  }),
});

it("shows the report with answers and files to somebody without an account", async () => {
  const reply = {
    company: "Acme",
    content: "answers",
    ends_at: "2026-03-01T10:00:00.000Z",
    report: aReport([entry]),
    files,
  };
  await open(() => Response.json(reply));
  expect(await screen.findByRole("heading", { level: 1, name: "Report: Demo test" })).toBeTruthy();
  expect(screen.getByText(/^Shared by Acme\. This page works until /)).toBeTruthy();
  expect(screen.getByText("My plan:")).toBeTruthy();
  expect(screen.getByRole("img", { name: "Plan" }).getAttribute("src")).toBe(shared("pic", "plan.png"));
  expect(screen.getByRole("link", { name: "Table" }).getAttribute("href")).toBe(shared("tab", "table.png"));
  const question = screen.getByText("Question").closest("details");
  if (question === null) throw new Error("The question cannot be opened.");
  question.open = true;
  fireEvent(question, new Event("toggle"));
  const pictures = [await screen.findByAltText("Map"), screen.getByAltText("Elsewhere")];
  expect(pictures.map((picture) => picture.getAttribute("src"))).toEqual([
    shared("map", "map.png"),
    // Never with a key in it: whoever answers there could open the file.
    "https://example.org/media/pic/plan.png",
  ]);
  expect(screen.getByRole("link", { name: "me" }).getAttribute("href")).toBe("https://example.org/media/pic/plan.png");
  for (const name of ["Timeline", "PDF", "Share…"]) expect(screen.queryByText(name)).toBeNull();
});

it("asks nothing that needs an account, also for code", async () => {
  const solution = aSolution({ solution_type: "SCR", technology: "PYTHON3", code: "print(1)" });
  const report = aReport([aReportEntry({ problem_type: "SCR", solution })]);
  const seen = await open(() =>
    Response.json({ company: "Acme", content: "answers", ends_at: "2026-03-01T10:00:00.000Z", report, files }),
  );
  expect(await screen.findByText(/^Written in /)).toBeTruthy();
  expect(seen.filter(({ path }) => path.includes("get_technologies"))).toEqual([]);
});

it("shows scores alone without saying that nothing was answered", async () => {
  const bare = { ...entry, solution: null, statement: "" };
  const reply = {
    company: "Acme",
    content: "scores",
    ends_at: "2026-03-01T10:00:00.000Z",
    report: aReport([bare]),
    files: {},
  };
  await open(() => Response.json(reply));
  expect(await screen.findByRole("heading", { level: 1, name: "Report: Demo test" })).toBeTruthy();
  expect(screen.queryByText("Not answered.")).toBeNull();
});

it("says what to do when the link no longer works, and asks the server once", async () => {
  const seen = await open(() => errorReply(404, "share_not_found"));
  expect(await screen.findByRole("heading", { level: 1, name: "This link does not work any more" })).toBeTruthy();
  expect(seen.filter(({ path }) => path.startsWith("/api/v1/shared-report/"))).toHaveLength(1);
});
