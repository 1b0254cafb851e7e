import { ProblemType } from "@invigil/contract/problems";
import type { ReportEntry } from "@invigil/contract/reports";
import { statusLabels, statusShown, type ShownStatus } from "@invigil/rules/status-shown";

/** After the evaluation a result speaks for itself; until then the type decides what is shown. */
export function reportStatus(problem: Pick<ReportEntry, "problem_type" | "attempted" | "status">): ShownStatus {
  const { attempted, status } = problem;
  if (!attempted) return "unsolved";
  if (status === "ACC" || status === "PAC" || status === "REJ") return status;
  const type = ProblemType.safeParse(problem.problem_type);
  return (type.success ? statusShown({ type: type.data, attempted, status }) : status) ?? "submitted";
}

export function statusText(status: ShownStatus): string {
  return statusLabels[status];
}

const colors: Partial<Record<ShownStatus, string>> = { ACC: "green", PAC: "yellow", REJ: "red", unsolved: "gray.6" };

export function statusColor(status: ShownStatus): string {
  return colors[status] ?? "blue";
}

/** At most two decimals, and none where none are needed. */
export function scoreText(score: number | null, maxScore: number): string {
  return `${score === null ? "–" : number(score)} / ${number(maxScore)}`;
}

function number(value: number): string {
  return String(Math.round(value * 100) / 100);
}
