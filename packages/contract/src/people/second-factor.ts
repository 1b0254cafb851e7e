import { z } from "zod";
import { UserDetails } from "./accounts.ts";
import { SignInReply } from "./sign-in.ts";
import { Ok, Time } from "../fields.ts";
import { defineRoute } from "../route.ts";

const own = { access: "recruiter", personOnly: true } as const;
const Current = z.object({ password: z.string().min(1).max(200) });
/** Six digits from the app, or a recovery code; spaces and dashes do not matter. */
const Code = z.object({ code: z.string().min(1).max(40) });

/** What an app needs to generate codes, as text and as the address in the QR code. */
export const NewFactor = z.object({ secret: z.string(), uri: z.string() });
export type NewFactor = z.infer<typeof NewFactor>;

/** Shown in this reply and never again. */
export const RecoveryCodes = z.object({ recovery_codes: z.array(z.string()) });

export const readSecondFactor = defineRoute({
  method: "GET",
  path: "/api/v1/account/second-factor",
  limit: "read",
  summary: "Says whether the caller has two-step sign-in",
  ...own,
  response: z.object({
    /** Null if there is none. */
    set_up_at: Time.nullable(),
    recovery_codes_left: z.number().int(),
    /** The company requires two-step sign-in, and the caller has no passkey. */
    required: z.boolean(),
  }),
  errors: [],
});

export const beginSecondFactor = defineRoute({
  method: "POST",
  path: "/rpc/second_factor.begin",
  limit: "guess",
  summary: "Creates the secret of an authenticator app, which counts once a code confirms it",
  ...own,
  body: Current,
  response: NewFactor,
  errors: ["wrong_password", "second_factor_set", "too_many_requests"],
});

export const confirmSecondFactor = defineRoute({
  method: "POST",
  path: "/rpc/second_factor.confirm",
  limit: "rare",
  summary: "Turns on two-step sign-in with the app's first code and returns recovery codes",
  ...own,
  body: Code,
  response: RecoveryCodes,
  errors: ["wrong_code", "second_factor_set", "too_many_requests"],
});

export const renewRecoveryCodes = defineRoute({
  method: "POST",
  path: "/rpc/second_factor.renew_codes",
  limit: "guess",
  summary: "Replaces the caller's recovery codes",
  ...own,
  body: Current,
  response: RecoveryCodes,
  errors: ["wrong_password", "not_found", "too_many_requests"],
});

export const removeSecondFactor = defineRoute({
  method: "POST",
  path: "/rpc/second_factor.remove",
  limit: "guess",
  summary: "Turns off the caller's two-step sign-in, unless the company requires it and there is no passkey",
  ...own,
  body: Current,
  response: Ok,
  errors: ["wrong_password", "not_found", "second_factor_required", "too_many_requests"],
});

/** These recognise the browser by a cookie of its own, which opens nothing else. */
const between = { access: "public" } as const;

export const readSecondStep = defineRoute({
  method: "GET",
  path: "/accounts/second-step",
  limit: "open",
  summary: "Returns what is left to do after the password",
  ...between,
  response: z.object({
    step: SignInReply.shape.next.unwrap(),
    email: z.string(),
    /** A passkey may be used in place of the code. */
    passkey: z.boolean(),
  }),
  errors: ["sign_in_ended"],
});

export const takeSecondStep = defineRoute({
  method: "POST",
  path: "/accounts/second-step/code",
  limit: "knock",
  summary: "Signs in with a code after the password",
  ...between,
  body: Code,
  response: UserDetails,
  errors: ["sign_in_ended", "wrong_code", "too_many_requests"],
});

export const beginAtSignIn = defineRoute({
  method: "POST",
  path: "/accounts/second-step/begin",
  limit: "knock",
  summary: "Creates the secret of the authenticator app that the company requires",
  ...between,
  response: NewFactor,
  errors: ["sign_in_ended", "second_factor_set", "too_many_requests"],
});

export const confirmAtSignIn = defineRoute({
  method: "POST",
  path: "/accounts/second-step/confirm",
  limit: "knock",
  summary: "Turns on two-step sign-in with the app's first code and signs in",
  ...between,
  body: Code,
  response: RecoveryCodes.extend({ user: UserDetails }),
  errors: ["sign_in_ended", "wrong_code", "second_factor_set", "too_many_requests"],
});
