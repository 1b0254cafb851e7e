// @vitest-environment happy-dom
import { readStages, setStages, type Move, type Stage } from "@invigil/contract/results/stages";
import type { TestReport } from "@invigil/contract/results/test-report";
import type { Role } from "@invigil/contract/roles";
import { useQuery, type QueryClient } from "@tanstack/react-query";
import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { errorReply, fakeFetch, type Seen } from "../../../testing/fake-fetch.ts";
import { recruiter } from "../../../testing/fixtures.ts";
import { renderAt } from "../../../testing/render.tsx";
import { signedInClient } from "../../../testing/signed-in.ts";
import { ResultsView } from "../results/results-view.tsx";
import { testReportQuery } from "../results/test-report-queries.ts";
import { aResult, aTestReport } from "../testing/a-result.ts";

const AT = "2026-01-01T10:00:00.000Z";
const HISTORY = [
  { stage: "hold", note: "Ask for references.", by: "Demo Reviewer", at: AT },
  { stage: "rejected", note: "", by: "Demo Recruiter", at: AT },
];

beforeEach(() => {
  document.cookie = "csrftoken=t";
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const setPath = setStages.path.replace(":slug", "demo");
const stage = (of: Stage, note = "") => ({ stage: of, note, by: "Demo Recruiter", at: AT });

function movesOf({ body }: Seen): Move[] {
  return setStages.body.parse(body).moves;
}

/** Does what it is told, except for candidates whom a colleague has already rejected. */
function server(rejected: readonly string[] = []) {
  const seen = fakeFetch((request) => {
    if (request.path.startsWith(readStages.path.replace(":slug", "demo"))) return Response.json({ decisions: HISTORY });
    const moves = movesOf(request);
    return Response.json({
      moved: moves.map(({ username }) => username).filter((username) => !rejected.includes(username)),
      stages: moves.map(({ username, stage: to, note }) => ({
        username,
        ...(rejected.includes(username) ? stage("rejected") : stage(to, note)),
      })),
    });
  });
  return { sent: () => seen.filter(({ path }) => path === setPath).map(movesOf) };
}

/** As the page does it: the list shows what the cache holds. */
function Loaded() {
  const { data } = useQuery({ ...testReportQuery("demo"), staleTime: Number.POSITIVE_INFINITY });
  return (
    data && (
      <ResultsView
        report={data}
        cutOff={null}
        filter={{ search: "", only: "", stage: "" }}
        onFilter={() => {}}
        renderLink={(_, name) => name}
      />
    )
  );
}

const listKey = testReportQuery("demo").queryKey;
let shown: QueryClient | undefined;
const cache = () => shown as QueryClient;

async function show(candidates: TestReport["candidates"], role: Role = "reviewer") {
  // The window has no layout, so the list of rows would have no height.
  vi.spyOn(HTMLElement.prototype, "clientHeight", "get").mockReturnValue(600);
  vi.spyOn(HTMLElement.prototype, "clientWidth", "get").mockReturnValue(900);
  const queryClient = signedInClient(recruiter, role);
  shown = queryClient;
  queryClient.setQueryData(listKey, aTestReport(candidates));
  await renderAt(<Loaded />, { queryClient });
  return screen.findByRole("table", { name: "Results" });
}

const button = (name: string) => screen.getByRole("button", { name });
const said = () => screen.getByRole("status", { name: "Last decision" });

it("moves a candidate by one click, shows it with counts, and undoes it with the note before", async () => {
  const { sent } = server();
  await show([aResult("Ada", { stage: stage("hold", "Ask for references.") }), aResult("Ben")]);
  fireEvent.click(button("Shortlist: Ada"));
  expect(await within(said()).findByText("Ada is shortlisted.")).toBeTruthy();
  expect(button("Shortlist: Ada").getAttribute("aria-pressed")).toBe("true");
  const options = within(screen.getByLabelText("Stage")).getAllByRole("option");
  expect(options.map(({ textContent }) => textContent)).toEqual([
    "All stages",
    "To review (1)",
    "Shortlisted (1)",
    "On hold (0)",
    "Rejected (0)",
  ]);
  fireEvent.click(within(said()).getByRole("button", { name: "Undo" }));
  await waitFor(() => expect(said().textContent).toBe(""));
  expect(sent()).toEqual([
    [{ username: "Ada", stage: "shortlisted", before: "hold", note: "" }],
    [{ username: "Ada", stage: "hold", before: "shortlisted", note: "Ask for references." }],
  ]);
  expect(button("Put on hold: Ada").getAttribute("aria-pressed")).toBe("true");
});

it("moves everybody who is ticked with one note, and keeps who already was there", async () => {
  const { sent } = server();
  await show([aResult("Ada"), aResult("Ben"), aResult("Cleo", { stage: stage("rejected", "Too late.") })]);
  fireEvent.click(screen.getByLabelText("Tick all who are shown"));
  fireEvent.click(within(screen.getByRole("group", { name: "Ticked candidates" })).getByText("Reject"));
  expect(await within(said()).findByText("2 candidates are rejected.")).toBeTruthy();
  expect(sent()).toEqual([
    [
      { username: "Ada", stage: "rejected", before: "review", note: "" },
      { username: "Ben", stage: "rejected", before: "review", note: "" },
    ],
  ]);
  expect(screen.queryByRole("group", { name: "Ticked candidates" })).toBeNull();
});

it("says whom a colleague has decided about meanwhile, and shows that", async () => {
  server(["Ben"]);
  await show([aResult("Ada"), aResult("Ben")]);
  fireEvent.click(screen.getByLabelText("Tick all who are shown"));
  fireEvent.click(within(screen.getByRole("group", { name: "Ticked candidates" })).getByText("Shortlist"));
  const text = "Ada is shortlisted. A colleague has just decided about Ben, so nothing was changed there.";
  expect(await within(said()).findByText(text)).toBeTruthy();
  expect(button("Reject: Ben").getAttribute("aria-pressed")).toBe("true");
});

it("undoes nothing that a colleague has decided since", async () => {
  const faster: string[] = [];
  server(faster);
  await show([aResult("Ada")]);
  fireEvent.click(button("Shortlist: Ada"));
  const undo = await within(said()).findByRole("button", { name: "Undo" });
  faster.push("Ada");
  fireEvent.click(undo);
  expect(await within(said()).findByText(/^A colleague has just decided about Ada/)).toBeTruthy();
  expect(within(said()).queryByRole("button", { name: "Undo" })).toBeNull();
  expect(button("Reject: Ada").getAttribute("aria-pressed")).toBe("true");
});

it("goes through the list by keys, and stays where it was when a row leaves the filter", async () => {
  server();
  await show([aResult("Ada"), aResult("Ben"), aResult("Cleo")]);
  fireEvent.change(screen.getByLabelText("Stage"), { target: { value: "review" } });
  fireEvent.click(button("Go through the list"));
  expect(document.activeElement?.textContent).toContain("Ada");
  fireEvent.keyDown(document.activeElement ?? document.body, { key: "j" });
  expect(document.activeElement?.textContent).toContain("Ben");
  fireEvent.keyDown(document.activeElement ?? document.body, { key: "s" });
  await waitFor(() => expect(screen.queryByText("Ben")).toBeNull());
  await waitFor(() => expect(document.activeElement?.textContent).toContain("Cleo"));
  fireEvent.keyDown(document.activeElement ?? document.body, { key: "x" });
  expect(screen.getByLabelText<HTMLInputElement>("Tick Cleo").checked).toBe(true);
});

it("shows the history, and saves stage and note together", async () => {
  const { sent } = server();
  await show([aResult("Ada", { stage: stage("hold", "Ask for references.") })]);
  fireEvent.click(button("On hold: note and history for Ada"));
  const dialog = await screen.findByRole("dialog");
  expect(await within(dialog).findByText(/Demo Reviewer/)).toBeTruthy();
  fireEvent.change(within(dialog).getByLabelText("Note"), { target: { value: "References are good." } });
  fireEvent.click(within(dialog).getByRole("button", { name: "Save" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(sent()).toEqual([[{ username: "Ada", stage: "hold", before: "hold", note: "References are good." }]]);
});

it("offers authors and proctors the stage and its history, and nothing to decide", async () => {
  server();
  await show([aResult("Ada", { stage: stage("rejected") })], "author");
  expect(screen.queryByRole("button", { name: "Shortlist: Ada" })).toBeNull();
  expect(screen.queryByRole("button", { name: "Go through the list" })).toBeNull();
  fireEvent.click(button("Rejected: note and history for Ada"));
  const dialog = await screen.findByRole("dialog");
  expect(within(dialog).queryByLabelText("Note")).toBeNull();
});

it("keeps what stands when the server cannot be reached, and says so", async () => {
  fakeFetch(() => errorReply(500, "internal_error"));
  await show([aResult("Ada")]);
  fireEvent.click(button("Reject: Ada"));
  expect(await screen.findByRole("alert")).toBeTruthy();
  expect(button("Reject: Ada").getAttribute("aria-pressed")).toBe("false");
});

/** Answers each call when the test says so. */
function slowServer() {
  const answers: ((reply: Response) => void)[] = [];
  const seen = fakeFetch(
    ({ method }) =>
      new Promise<Response>((resolve) => {
        if (method === "GET") resolve(Response.json({ decisions: HISTORY }));
        else answers.push(resolve);
      }),
  );
  const sent = () => seen.filter(({ path }) => path === setPath);
  async function reply(nth: number, answer: (moves: Move[]) => Response) {
    await waitFor(() => expect(answers.length).toBeGreaterThanOrEqual(nth));
    const request = sent()[nth - 1];
    if (request) answers[nth - 1]?.(answer(movesOf(request)));
  }
  return { reply, sent: () => sent().map(movesOf) };
}

const obeyed = (moves: Move[]) =>
  Response.json({
    moved: moves.map(({ username }) => username),
    stages: moves.map(({ username, stage: to, note }) => ({ username, ...stage(to, note) })),
  });

it("loses no decision that is made before the one before is stored", async () => {
  const { reply, sent } = slowServer();
  await show([aResult("Ada"), aResult("Ben")]);
  fireEvent.click(button("Shortlist: Ada"));
  fireEvent.click(button("Shortlist: Ben"));
  fireEvent.click(button("Reject: Ben"));
  await reply(1, () => errorReply(500, "internal_error"));
  await reply(2, obeyed);
  await reply(3, obeyed);
  expect(await within(said()).findByText("Ben is rejected.")).toBeTruthy();
  const alert = screen.getByRole("alert");
  expect(alert.textContent).toContain("The decision about Ada was not stored");
  fireEvent.click(within(alert).getByRole("button", { name: "Retry" }));
  await reply(4, obeyed);
  expect(await within(said()).findByText("Ada is shortlisted.")).toBeTruthy();
  expect(screen.queryByRole("alert")).toBeNull();
  const ben = { username: "Ben", note: "" };
  const ada = [{ username: "Ada", stage: "shortlisted", before: "review", note: "" }];
  expect(sent()).toEqual([
    ada,
    [{ ...ben, stage: "shortlisted", before: "review" }],
    [{ ...ben, stage: "rejected", before: "shortlisted" }],
    ada,
  ]);
});

it("never replaces what a colleague decided before the page showed it", async () => {
  const { reply, sent } = slowServer();
  await show([aResult("Ada")]);
  fireEvent.click(button("Shortlist: Ada"));
  fireEvent.click(button("Put on hold: Ada"));
  const taken = () => Response.json({ moved: [], stages: [{ username: "Ada", ...stage("rejected") }] });
  await reply(1, taken);
  await reply(2, taken);
  expect(await within(said()).findByText(/^A colleague has just decided about Ada/)).toBeTruthy();
  expect(sent().map(([move]) => move?.before)).toEqual(["review", "review"]);
});

it("keeps a note that was typed while a colleague decided, and replaces that decision only when asked again", async () => {
  const rejected = ["Ada"];
  const { sent } = server(rejected);
  await show([aResult("Ada")]);
  fireEvent.click(button("To review: note and history for Ada"));
  const dialog = await screen.findByRole("dialog");
  fireEvent.change(within(dialog).getByLabelText("Stage"), { target: { value: "hold" } });
  fireEvent.change(within(dialog).getByLabelText("Note"), { target: { value: "Ask for references." } });
  fireEvent.click(within(dialog).getByRole("button", { name: "Save" }));
  expect((await within(dialog).findByRole("alert")).textContent).toContain("A colleague has just decided");
  expect(within(dialog).getByLabelText<HTMLTextAreaElement>("Note").value).toBe("Ask for references.");
  rejected.pop();
  fireEvent.click(within(dialog).getByRole("button", { name: "Save" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(sent().map(([move]) => [move?.before, move?.note])).toEqual([
    ["review", "Ask for references."],
    ["rejected", "Ask for references."],
  ]);
});

it("offers an undo that failed again, and never makes the undone decision instead", async () => {
  const { reply, sent } = slowServer();
  await show([aResult("Ada")]);
  fireEvent.click(button("Reject: Ada"));
  await reply(1, obeyed);
  fireEvent.click(await within(said()).findByRole("button", { name: "Undo" }));
  await reply(2, () => errorReply(500, "internal_error"));
  const alert = await screen.findByRole("alert");
  expect(alert.textContent).toContain("The decision about Ada was not undone");
  expect(within(alert).queryByRole("button", { name: "Retry" })).toBeNull();
  fireEvent.click(await within(said()).findByRole("button", { name: "Undo" }));
  await reply(3, obeyed);
  await waitFor(() => expect(said().textContent).toBe(""));
  expect(screen.queryByRole("alert")).toBeNull();
  expect(sent().map(([move]) => move?.stage)).toEqual(["rejected", "review", "review"]);
});

it("takes a decision whose reply was lost for one's own when it is sent again", async () => {
  const { reply } = slowServer();
  await show([aResult("Ada")]);
  fireEvent.click(button("Reject: Ada"));
  await reply(1, () => errorReply(500, "internal_error"));
  fireEvent.click(within(await screen.findByRole("alert")).getByRole("button", { name: "Retry" }));
  await reply(2, () => Response.json({ moved: [], stages: [{ username: "Ada", ...stage("rejected") }] }));
  expect(await within(said()).findByText("Ada is rejected.")).toBeTruthy();
});

it("asks before a note replaces what a colleague decided while it was typed", async () => {
  const { reply, sent } = slowServer();
  await show([aResult("Ada")]);
  fireEvent.click(button("To review: note and history for Ada"));
  const dialog = await screen.findByRole("dialog");
  // The list is loaded anew, with a colleague's decision.
  act(
    () => void cache().setQueryData(listKey, aTestReport([aResult("Ada", { stage: stage("rejected", "No-show.") })])),
  );
  fireEvent.change(within(dialog).getByLabelText("Note"), { target: { value: "Ask again." } });
  fireEvent.click(within(dialog).getByRole("button", { name: "Save" }));
  await reply(1, () => Response.json({ moved: [], stages: [{ username: "Ada", ...stage("rejected", "No-show.") }] }));
  expect((await within(dialog).findByRole("alert")).textContent).toContain("A colleague has just decided");
  expect(sent()[0]?.[0]?.before).toBe("review");
});
