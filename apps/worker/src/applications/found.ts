import type { AppKey } from "@invigil/contract/authoring/judging-environments";
import type { CaseView } from "@invigil/contract/taking/runs";
import type { AppEnd } from "./app-end.ts";

/** What one box found out about an application. */
export interface Found {
  views: { view: CaseView; weight: number }[];
  end: AppEnd;
  /** Why the report cannot be trusted; null if it can. */
  doubt: string | null;
  /** What the tests printed if they did not run. */
  log: string;
}

/** Where visitors find the application. */
export function addressOf({ port }: AppKey): string {
  return `http://localhost:${port}`;
}

/**
 * A case of an application that did not start says why. What the application printed is shown only in a candidate's own
 * run, which contains no hidden test: otherwise it could print what hidden tests ask.
 */
export function explained(view: CaseView, { started, message, log }: AppEnd, isTry: boolean): CaseView {
  if (view.verdict === "PASSED") return view;
  if (!started) return message === null ? view : { ...view, message };
  return isTry && log !== "" ? { ...view, stderr: log } : view;
}
