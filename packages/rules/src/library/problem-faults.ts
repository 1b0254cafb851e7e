import { isRunType } from "@invigil/contract/authoring/library-content";
import type { Fault } from "@invigil/contract/authoring/library-problem";
import { codeFaults } from "./code-faults.ts";
import type { Judged } from "./judged.ts";
import { writtenFaults } from "./written-faults.ts";

/** Everything that keeps a problem from being published, as texts for its author. */
export function problemFaults(problem: Judged): Fault[] {
  const faults: Fault[] = [];
  if (problem.title.trim() === "") faults.push({ folder: "statement", text: "The title is missing." });
  if (problem.statement.trim() === "") faults.push({ folder: "statement", text: "The statement is empty." });
  if (problem.problem_type === "CMP") return [...faults, ...childFaults(problem.children ?? [])];
  if (problem.max_score <= 0) faults.push({ folder: "settings", text: "The question is not worth any marks." });
  const own = isRunType(problem.problem_type) ? codeFaults(problem) : writtenFaults(problem);
  return [...faults, ...own];
}

function childFaults(children: NonNullable<Judged["children"]>): Fault[] {
  if (children.length === 0) return [{ folder: "answers", text: "A comprehension needs at least one question." }];
  return children.flatMap((child, index) =>
    problemFaults(child).map(({ text }): Fault => ({ folder: "answers", text: `Question ${index + 1}: ${text}` })),
  );
}
