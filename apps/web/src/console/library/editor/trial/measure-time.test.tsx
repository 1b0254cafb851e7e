// @vitest-environment happy-dom
import { ProblemContent } from "@invigil/contract/authoring/library-content";
import type { AuthoredProblem, ProblemDraft } from "@invigil/contract/authoring/library-problem";
import { problemFaults } from "@invigil/rules/library/problem-faults";
import { cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { fakeFetch } from "../../../../testing/fake-fetch.ts";
import { recruiter } from "../../../../testing/fixtures.ts";
import { renderAt } from "../../../../testing/render.tsx";
import { signedInClient } from "../../../../testing/signed-in.ts";
import type { DraftChange } from "../folders/folder-props.ts";
import { LimitsFolder } from "../folders/limits-folder.tsx";

afterEach(cleanup);

const draft: ProblemDraft = {
  title: "Imported",
  statement: "",
  max_score: 10,
  content: ProblemContent.parse({ technologies: ["python", "cpp"] }),
  grading: { limits: { memory_mb: 2_048 } },
  difficulty: null,
  tags: [],
  folder: "",
  authoring: {
    notes: "",
    solution: null,
    time_to_measure: {
      multiplier: 5,
      solutions: [
        { name: "quick.cpp", technology: "cpp", code: "quick" },
        { name: "slow.py", technology: "python", code: "slow" },
        { name: "wrong.py", technology: "python", code: "wrong" },
      ],
    },
  },
  children: [],
};
const problem: AuthoredProblem = {
  id: 1,
  slug: "p-1",
  problem_type: "SCR",
  state: "draft",
  version: 1,
  edit: 1,
  updated_at: "2026-11-15T10:00:00Z",
  newer: null,
  ...draft,
};
const usual = { cpu_ms: 5_000, memory_mb: 256, output_kb: 1_024, memory_factor: 1 };
const names = { version: "3", category: "language" as const, mode: "python", extension: "py", note: null };
const technologies = [
  { ...names, id: "python", name: "Python", limits: { ...usual, time_factor: 2 } },
  { ...names, id: "cpp", name: "C++", limits: { ...usual, time_factor: 1 } },
];

/** The time of the slowest case of each trial, and whether it passed. */
const ENDS: Record<string, { cpu: number; status: "ACC" | "REJ" }> = {
  quick: { cpu: 150, status: "ACC" },
  slow: { cpu: 820, status: "ACC" },
  wrong: { cpu: 9_000, status: "REJ" },
};

function trialOf({ code }: { code: string }) {
  const { cpu, status } = ENDS[code] ?? { cpu: 0, status: "REJ" };
  const seen = { classname: "", framework: "stdio", is_sample: false, time: 0, memory_kb: 1, name: "1", id: "1" };
  const cases = [{ ...seen, status: "AC", verdict: "PASSED", cpu_ms: cpu }];
  const place = { problem: "p-1", problem_id: 1, solution_id: null, technology: "python", cases_total: 1, cases };
  const ended = { state: "EVALUATED", created_at: problem.updated_at, finished_at: problem.updated_at, ahead: null };
  const rest = { compile: null, output: null, score: null, max_score: 10, message: null, engine_note: null };
  return Response.json({
    id: "0198c0de-0000-7000-8000-000000000001",
    kind: "trial",
    ...place,
    ...ended,
    status,
    ...rest,
  });
}

it("measures the accepted solutions of a package without a time limit, and sets the limit from them", async () => {
  const faults = (grading: ProblemDraft["grading"]) =>
    problemFaults({ problem_type: "SCR", ...draft, grading }).map(({ text }) => text);
  const missing = "Set a time limit. The imported package has none.";
  expect(faults(draft.grading)).toContain(missing);
  const asked = fakeFetch(({ path, body }) =>
    path.endsWith("/trial") ? trialOf(body as { code: string }) : Response.json({}),
  );
  const changes: DraftChange[] = [];
  const shown = {
    statement: () => null,
    result: () => null,
    starterText: () => "",
    workspace: () => null,
    loadEditor: () => Promise.reject(new Error("not here")),
    technologies,
  };
  await renderAt(
    <LimitsFolder
      {...{ problem, draft, shown, readOnly: false, unreadKey: null }}
      onUnreadKey={() => {}}
      saveFirst={async () => true}
      change={(part) => changes.push(part)}
    />,
    { queryClient: signedInClient(recruiter) },
  );
  expect(screen.getByRole("alert").textContent).toContain("slowest accepted solution multiplied by 5");
  fireEvent.click(screen.getByRole("button", { name: "Measure the time limit" }));
  expect(await screen.findByText(/slow\.py, took 410 ms, so the limit is 3000 ms.*wrong\.py/)).toBeTruthy();
  const trials = asked.filter(({ path }) => path.endsWith("/trial"));
  expect(trials.map(({ body }) => body)).toMatchObject([{ measure: true, cases: "all" }, {}, {}]);
  const changed = changes[0] ?? {};
  const { grading = {} } = typeof changed === "function" ? changed(draft) : changed;
  expect(grading).toEqual({ limits: { memory_mb: 2_048, cpu_ms: 3_000 } });
  expect(faults(grading)).not.toContain(missing);
});
