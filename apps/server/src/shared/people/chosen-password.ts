import { passwordFault } from "@invigil/rules/people/password";
import { AppError } from "../../platform/app-error.ts";
import { hashPassword } from "../../platform/identity/password.ts";

/** The hash of a chosen password; commonly guessed and stolen ones are refused. */
export async function hashChosen({ password, email }: { password: string; email: string }): Promise<string> {
  if (passwordFault(password, email) !== null) throw new AppError("password_refused");
  if ((await stolenPasswords()).has(password.normalize("NFKC").trim().toLowerCase()))
    throw new AppError("password_refused");
  return hashPassword(password);
}

let stolen: Promise<Set<string>> | undefined;

/** Fifty thousand passwords that were stolen most often. Read when somebody chooses one, since few processes ever need them. */
function stolenPasswords(): Promise<Set<string>> {
  stolen ??= import("@zxcvbn-ts/language-common").then(
    ({ dictionary }) => new Set<string>(dictionary["passwords-common"]),
  );
  return stolen;
}
