import { AppError } from "../../platform/app-error.ts";
import type { Deps } from "../../platform/deps.ts";
import { verifyPassword } from "../../platform/identity/password.ts";
import type { Caller } from "../../platform/identity/sessions.ts";
import { personOf } from "./factor-state.queries.ts";

/** Requires the password, so that finding a signed-in browser is not enough to change how its owner signs in. */
export async function provenPerson({ db }: Deps, { accountId }: Caller, password: string) {
  const person = await personOf(db, accountId);
  if (!(await verifyPassword(password, person.password_hash))) throw new AppError("wrong_password");
  return person;
}
