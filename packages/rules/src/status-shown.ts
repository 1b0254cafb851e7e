import type { ProblemType } from "@invigil/contract/problems";
import type { ResultStatus } from "@invigil/contract/solutions";

export type ShownStatus = ResultStatus | "SUBMITTED" | "submitted" | "expired" | "unsolved" | "attempted";

export const statusLabels: Record<ShownStatus, string> = {
  ACC: "Accepted",
  PAC: "Partially Accepted",
  REJ: "Rejected",
  NRE: "Needs Review",
  UNE: "Not Evaluated",
  CLR: "Cleared",
  SUBMITTED: "Submitted",
  submitted: "Submitted",
  expired: "Deadline expired",
  unsolved: "Unsolved",
  attempted: "Attempted",
};

interface Result {
  type: ProblemType;
  attempted: boolean;
  status: ResultStatus | null;
}

/** The status of one problem while the attempt runs; null: nothing is shown. */
export function statusShown({ type, attempted, status }: Result): ShownStatus | null {
  if (!attempted) return null;
  switch (type) {
    case "SUB":
    case "TEX":
      // Stays NRE until a person reads it, and is shown as handed in.
      return "SUBMITTED";
    case "SCR":
    case "DSC":
    case "MLI":
    case "SEL":
    case "DBA":
    case "FBE":
    case "UIX":
    case "PRJ":
      return evaluatedStatus(status);
    default:
      return "UNE";
  }
}

function evaluatedStatus(status: ResultStatus | null): ShownStatus {
  if (status === "NRE") return "SUBMITTED";
  return status === null || status === "CLR" ? "UNE" : status;
}
