import { AppError } from "../../platform/app-error.ts";
import type { Caller } from "../../platform/identity/sessions.ts";

/** Who may take everything of a person away, or home: not who only reviews. Answers the company. */
export function custodian({ companyId, role }: Caller): number {
  if (companyId === null || (role !== "owner" && role !== "author")) throw new AppError("forbidden");
  return companyId;
}
