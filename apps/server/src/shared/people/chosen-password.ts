import { passwordFault } from "@invigil/rules/people/password";
import { AppError } from "../../platform/app-error.ts";
import { hashPassword } from "../../platform/identity/password.ts";

/** The hash of a password that somebody chose; one that is guessed first is refused. */
export async function hashChosen({ password, email }: { password: string; email: string }): Promise<string> {
  if (passwordFault(password, email) !== null) throw new AppError("password_refused");
  return hashPassword(password);
}
