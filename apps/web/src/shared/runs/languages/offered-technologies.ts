import type { ChildProblem, Problem } from "@invigil/contract/taking/problems";
import type { Technology } from "@invigil/contract/taking/technologies";

interface Question {
  problem: Pick<Problem | ChildProblem, "problem_type" | "technologies">;
  /** What the test allows for this problem, or undefined for whatever the problem allows. */
  allowed: readonly string[] | undefined;
}

/** The names that an answer may use, or null for any that suits the type. */
export function allowedTechnologies({ problem, allowed }: Question): string[] | null {
  const own = problem.technologies;
  if (own.length === 0) return allowed ? [...allowed] : null;
  return allowed ? own.filter((id) => allowed.includes(id)) : [...own];
}

/** Technologies both allowed and available in a sandbox, in the question's order. */
export function offeredTechnologies(question: Question, known: readonly Technology[]): Technology[] {
  const ids = allowedTechnologies(question);
  if (ids) return ids.flatMap((id) => known.find((technology) => technology.id === id) ?? []);
  const category = categoryOf(question.problem);
  return known.filter((technology) => technology.category === category);
}

function categoryOf({ problem_type }: Question["problem"]): Technology["category"] {
  if (problem_type === "DBA") return "database";
  return problem_type === "UIX" ? "browser" : "language";
}
