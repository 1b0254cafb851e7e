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
  /** The session that stays open. */
  except: Buffer;
}

/** Requires the current password, so that finding a signed-in browser is not enough to take over the account. */
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
    // The password was changed elsewhere in the meantime, so the one just checked is no longer current.
    if (person.password_hash !== password_hash) throw new AppError("wrong_password");
    await changePassword(tx, deps, { person, hash, action: "password.change", except });
  });
  return { ok: true };
}
