import { AppError } from "../../platform/app-error.ts";
import type { Caller } from "../../platform/identity/sessions.ts";

/** Who may erase or export a person's data: not reviewers. Returns the company. */
export function custodian({ companyId, role }: Caller): number {
  if (companyId === null || (role !== "owner" && role !== "author")) throw new AppError("forbidden");
  return companyId;
}
