import { NotebookGrading } from "@invigil/contract/authoring/judging-environments";
import { ChildProblem } from "@invigil/contract/taking/problems";
import type { CaseView, Verdict } from "@invigil/contract/taking/runs";
import { needsReview } from "@invigil/grading/marks/grading";
import { scoreCases } from "@invigil/grading/judging/score";
import { readNotebook, sourceOf } from "@invigil/rules/text/notebook";
import { z } from "zod";
import { isDataLanguage } from "../data/language.ts";
import { checksToAsk, doubtIn } from "../notebook/asked-checks.ts";
import { runNotebook, type CellEnd, type CheckEnd, type NotebookEnd } from "../notebook/run-notebook.ts";
import { malpracticeIn } from "../project/malpractice-in.ts";
import { besides, IN_ITS_OWN_BOX, mergeProject } from "../project/merge-project.ts";
import { SHOWN, shownText } from "../shown-text.ts";
import type { Job, Kind, Outcome, Tools } from "./kind.ts";
import { limitsOf } from "./limits.ts";
import { heldFor, judged, malpractice, TRIED } from "./outcome.ts";
import { languagesOf } from "./scr.ts";
import { measuresOf, verdictOf } from "./verdict.ts";

const Content = z.object({ files: ChildProblem.shape.files.default([]) });
type Check = NotebookGrading["checks"][number];

/** A Jupyter notebook: its cells are run in order, then the author's checks in what they left. */
export const notebook: Kind = {
  types: ["DJP"],
  async offer(sandbox) {
    const technologies = languagesOf(sandbox).filter(({ id }) => isDataLanguage(id));
    return technologies.length > 0 ? { technologies } : { unavailable: "Python was not found in the sandbox." };
  },
  judge: judgeNotebook,
};

async function judgeNotebook(job: Job, tools: Tools): Promise<Outcome> {
  const key = NotebookGrading.parse(job.grading);
  const isTry = job.kind === "run";
  const checks = key.checks.filter(({ sample }) => sample || !isTry);
  tools.report.begin(checks.length);
  const { files, own } = mergeProject(Content.parse(job.content).files, job.request, IN_ITS_OWN_BOX);
  const text = files[key.notebook];
  const read = text === undefined ? { fault: "It does not exist." } : readNotebook(text);
  if ("fault" in read) {
    const message = `The notebook ${key.notebook} cannot be run. ${read.fault}`;
    tools.report.compiled({ verdict: "NONZERO", log: message });
    for (const check of checks) tools.report.case(caseOf(check, { verdict: "NOT_RUN", message }));
    return { ...(isTry ? TRIED : nothing(checks, key)), message };
  }
  const cells = read.notebook.cells.filter(({ cell_type }) => cell_type === "code").map(sourceOf);
  const { [key.notebook]: _, ...others } = own;
  const sources = [...cells, ...Object.values(others)];
  const held = isTry ? null : heldFor(malpracticeIn(sources, { technology: "python", ...key }), tools.report);
  if (held) return held;

  const asked = checksToAsk(checks, isTry);
  const codes = asked.map(({ code }) => code);
  const given = {
    files: besides(files, key.files),
    cells,
    attached: tools.attached,
    hiddenFiles: isTry ? {} : key.files,
    cellMs: key.cell_ms,
  };
  const end = await runNotebook({ ...given, checks: codes, limits: limitsOf(key, job.technology) }, tools);
  const doubt = isTry ? null : doubtIn(asked, end.checks);
  const ends = checks.map((_each, of) => {
    const index = asked.findIndex((each) => each.kind === "real" && each.of === of);
    return end.checks.find(({ check }) => check === index) ?? null;
  });
  const isTrusted = !end.isForged && doubt === null;
  return tell({ end, ends: isTrusted ? ends : ends.map(() => null), checks, key, doubt, isTry }, tools);
}

interface Ended {
  end: NotebookEnd;
  /** In the order of the checks; null for one that was not reached. */
  ends: readonly (CheckEnd | null)[];
  checks: readonly Check[];
  key: NotebookGrading;
  doubt: ReturnType<typeof doubtIn>;
  isTry: boolean;
}

const FORGED = "The results of the checks were not written by the judge alone, so a person has to review this answer.";

