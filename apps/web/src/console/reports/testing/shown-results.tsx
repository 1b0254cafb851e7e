import { readStages, setStages, type Move, type Stage } from "@invigil/contract/results/stages";
import type { TestReport } from "@invigil/contract/results/test-report";
import type { Role } from "@invigil/contract/roles";
import { useQuery, type QueryClient } from "@tanstack/react-query";
import { screen, waitFor } from "@testing-library/react";
import { expect, vi } from "vitest";
import { fakeFetch, type Seen } from "../../../testing/fake-fetch.ts";
import { recruiter } from "../../../testing/fixtures.ts";
import { renderAt } from "../../../testing/render.tsx";
import { signedInClient } from "../../../testing/signed-in.ts";
import { ResultsView } from "../results/results-view.tsx";
import { testReportQuery } from "../results/test-report-queries.ts";
import { aTestReport } from "./a-result.ts";

const AT = "2026-01-01T10:00:00.000Z";
const HISTORY = [
  { stage: "hold", note: "Ask for references.", by: "Demo Reviewer", at: AT },
  { stage: "rejected", note: "", by: "Demo Recruiter", at: AT },
];

const setPath = setStages.path.replace(":slug", "demo");
export const stage = (of: Stage, note = "") => ({ stage: of, note, by: "Demo Recruiter", at: AT });

function movesOf({ body }: Seen): Move[] {
  return setStages.body.parse(body).moves;
}

/** What was sent, with the stage that was seen before; `at` is compared by the server. */
function namedMoves(request: Seen) {
  return movesOf(request).map(({ before, ...move }) => ({ ...move, before: before.stage }));
}

/** Does what it is told, except for candidates whom a colleague has already rejected. */
export function server(rejected: readonly string[] = []) {
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
  return { sent: () => seen.filter(({ path }) => path === setPath).map(namedMoves) };
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

export const listKey = testReportQuery("demo").queryKey;

/** Returns what holds the list, which a page loads anew now and then. */
export async function show(
  candidates: TestReport["candidates"],
  role: Role = "reviewer",
  queryClient: QueryClient = signedInClient(recruiter, role),
): Promise<QueryClient> {
  // The window has no layout, so the list of rows would have no height.
  vi.spyOn(HTMLElement.prototype, "clientHeight", "get").mockReturnValue(600);
  vi.spyOn(HTMLElement.prototype, "clientWidth", "get").mockReturnValue(900);
  queryClient.setQueryData(listKey, aTestReport(candidates));
  await renderAt(<Loaded />, { queryClient });
  await screen.findByRole("table", { name: "Results" });
  return queryClient;
}

export const button = (name: string) => screen.getByRole("button", { name });
export const said = () => screen.getByRole("status", { name: "Last decision" });

/** Answers each call when the test says so. */
export function slowServer() {
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
  return { reply, sent: () => sent().map(namedMoves), seen: () => sent().map(movesOf) };
}

export const obeyed = (moves: Move[]) =>
  Response.json({
    moved: moves.map(({ username }) => username),
    stages: moves.map(({ username, stage: to, note }) => ({ username, ...stage(to, note) })),
  });
