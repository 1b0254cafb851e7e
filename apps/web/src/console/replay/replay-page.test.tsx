// @vitest-environment happy-dom
import { cleanup, configure, fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { fakeFetch } from "../../testing/fake-fetch.ts";
import { renderAt } from "../../testing/render.tsx";
import { ReplayPage } from "./replay-page.tsx";

configure({ asyncUtilTimeout: 60_000 });
const PATIENCE = { timeout: 60_000 };
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
  session: null,
  answer: { code },
});
const asked = { problem_type: "SCR", statement: "", choices: [], blanks: [], files: {}, parent: null };
const replay = {
  solution_set: { ...attempt, start_time: at(0), end_time: at(100), is_running: false },
  problems: [
    { ...asked, slug: "sum", title: "A sum" },
    { ...asked, slug: "word", title: "A word" },
  ],
  runs: [],
  edits: [],
  cursor: null,
  more: false,
};
const timeline = {
  solution_set: { ...attempt, email: username, start_time: at(0) },
  identity: { identity_image_url: null, id_card_image_url: null, audio_sample_url: null, asked: [] },
  coverage: [],
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
      sources: ["browser"],
      ends_at: null,
      confidence: null,
      media: null,
      detector: null,
      problem_title: null,
      code: null,
      problem: null,
      data: {},
    },
  ],
  next: null,
};

function show(start: { problem?: string; time?: number } = {}) {
  return renderAt(
    <ReplayPage
      slug="t"
      testName="A test"
      username={username}
      start={start}
      renderBack={({ isRunning }) => (isRunning ? "Live" : "Report")}
      isNotable={(kind) => kind === "blur"}
      shows={{
        line: ({ id, kind }) => <li key={id}>{kind}</li>,
        kindText: (kind) => kind,
        renderStatement: (text) => <p>{text}</p>,
        renderText: (text) => text,
      }}
    />,
  );
}
const answer = () => screen.getByRole("region", { name: "Answer" }).textContent;

it("loads all pages and moves between moments with buttons and keys", async () => {
  const requests = fakeFetch(({ path }) => {
    if (path.includes("/timeline")) return Response.json(timeline);
    if (path.includes("after=7.1")) return Response.json({ ...replay, edits: [edit(40, "word", "w")] });
    return Response.json({
      ...replay,
      edits: [edit(10, "sum", "a"), edit(12, "sum", "ab")],
      cursor: "7.1",
      more: true,
    });
  });
  await show();
  await screen.findByText("Nothing had been written yet.");
  expect(requests.filter(({ path }) => path.includes("/replay"))).toHaveLength(2);
  fireEvent.click(screen.getByRole("button", { name: "Next moment" }));
  expect(answer()).toBe("a");
  fireEvent.keyDown(document.body, { key: "ArrowRight", shiftKey: true });
  expect(answer()).toBe("ab");
  fireEvent.click(screen.getByRole("button", { name: "Next notable moment" }));
  expect(screen.getByRole("heading", { name: "A word" })).toBeDefined();
  expect(answer()).toBe("w");
  expect(screen.getByText("Away from the window")).toBeDefined();
  // There is no other one, so the button goes back to it instead of to the end.
  fireEvent.keyDown(document.body, { key: "End" });
  fireEvent.click(screen.getByRole("button", { name: "First notable moment" }));
  expect(answer()).toBe("w");
  fireEvent.change(screen.getByRole("combobox", { name: "Choose a question" }), { target: { value: "sum" } });
  expect(answer()).toBe("ab");
  fireEvent.keyDown(document.body, { key: "Home" });
  expect(screen.getByText("Nothing had been written yet.")).toBeDefined();
  fireEvent.keyDown(document.body, { key: " " });
  expect(screen.getByRole("button", { name: "Pause" })).toBeDefined();
});

it("starts at the answer from which it was opened, and works with the keyboard alone", async () => {
  fakeFetch(({ path }) =>
    Response.json(
      path.includes("/timeline") ? timeline : { ...replay, edits: [edit(10, "sum", "a"), edit(40, "word", "w")] },
    ),
  );
  await show({ problem: "word" });
  expect(await screen.findByRole("heading", { name: "A word" })).toBeDefined();
  expect(answer()).toBe("w");
  const status = () => screen.getByRole("status").textContent;
  expect(status()).toBe("00:00:40 of 00:01:40. A word: 1 line, 1 character. At the window.");
  const press = (key: string, over: object = {}) => fireEvent.keyDown(document.body, { key, ...over });
  press("ArrowRight");
  expect(status()).toContain(
    "00:00:50 of 00:01:40. A word: 1 line, 1 character. Away from the window. Last event: blur.",
  );
  press("ArrowUp", { shiftKey: true });
  const speed = () => screen.getByRole<HTMLSelectElement>("combobox", { name: "Speed" }).value;
  expect(speed()).toBe("8");
  press("ArrowDown", { shiftKey: true });
  press("ArrowDown", { shiftKey: true });
  expect(speed()).toBe("2");
  // The slider and the checkbox keep only the keys that they need.
  const handle = screen.getByRole("slider", { name: "Time" });
  fireEvent.keyDown(handle, { key: "ArrowLeft" });
  expect(status()).toContain("00:00:40 of");
  fireEvent.keyDown(handle, { key: " " });
  expect(screen.getByRole("button", { name: "Pause" })).toBeDefined();
  // The status stays silent during playback.
  expect(status()).toBe("");
  fireEvent.keyDown(screen.getByRole("checkbox"), { key: " " });
  expect(screen.getByRole("button", { name: "Pause" })).toBeDefined();
});

