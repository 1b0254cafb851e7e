import { AppError } from "../../platform/app-error.ts";
import type { Deps } from "../../platform/deps.ts";
import { takeTurn, verifyPassword } from "../../platform/identity/password.ts";
import type { Recruiter } from "../../shared/people/sign-in.ts";
import { recruiterByEmail } from "./accounts.queries.ts";

interface Credentials {
  email: string;
  password: string;
}

/** Finds the account. A wrong password and an unknown address get the same refusal after the same work. */
export function checkCredentials(deps: Deps, { email, password }: Credentials): Promise<Recruiter> {
  return takeTurn(async () => {
    const account = await recruiterByEmail(deps.db, email);
    const right = await verifyPassword(password, account?.password_hash ?? null);
    if (!account || !right) throw new AppError("wrong_credentials");
    return { user_id: account.id, usertype: "recruiter", username: account.username };
  });
}
