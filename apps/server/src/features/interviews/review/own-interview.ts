import type { Db, Tx } from "@invigil/db/connection";
import { AppError } from "../../../platform/app-error.ts";
import type { Caller } from "../../../platform/identity/sessions.ts";
import { companyInterview, type InterviewRow } from "./review.queries.ts";

/** An interview of the recruiter's company. Everybody else learns only that it was not found. */
export async function ownInterview(db: Db | Tx, { companyId }: Caller, id: number): Promise<InterviewRow> {
  const row = await companyInterview(db, { id, companyId: companyId ?? 0 });
  if (!row) throw new AppError("interview_not_found");
  return row;
}
