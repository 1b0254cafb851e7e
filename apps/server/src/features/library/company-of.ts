import { AppError } from "../../platform/app-error.ts";
import type { Caller } from "../../platform/sessions.ts";

/** The library belongs to a company; who has none has no library. */
export function companyOf({ companyId }: Caller): number {
  if (companyId === null) throw new AppError("forbidden");
  return companyId;
}
