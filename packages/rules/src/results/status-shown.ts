import { ANSWERED_BY, type ProblemType } from "@invigil/contract/taking/problem-types";
import type { ResultStatus } from "@invigil/contract/taking/solutions";

export type ShownStatus = ResultStatus | "SUBMITTED" | "submitted" | "expired" | "unsolved" | "attempted";

export const statusLabels: Record<ShownStatus, string> = {
  ACC: "Accepted",
  PAC: "Partially Accepted",
  REJ: "Rejected",
  NRE: "Needs Review",
  UNE: "Not evaluated",
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

/** The status of one problem by its type; null if nothing is shown. */
export function statusShown({ type, attempted, status }: Result): ShownStatus | null {
  if (!attempted) return null;
  switch (ANSWERED_BY[type]) {
    case "rich text":
    case "plain text":
      // Stays NRE until a person reads it, and is shown as submitted.
      return "SUBMITTED";
    case "choices":
    case "blanks":
    case "video":
    case "audio":
    case "parts":
      return "UNE";
    default:
      return evaluatedStatus(status);
  }
}

function evaluatedStatus(status: ResultStatus | null): ShownStatus {
  if (status === "NRE") return "SUBMITTED";
  return status === null || status === "CLR" ? "UNE" : status;
}

interface Place {
  /** Whether its section accepts answers. */
  open: boolean;
  /** Whether its time has run out. */
  expired: boolean;
}

/** The status of a question in a candidate's list: one that nobody has judged is attempted or submitted. */
export function candidateStatus(result: Result, { open, expired }: Place): ShownStatus {
  const shown = statusShown(result);
  if (shown === null) return expired ? "expired" : "unsolved";
  if (shown !== "UNE") return shown;
  return open ? "attempted" : "submitted";
}

/** The status in a report, which shows the score beside it: the result itself, once there is one. */
export function reportedStatus(result: Result, { expired }: Pick<Place, "expired">): ShownStatus {
  const { attempted, status } = result;
  if (attempted && (status === "ACC" || status === "PAC" || status === "REJ")) return status;
  return candidateStatus(result, { open: false, expired });
}
