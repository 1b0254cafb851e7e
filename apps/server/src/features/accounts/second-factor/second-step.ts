import type { NewFactor, readSecondStep as contract } from "@invigil/contract/people/second-factor";
import type { ReplyOf } from "@invigil/contract/route";
import { AppError } from "../../../platform/app-error.ts";
import type { Deps } from "../../../platform/deps.ts";
import type { halfSignedIn } from "../../../platform/identity/half-sessions.ts";
import { nextStep, type Recruiter } from "../../../shared/people/sign-in.ts";
import { factorState } from "../../../shared/people/factor-state.queries.ts";
import { takeCode } from "./check-code.ts";
import { beginFactor, confirmFactor } from "./set-up.ts";

/** The person who has entered the right password in this browser, and nothing else yet. */
export type HalfSignedIn = Awaited<ReturnType<typeof halfSignedIn>>;

export async function readStep({ db }: Deps, person: HalfSignedIn): Promise<ReplyOf<typeof contract>> {
  const state = await factorState(db, person.id);
  return { step: nextStep(state), email: person.email, passkey: state.passkey };
}

export async function takeStep(deps: Deps, person: HalfSignedIn, code: string): Promise<Recruiter> {
  await takeCode(deps, {
    person,
    code,
    recovery: true,
    async onRight(_tx, { confirmed_at }) {
      // Someone who has only the password could set up their own app and sign in with it.
      if (confirmed_at === null) throw new AppError("wrong_code");
    },
  });
  return userOf(person);
}

export async function beginAtSignIn(deps: Deps, person: HalfSignedIn): Promise<NewFactor> {
  await refuseSecondWay(deps, person);
  return beginFactor(deps, person);
}

export async function confirmAtSignIn(deps: Deps, person: HalfSignedIn, code: string) {
  await refuseSecondWay(deps, person);
  return { recovery_codes: await confirmFactor(deps, person, code), user: userOf(person) };
}

/** Someone who has only the password must not bypass a passkey with their own app. */
async function refuseSecondWay({ db }: Deps, { id }: HalfSignedIn): Promise<void> {
  if ((await factorState(db, id)).passkey) throw new AppError("second_factor_set");
}

function userOf({ id, username }: HalfSignedIn): Recruiter {
  return { user_id: id, usertype: "recruiter", username };
}