function tell({ end, ends, checks, key, doubt, isTry }: Ended, { report }: Tools): Outcome {
  const verdict = verdictOf(end.box);
  const stop = stopOf(end, verdict, key);
  if (isTry) {
    const failed = end.cells.some(({ state }) => state !== "ok");
    const shown = stop?.verdict ?? (failed ? "NONZERO" : "PASSED");
    report.output({
      verdict: shown,
      stdout: shownText(cellsText(end.cells), SHOWN.output),
      stderr: stop?.message ?? "",
    });
  }
  for (const [index, check] of checks.entries()) {
    const found = ends[index] ?? null;
    const missing = { verdict: stop?.verdict ?? "NOT_RUN", message: stop?.message ?? "" } as const;
    const shown = found ? endOf(found, key) : missing;
    report.case(isTry ? caseOf(check, shown, { end, found }) : caseOf(check, passOrFail(shown, found)));
  }
  if (isTry) return { ...TRIED, message: stop?.message ?? null };
  if (end.isForged) return malpractice(FORGED);
  if (doubt !== null) {
    return doubt.isForgery ? malpractice(doubt.reason) : judged({ ...needsReview(), detail: doubt.reason });
  }
  const results = checks.map(({ weight }, index) => ({ passed: ends[index]?.state === "passed", weight }));
  return { ...judged(scoreCases(results, key)), message: stop?.message ?? null };
}

function nothing(checks: readonly Check[], key: NotebookGrading): Outcome {
  return judged(
    scoreCases(
      checks.map(({ weight }) => ({ passed: false, weight })),
      key,
    ),
  );
}

const ENDED = "The notebook was ended before it was done.";
const ENDINGS: Partial<Record<Verdict, string>> = {
  CPU_LIMIT: "The notebook used up its processor time.",
  WALL_LIMIT: "The notebook as a whole took too long.",
  MEMORY_LIMIT: "The notebook used too much memory.",
};

interface Stop {
  verdict: Verdict;
  message: string;
}

/** Why the checks were not reached; null if they were. */
function stopOf({ cells }: NotebookEnd, verdict: Verdict, { cell_ms }: NotebookGrading): Stop | null {
  const last = cells.at(-1);
  if (last?.state === "late") {
    return { verdict: "WALL_LIMIT", message: `Cell ${last.cell} ran longer than ${cell_ms / 1_000} s.` };
  }
  if (last?.state === "dead") return { verdict: "NONZERO", message: `Cell ${last.cell} ended the Python process.` };
  return verdict === "PASSED" || verdict === "NONZERO" ? null : { verdict, message: ENDINGS[verdict] ?? ENDED };
}

/** The cells that printed something, each under its number. */
function cellsText(cells: readonly CellEnd[]): string {
  const printed = cells.filter(({ text }) => text.trim() !== "");
  return printed.map(({ cell, text }) => `[${cell}]\n${text.trimEnd()}\n`).join("\n");
}

function endOf({ state, message }: CheckEnd, { cell_ms }: NotebookGrading): Stop {
  switch (state) {
    case "passed":
      return { verdict: "PASSED", message: "" };
    case "failed":
      return { verdict: "WRONG", message };
    case "late":
      return { verdict: "WALL_LIMIT", message: `The check ran longer than ${cell_ms / 1_000} s.` };
    case "ended":
      return { verdict: "NONZERO", message: "The Python process ended during the check." };
  }
}

/**
 * Checks run in a copy of the candidate's process, beside hidden files. So whatever else a check says or takes may have
 * been made by cells to carry those out, also if the check itself is a sample.
 */
function passOrFail({ verdict }: Stop, found: CheckEnd | null): Stop {
  return { verdict: found === null || verdict === "PASSED" ? verdict : "WRONG", message: "" };
}

function caseOf(
  check: Check,
  { verdict, message }: Stop,
  ran?: { end: NotebookEnd; found: CheckEnd | null },
): CaseView {
  const { memory_kb } = ran ? measuresOf(ran.end.box) : { memory_kb: null };
  const printed = ran?.found?.text ?? "";
  const longest = check.sample ? SHOWN.sample : SHOWN.hidden;
  return {
    id: check.id,
    name: check.name,
    classname: "",
    framework: "notebook",
    is_sample: check.sample,
    verdict,
    status: verdict === "PASSED" ? "AC" : "NC",
    time: ran?.found?.seconds ?? 0,
    cpu_ms: null,
    memory_kb,
    ...(printed === "" ? {} : { output: shownText(printed, longest) }),
    ...(message === "" ? {} : { message: shownText(message, SHOWN.hidden) }),
  };
}
