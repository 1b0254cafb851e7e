import { AppError } from "../../platform/app-error.ts";
import type { Deps } from "../../platform/deps.ts";
import { sha256 } from "../../platform/identity/tokens.ts";
import { hashChosen } from "../../shared/people/chosen-password.ts";
import { resetOf } from "../../shared/people/password-resets.queries.ts";
import { changePassword } from "./change-password.ts";

export async function readReset(deps: Deps, token: string): Promise<{ email: string }> {
  const person = await resetOf(deps.db, { hash: sha256(token), now: deps.now() });
  if (!person) throw new AppError("reset_not_found");
  return { email: person.email };
}

/** Signs nobody in, because someone who reads another person's mail must still pass the second step. */
export async function resetPassword(
  deps: Deps,
  { token, password }: { token: string; password: string },
): Promise<{ ok: true }> {
  const { email } = await readReset(deps, token);
  const hash = await hashChosen({ password, email });
  await deps.db.transaction().execute(async (tx) => {
    const person = await resetOf(tx, { hash: sha256(token), now: deps.now() });
    if (!person) throw new AppError("reset_not_found");
    await changePassword(tx, deps, { person, hash, action: "password.reset" });
  });
  return { ok: true };
}
