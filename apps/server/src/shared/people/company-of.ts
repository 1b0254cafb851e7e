import { AppError } from "../../platform/app-error.ts";
import type { Caller } from "../../platform/identity/sessions.ts";

/** The company that a recruiter acts for. */
export function companyOf({ companyId }: Pick<Caller, "companyId">): number {
  if (companyId === null) throw new AppError("forbidden");
  return companyId;
}
