// @vitest-environment happy-dom
import type { Report, ReportEntry } from "@invigil/contract/results/reports";
import { cleanup, screen, within } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { aSolution } from "../../testing/fixtures.ts";
import { renderAt } from "../../testing/render.tsx";
import { ReportPage } from "./report-page.tsx";

afterEach(cleanup);

function entry(over: Partial<ReportEntry>): ReportEntry {
  return {
    problem: "p-1",
    title: "Question",
    problem_type: "TEX",
    max_score: 10,
    score: null,
    attempted: true,
    status: "UNE",
    reason: null,
    solution: aSolution(),
    late_drafts: [],
    late_draft_waits: false,
    recording_late: null,
    notes: [],
    cases: [],
    runs: 0,
    malpractice: null,
    statement: "",
    choices: [],
    blanks: [],
    children: [],
    ...over,
  };
}

function report(problems: ReportEntry[], evaluated = true): Report {
  return {
    test: { slug: "demo", name: "Demo test", test_type: "LRN", allow_retake: false, id: 3 },
    solution_set: {
      id: 11,
      username: "candidate@example.com",
      full_name: "Asha",
      start_time: "2026-01-01T10:00:00.000Z",
      end_time: "2026-01-01T10:30:00.000Z",
      submission_type: "ASB",
      reason: "Test Time Expiry",
      seconds_used: 1_803,
      evaluated,
    },
    interview: null,
    score: 12.5,
    max_score: 20,
    percent: evaluated ? 62.5 : null,
    waits_for: evaluated ? [] : ["evaluation"],
    outcome: "failed",
    sections: [
      {
        slug: "s-1",
        name: "One",
        score: 12.5,
        max_score: 20,
        waits_for: evaluated ? [] : ["evaluation"],
        seconds_used: null,
        problems,
      },
    ],
  };
}

async function show(problems: ReportEntry[], evaluated = true, own = true) {
  await renderAt(
    <ReportPage
      own={own}
      report={report(problems, evaluated)}
      renderStatement={(text) => text}
      renderText={(text) => text}
      renderCode={({ title, cases }, { code }) => `${title}: ${code}, ${cases.length} cases`}
      renderRecording={({ kind, url, title }) => `${kind} ${title} at ${url}`}
    />,
  );
}

it("shows a reviewer findings about the code as a note", async () => {
  await show([entry({ notes: ["The code refers to a place where its judge might be: /proc/self/"] })], true, false);
  expect(screen.getByText(/^For the reviewer, with no effect on the marks: .*\/proc\/self\/\.$/)).toBeTruthy();
});

it("shows score, time used and how the attempt was submitted", async () => {
  await show([]);
  const facts = screen.getAllByRole("definition").map(({ textContent }) => textContent);
  expect(facts[0]).toBe("12.5 / 20");
  expect(facts[1]).toBe("Failed");
  expect(facts[2]).toBe("30 min 3 s");
  expect(facts[4]).toBe("Submitted automatically: time ran out");
});

it("says why somebody has failed although the score is provisional", async () => {
  const given = report([], true);
  await renderAt(
    <ReportPage
      own={false}
      report={{ ...given, waits_for: ["marks"] }}
      renderStatement={(text) => text}
      renderText={(text) => text}
      renderCode={() => null}
      renderRecording={() => null}
    />,
  );
  expect(screen.getByText("12.5 / 20 (provisional)")).toBeTruthy();
  expect(screen.getByText("Failed (pass mark out of reach)")).toBeTruthy();
});

it("says beside a recorded answer that it was stored after the end", async () => {
  await show([entry({ problem_type: "ADO", recording_late: 4 * 60_000 })]);
  expect(screen.getByText(/^Stored late: the server got this recording 4 minutes after/)).toBeTruthy();
});

it("tells a candidate that their late draft has not been decided yet", async () => {
  await show([entry({ attempted: false, solution: null, score: 0, status: null, late_draft_waits: true })]);
  expect(
    screen.getByText("A late draft of this answer has arrived. A reviewer will decide whether it counts."),
  ).toBeTruthy();
});

