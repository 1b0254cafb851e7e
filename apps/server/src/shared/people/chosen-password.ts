import { passwordFault } from "@invigil/rules/people/password";
import { AppError } from "../../platform/app-error.ts";
import { hashPassword } from "../../platform/identity/password.ts";

/** The hash of a chosen password; commonly guessed ones are refused. */
export async function hashChosen({ password, email }: { password: string; email: string }): Promise<string> {
  if (passwordFault(password, email) !== null) throw new AppError("password_refused");
  return hashPassword(password);
}
