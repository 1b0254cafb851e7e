import type { ShlCase } from "@invigil/contract/authoring/judging-data";
import type { CaseView } from "@invigil/contract/taking/runs";
import { JudgeFault, measuresOf, verdictOf } from "../kinds/verdict.ts";
import { SHOWN, shownText } from "../shown-text.ts";
import { checkState } from "./state-check.ts";
import { runTask, type TaskTools } from "./task-box.ts";

interface Running {
  each: ShlCase;
  code: string;
  shown: Readonly<Record<string, string>>;
}

/** Runs a script in the folder of one case, and compares what it leaves with what the case expects. */
export async function judgeTask({ each, code, shown }: Running, task: TaskTools): Promise<CaseView> {
  const { setup, input } = each;
  const { box, state } = await runTask({ code, files: { ...shown, ...each.files }, setup, input }, task);
  const ended = verdictOf(box);
  if (state === null) {
    throw new JudgeFault(`The task's folder could not be prepared: ${shownText(box.stderr, SHOWN.hidden)}`);
  }
  const stdout = box.stdout.toString("utf8");
  // A script may end with any code if everything is as expected.
  const isOver = ended === "PASSED" || ended === "NONZERO";
  const faults = isOver ? await faultsOf(each, { stdout, state }, task) : [];
  const verdict = !isOver ? ended : faults.length === 0 ? "PASSED" : ended === "NONZERO" ? "NONZERO" : "WRONG";
  const longest = each.sample ? SHOWN.sample : SHOWN.hidden;
  return {
    id: each.id,
    name: each.name,
    classname: "",
    framework: "bash",
    is_sample: each.sample,
    verdict,
    status: verdict === "PASSED" ? "AC" : "NC",
    ...measuresOf(box),
    ...(each.sample && input !== "" ? { input: shownText(input, longest) } : {}),
    output: shownText(stdout, longest),
    stderr: shownText(box.stderr, longest),
    ...(faults.length === 0 ? {} : { message: shownText(faults.join("\n"), SHOWN.hidden) }),
  };
}

async function faultsOf(each: ShlCase, left: { stdout: string; state: Buffer }, task: TaskTools): Promise<string[]> {
  const faults: string[] = [];
  for (const check of each.checks) {
    const fault = await checkState(check, left, task);
    if (fault !== null) faults.push(fault);
  }
  return faults;
}