it("marks the candidate's own choice in a multiple choice question", async () => {
  const choices = [
    { id: "a", text: "Red" },
    { id: "b", text: "Blue" },
  ];
  const solution = aSolution({ solution_type: "MCQ", choice: ["b"] });
  await show([entry({ problem_type: "MCQ", choices, solution, score: 10, status: "ACC" })]);
  const [red, blue] = within(screen.getByRole("list", { name: "Choices" })).getAllByRole("listitem");
  expect(red?.textContent).toBe("Red");
  expect(blue?.textContent).toBe("Blue (chosen)");
  expect(screen.getByText("10 / 10 marks")).toBeTruthy();
});

it("shows candidate and recruiter the same status of an answer, and its result once there is one [A4.04]", async () => {
  const evaluated: ReportEntry[] = [
    entry({ problem: "1", title: "Choice", problem_type: "MCQ", status: "ACC" }),
    entry({ problem: "2", title: "Blanks", problem_type: "FIB", status: "PAC" }),
    entry({ problem: "3", title: "Essay", problem_type: "SUB", status: "PAC" }),
    entry({ problem: "4", title: "Code", problem_type: "SCR", status: "REJ" }),
    entry({ problem: "5", title: "To review", problem_type: "SCR", status: "NRE" }),
    entry({ problem: "6", title: "Film", problem_type: "VID", status: "NRE" }),
    entry({ problem: "7", title: "Left out", problem_type: "MCQ", attempted: false, solution: null, status: null }),
  ];
  const shown = () => [...document.querySelectorAll("[data-status]")].map(({ textContent }) => textContent);
  const results = ["Accepted", "Partially Accepted", "Partially Accepted", "Rejected"];
  for (const own of [true, false]) {
    await show(evaluated, true, own);
    expect(shown()).toEqual([...results, "Submitted", "Submitted", "Deadline expired"]);
    cleanup();
  }
});

it("names a blank without a label by its number", async () => {
  const blanks = [
    { id: "1", label: "" },
    { id: "2", label: "Capital of Italy" },
  ];
  const solution = aSolution({ solution_type: "FIB", choice: ["Paris", "Rome"] });
  await show([entry({ problem_type: "FIB", blanks, solution })]);
  expect(screen.getByText("Blank 1:").parentElement?.textContent).toBe("Blank 1: Paris");
  expect(screen.getByText("Capital of Italy:").parentElement?.textContent).toBe("Capital of Italy: Rome");
});

it("writes a score below zero with a minus sign", async () => {
  await show([entry({ score: -1.5, max_score: 3 })]);
  expect(screen.getByText("−1.5 / 3 marks")).toBeTruthy();
});

it("plays recorded answers, and says so if one is missing [A1.24, A1.25]", async () => {
  await show([
    entry({ problem: "v", problem_type: "VID", title: "Show", solution: aSolution({ video_post_url: "/media/v" }) }),
    entry({ problem: "a", problem_type: "ADO", title: "Say", solution: aSolution({ audio_post_url: "/media/a" }) }),
    entry({ problem: "gone", problem_type: "ADO", solution: aSolution() }),
  ]);
  expect(screen.getByText("VID Show at /media/v")).toBeTruthy();
  expect(screen.getByText("ADO Say at /media/a")).toBeTruthy();
  expect(screen.getByText("The recording is missing.")).toBeTruthy();
});

it("shows blanks, texts, rich texts and files as submitted", async () => {
  const blanks = [
    { id: "1", label: "Blank 1" },
    { id: "2", label: "Blank 2" },
  ];
  const file = { name: "pred.csv", size: 10, uploaded_at: "2026-01-01T10:00:00.000Z" };
  await show([
    entry({ problem: "fib", problem_type: "FIB", blanks, solution: aSolution({ choice: ["Paris", ""] }) }),
    entry({ problem: "sub", problem_type: "SUB", solution: aSolution({ answer: "<p>A <em>rich</em> text</p>" }) }),
    entry({ problem: "tex", problem_type: "TEX", solution: aSolution({ answer: "A plain <b>text" }) }),
    entry({
      problem: "fbe",
      problem_type: "FBE",
      reason: "accuracy 0.8 over 10 rows",
      solution: aSolution({ file_based_data: [{ fieldName: "main", fileBasedData: file, url: "/media/m1/pred.csv" }] }),
    }),
  ]);
  expect(screen.getByText("Paris")).toBeTruthy();
  expect(screen.getByText("left empty")).toBeTruthy();
  expect(screen.getByText("rich").tagName).toBe("EM");
  expect(screen.getByText("A plain <b>text")).toBeTruthy();
  expect(screen.getByText("Evaluation: accuracy 0.8 over 10 rows.")).toBeTruthy();
  expect(screen.getByRole("link", { name: "Prediction file: pred.csv" }).getAttribute("href")).toBe(
    "/media/m1/pred.csv",
  );
});