it("shows choices and questions by their texts, and what was pasted", async () => {
  const problems = [
    {
      ...asked,
      slug: "capital",
      title: "Capital",
      problem_type: "MCQ",
      statement: "Which one?",
      choices: [
        { id: "1", text: "Oslo" },
        { id: "2", text: "Bergen" },
      ],
    },
    {
      ...asked,
      slug: "gap",
      title: "Gap",
      problem_type: "FIB",
      statement: "It is ___.",
      blanks: ["Adjective", "Noun"],
      parent: { title: "A passage", statement: "A long text." },
    },
  ];
  const edits = [
    { problem: "capital", seq: 1, at: at(10), session: null, answer: { choice: ["2"] } },
    { problem: "gap", seq: 1, at: at(20), session: null, answer: { choice: ["cold"] } },
  ];
  const [blur] = timeline.evidence;
  const pasted = { ...blur, id: "2", kind: "paste-outside", at: at(15), problem: "gap", data: { size: 4 } };
  fakeFetch(({ path }) =>
    Response.json(
      path.includes("/timeline") ? { ...timeline, evidence: [pasted, blur] } : { ...replay, problems, edits },
    ),
  );
  await show({ time: Date.parse(at(10)) });
  const marks = await screen.findByRole("list", { name: "Answer" });
  expect([...marks.children].map(({ textContent }) => textContent)).toEqual(["Oslo", "Bergen, selected"]);
  expect(screen.getByText("Which one?")).toBeDefined();
  fireEvent.keyDown(document.body, { key: "End" });
  const blanks = [...screen.getByRole("list", { name: "Answer" }).children];
  expect(blanks.map(({ textContent }) => textContent)).toEqual(["1. Adjective:cold", "2. Noun:left empty"]);
  expect(screen.getByText("A long text.")).toBeDefined();
  expect(screen.getByText("It is ___.")).toBeDefined();
  expect(screen.getByText("Pasted: 4 characters from outside.")).toBeDefined();
  expect(screen.getByText("Pastes")).toBeDefined();
});

it("continues as a running attempt grows, and ends with it", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "setTimeout", "clearTimeout"], shouldAdvanceTime: true });
  try {
    const running = { ...replay, solution_set: { ...replay.solution_set, end_time: null, is_running: true } };
    let isOver = false;
    const all = [edit(10, "sum", "a"), edit(20, "sum", "ab")];
    const requests = fakeFetch(({ path }) => {
      if (path.includes("/timeline")) return Response.json({ ...timeline, evidence: [] });
      if (isOver) return Response.json({ ...replay, edits: path.includes("after=") ? [] : all, cursor: "7.2" });
      if (path.includes("after=7.1")) return Response.json({ ...running, edits: all.slice(1), cursor: "7.2" });
      if (path.includes("after=7.2")) return Response.json({ ...running, cursor: "7.2" });
      return Response.json({ ...running, edits: all.slice(0, 1), cursor: "7.1" });
    });
    await show();
    expect(await screen.findByText(/The attempt is still running/)).toBeDefined();
    expect(screen.getByText("Live")).toBeDefined();
    fireEvent.keyDown(document.body, { key: "End" });
    expect(answer()).toBe("a");
    fireEvent.keyDown(document.body, { key: " " });
    expect(screen.getByText(/waiting for more/)).toBeDefined();
    await vi.advanceTimersByTimeAsync(4_000);
    await vi.waitFor(() => expect(answer()).toBe("ab"), PATIENCE);
    isOver = true;
    await vi.advanceTimersByTimeAsync(4_000);
    await vi.waitFor(() => expect(screen.getByText("Report")).toBeDefined(), PATIENCE);
    expect(screen.queryByText(/The attempt is still running/)).toBeNull();
    const asks = requests.length;
    await vi.advanceTimersByTimeAsync(20_000);
    expect(requests).toHaveLength(asks);
  } finally {
    vi.useRealTimers();
  }
});
