import { AppError } from "../../platform/app-error.ts";
import type { Deps } from "../../platform/deps.ts";
import { verifyPassword } from "../../platform/identity/password.ts";
import type { Caller } from "../../platform/identity/sessions.ts";
import { hashChosen } from "../../shared/people/chosen-password.ts";
import { changePassword } from "./change-password.ts";
import { lockPerson, personOf } from "./password.queries.ts";

interface Wanted {
  current: string;
  password: string;
  /** Of the session that goes on. */
  except: Buffer;
}

/** Whoever finds a browser signed in does not know the password, and so cannot take the account over. */
export async function changeOwnPassword(
  deps: Deps,
  { accountId }: Caller,
  { current, password, except }: Wanted,
): Promise<{ ok: true }> {
  const { email, password_hash } = await personOf(deps.db, accountId);
  if (!(await verifyPassword(current, password_hash))) throw new AppError("wrong_password");
  const hash = await hashChosen({ password, email });
  await deps.db.transaction().execute(async (tx) => {
    const person = await lockPerson(tx, accountId);
    // Changed elsewhere meanwhile: what was typed as the current one no longer is.
    if (person.password_hash !== password_hash) throw new AppError("wrong_password");
    await changePassword(tx, deps, { person, hash, action: "password.change", except });
  });
  return { ok: true };
}
