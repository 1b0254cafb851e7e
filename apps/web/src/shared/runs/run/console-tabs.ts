import { hasEnvironment } from "@invigil/contract/environments/environment-types";
import type { ChildProblem, Problem } from "@invigil/contract/taking/problems";
import { technologyKind } from "@invigil/contract/taking/technology-names";
import { inputOf, isMultiFile } from "../languages/type-features.ts";
import { isCompileError } from "../results/verdict-texts.ts";
import { isRunning, type RunView } from "./run-state.ts";

export type ConsoleTab = "preview" | "cases" | "input" | "output" | "compiler" | "history";

interface Situation {
  problem: Problem | ChildProblem;
  view: RunView;
  /** Whether the code is run without the sample cases. */
  own: boolean;
  hasPreview: boolean;
  /** The chosen language. */
  technology: string;
}

/** What the console has to show for this question, in the order of its tabs. */
export function consoleTabs({ problem, view, hasPreview, technology }: Situation): { id: ConsoleTab; name: string }[] {
  const input = inputOf(problem);
  const run = runOf(view);
  const isProject = hasEnvironment(problem.problem_type) || isMultiFile(problem);
  // What compiles nothing has no messages to wait for, but what is known is never withheld.
  const isCompiled = technologyKind(technology) === "compiled";
  const hasLog = isProject || isCompiled || (run?.compile?.log ?? "") !== "";
  return [
    ...(hasPreview ? [{ id: "preview", name: "Preview" } as const] : []),
    { id: "cases", name: "Cases" },
    ...(input?.takesText ? [{ id: "input", name: "Custom input" } as const] : []),
    ...(input !== null || run?.output ? [{ id: "output", name: "Output" } as const] : []),
    ...(hasLog ? [{ id: "compiler", name: isCompiled && !isProject ? "Compiler" : "Log" } as const] : []),
    { id: "history", name: "History" },
  ];
}

/** Where the newest result is. */
export function resultTab({ problem, view, own, hasPreview }: Situation): ConsoleTab {
  const run = runOf(view);
  if (run && (isCompileError(run) || neverStarted(run))) return "compiler";
  if (run?.output) return "output";
  if (run || isRunning(view)) return own && inputOf(problem) !== null && !run?.cases.length ? "output" : "cases";
  if (hasPreview) return "preview";
  return own && inputOf(problem)?.takesText ? "input" : "cases";
}

function neverStarted({ compile }: NonNullable<ReturnType<typeof runOf>>): boolean {
  return compile?.verdict === "NOT_RUN" && compile.log !== "";
}

function runOf(view: RunView) {
  return "run" in view ? view.run : null;
}
