// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { errorReply, fakeFetch } from "../../testing/fake-fetch.ts";
import { renderAt } from "../../testing/render.tsx";
import { ReplayPage } from "./replay-page.tsx";

beforeEach(() => {
  document.cookie = "csrftoken=t";
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const username = "candidate@example.com";
const at = (seconds: number) => new Date(Date.parse("2026-01-01T10:00:00.000Z") + seconds * 1_000).toISOString();
const attempt = { id: 11, username, full_name: "Asha" };
const edit = (seconds: number, problem: string, code: string) => ({
  problem,
  seq: 1,
  at: at(seconds),
  answer: { code },
});
const replay = {
  solution_set: { ...attempt, start_time: at(0), end_time: at(100) },
  problems: [
    { slug: "sum", title: "A sum", problem_type: "SCR" },
    { slug: "word", title: "A word", problem_type: "SCR" },
  ],
  runs: [],
  next: null,
};
const timeline = {
  solution_set: { ...attempt, start_time: at(0) },
  identity: { identity_image_url: null, id_card_image_url: null, audio_sample_url: null },
  counters: null,
  counts: {},
  evidence: [
    {
      id: "1",
      kind: "blur",
      label: null,
      at: at(50),
      received_at: at(50),
      source: "browser",
      confidence: null,
      media: null,
      detector: null,
      problem: null,
      data: {},
    },
  ],
  next: null,
};

function show() {
  return renderAt(
    <ReplayPage
      slug="t"
      testName="A test"
      username={username}
      back={null}
      isNotable={(kind) => kind === "blur"}
      line={({ id, kind }) => <li key={id}>{kind}</li>}
    />,
  );
}

it("reads all pages and moves from moment to moment, by buttons and by keys", async () => {
  const requests = fakeFetch(({ path }) => {
    if (path.includes("/timeline")) return Response.json(timeline);
    if (path.includes("after=7.1")) return Response.json({ ...replay, edits: [edit(40, "word", "w")] });
    return Response.json({ ...replay, edits: [edit(10, "sum", "a"), edit(12, "sum", "ab")], next: "7.1" });
  });
  await show();
  await screen.findByText("Nothing was written yet.");
  expect(requests.filter(({ path }) => path.includes("/replay"))).toHaveLength(2);
  const answer = () => screen.getByRole("region", { name: "Answer" }).textContent;

  fireEvent.click(screen.getByRole("button", { name: "Next moment" }));
  expect(answer()).toBe("a");
  fireEvent.keyDown(document.body, { key: "ArrowRight", shiftKey: true });
  expect(answer()).toBe("ab");
  fireEvent.click(screen.getByRole("button", { name: "Next to look at" }));
  expect(screen.getByRole("heading", { name: "A word" })).toBeDefined();
  expect(answer()).toBe("w");
  expect(screen.getByText("Away from the window")).toBeDefined();
  fireEvent.change(screen.getByRole("combobox", { name: "Problem" }), { target: { value: "sum" } });
  expect(answer()).toBe("ab");
  fireEvent.keyDown(document.body, { key: "Home" });
  expect(screen.getByText("Nothing was written yet.")).toBeDefined();
  fireEvent.keyDown(document.body, { key: " " });
  expect(screen.getByRole("button", { name: "Pause" })).toBeDefined();
});

it("says so where the attempt still runs", async () => {
  fakeFetch(({ path }) => (path.includes("/timeline") ? Response.json(timeline) : errorReply(409, "attempt_running")));
  await show();
  expect(await screen.findByText(/The attempt still runs/)).toBeDefined();
});