it("shows what waits for a person as submitted, and what was left when time ran out", async () => {
  await show([
    entry({ problem: "a", problem_type: "SUB", status: "NRE" }),
    entry({ problem: "b", problem_type: "SUB", attempted: false, solution: null, status: null }),
  ]);
  expect(screen.getByText("Submitted", { selector: ".mantine-Badge-label" })).toBeTruthy();
  expect(screen.getByText("Deadline expired")).toBeTruthy();
  expect(screen.getByText("Not answered.")).toBeTruthy();
});

it.each(["SCR", "MLI", "DSC", "SEL", "DBA", "UIX", "PRJ", "SHL", "PFS", "PBD"])(
  "shows the code of a %s answer with its status [A4.05]",
  async (problem_type) => {
    const solution = aSolution({ solution_type: problem_type, technology: "python", code: "print(1)" });
    await show([entry({ problem_type, solution, status: "PAC", score: 5 })]);
    expect(screen.getByText("Question: print(1), 0 cases", { exact: false })).toBeTruthy();
    expect(screen.getByText("Partially Accepted")).toBeTruthy();
  },
);

it("shows the parts of a comprehension under it", async () => {
  const { children: _none, ...child } = entry({ problem: "c", title: "Part", problem_type: "MCQ" });
  await show([entry({ problem_type: "CMP", title: "Text", solution: null, children: [child] })]);
  expect(screen.getByRole("heading", { level: 3, name: "1. Text" })).toBeTruthy();
  expect(screen.getByRole("heading", { level: 4, name: "1.1 Part" })).toBeTruthy();
});

it("says how many parts of a comprehension are answered, and that the score counts marks", async () => {
  const { children: _none, ...part } = entry({ problem: "c", title: "Part", problem_type: "MCQ", max_score: 3 });
  const missing = { ...part, problem: "d", attempted: false, solution: null, score: 0 };
  const text = { problem_type: "CMP", title: "Text", solution: null, attempted: false, score: 3, max_score: 9 };
  await show([entry({ ...text, children: [{ ...part, score: 3 }, missing, { ...missing, problem: "e" }] })]);
  const [whole] = screen.getAllByRole("listitem");
  expect(whole?.textContent).toContain("1. TextComprehension1 of 3 parts answered3 / 9 marks");
});

it("says that evaluation is still under way", async () => {
  await show([], false);
  expect(screen.getByRole("status").textContent).toBe("Evaluating your answers…");
  // The total and the section's: 0 would be mistaken for the result.
  expect(screen.getAllByText("– / 20")).toHaveLength(2);
  cleanup();
  await show([], false, false);
  expect(screen.getByRole("status").textContent).toBe("Evaluating the candidate’s answers…");
});

it("links an answer's attachment only if it is an uploaded file", async () => {
  const attachments = [
    { name: "own.pdf", url: "/media/m1/own.pdf" },
    { name: "climbing.pdf", url: "/media/../gateways/enter/abc" },
    { name: "elsewhere.pdf", url: "https://evil.example/cv.pdf" },
  ];
  await show([entry({ problem_type: "SUB", solution: aSolution({ answer: "<p>text</p>", attachments }) })]);
  expect(screen.getAllByRole("link", { name: /\.pdf/ }).map((link) => link.getAttribute("href"))).toEqual([
    "/media/m1/own.pdf",
  ]);
  expect(screen.getByText(/^climbing.pdf/).textContent).toBe("climbing.pdf (not an uploaded file)");
  expect(screen.getByText(/^elsewhere.pdf/).textContent).toBe("elsewhere.pdf (not an uploaded file)");
});
