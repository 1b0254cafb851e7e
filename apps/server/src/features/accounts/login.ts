import type { UserDetails } from "@invigil/contract/accounts";
import { AppError } from "../../platform/app-error.ts";
import type { Deps } from "../../platform/deps.ts";
import { verifyPassword } from "../../platform/password.ts";
import { openSession } from "../../platform/sessions.ts";
import { recruiterByEmail } from "./accounts.queries.ts";

interface Credentials {
  email: string;
  password: string;
}

/** The same refusal, and the same work, for a wrong password and for an address that nobody has. */
export async function login(
  deps: Deps,
  { email, password }: Credentials,
): Promise<{ token: string; user: UserDetails }> {
  const account = await recruiterByEmail(deps.db, email);
  const right = await verifyPassword(password, account?.password_hash ?? null);
  if (!account || !right) throw new AppError("wrong_credentials");
  const token = await openSession(deps, account.id);
  return { token, user: { user_id: account.id, usertype: "recruiter", username: account.username } };
}
