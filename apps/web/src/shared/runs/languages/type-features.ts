import { hasEnvironment } from "@invigil/contract/environments/environment-types";
import type { ProblemType } from "@invigil/contract/taking/problem-types";
import type { ChildProblem, Problem } from "@invigil/contract/taking/problems";
import { isMultiFileType } from "@invigil/rules/taking/multi-file";

type AnyProblem = Problem | ChildProblem;

/** Whether the answer is several files instead of one text. In an environment, candidates can begin without any. */
export function isMultiFile({ problem_type, files }: Pick<AnyProblem, "problem_type" | "files">): boolean {
  return isMultiFileType(problem_type) && (hasEnvironment(problem_type) || files.some((file) => !file.read_only));
}

interface OwnInput {
  label: string;
  takesText: boolean;
}

/** A program without sample cases can only be run with custom input. */
export function startsWithOwnInput(
  problem: Pick<AnyProblem, "problem_type" | "evaluation" | "samples" | "limits">,
): boolean {
  return problem.problem_type === "SCR" && problem.samples.length === 0 && inputOf(problem) !== null;
}

type Asked = Pick<AnyProblem, "problem_type" | "evaluation" | "limits"> &
  Partial<Pick<AnyProblem, "files" | "downloads">>;

/** How code can be run without the sample cases, or null if only the cases make sense. */
export function inputOf({ problem_type, evaluation, limits, files = [], downloads = [] }: Asked): OwnInput | null {
  if (problem_type === "DBA") return { label: "Only run my query, without the sample cases", takesText: false };
  const reads: readonly ProblemType[] = ["SCR", "MLI", "DSC", "SHL"];
  if (!reads.includes(problem_type) || evaluation === "ATF" || talkOf({ limits }) !== null) return null;
  // Their input is the data beside the code.
  if ((problem_type === "MLI" || problem_type === "DSC") && files.length + downloads.length > 0) return null;
  return { label: "Run with custom input", takesText: true };
}

/** What a program must expect if the judge has a say in what it reads, or null if it only reads an input. */
export function talkOf({ limits }: Pick<AnyProblem, "limits">): string | null {
  if (!limits?.interactive && limits?.passes === undefined) return null;
  const starts =
    limits.passes &&
    `Your program is started up to ${limits.passes} times for each case and remembers nothing between starts.`;
  const talks =
    limits.interactive && "Your program and the judge take turns. Flush your output before you read the next line.";
  const why = "There is no custom input, because only the judge knows what comes next. Run uses the sample cases.";
  return [starts, talks, why].filter((part) => part).join(" ");
}
