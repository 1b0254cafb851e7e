import { ANSWERED_BY, type ProblemType } from "@invigil/contract/taking/problem-types";
import type { ResultStatus } from "@invigil/contract/taking/solutions";

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

/** The status of one problem by its type; null: nothing is shown. */
export function statusShown({ type, attempted, status }: Result): ShownStatus | null {
  if (!attempted) return null;
  switch (ANSWERED_BY[type]) {
    case "rich text":
    case "plain text":
      // Stays NRE until a person reads it, and is shown as handed in.
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
  /** Its section takes answers. */
  open: boolean;
  /** Its time has run out. */
  expired: boolean;
}

/** What a candidate reads of a question in the list: one that nobody judged is attempted, or handed in. */
export function candidateStatus(result: Result, { open, expired }: Place): ShownStatus {
  const shown = statusShown(result);
  if (shown === null) return expired ? "expired" : "unsolved";
  if (shown !== "UNE") return shown;
  return open ? "attempted" : "submitted";
}

/** What everybody reads in a report, which shows the score beside it: the result itself, once there is one. */
export function reportedStatus(result: Result, { expired }: Pick<Place, "expired">): ShownStatus {
  const { attempted, status } = result;
  if (attempted && (status === "ACC" || status === "PAC" || status === "REJ")) return status;
  return candidateStatus(result, { open: false, expired });
}
