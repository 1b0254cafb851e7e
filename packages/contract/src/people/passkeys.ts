import { z } from "zod";
import { UserDetails } from "./accounts.ts";
import { Id, Ok, OneLine, Time } from "../fields.ts";
import { defineRoute } from "../route.ts";

const own = { access: "recruiter", personOnly: true } as const;

/** Bytes as WebAuthn encodes them in JSON. */
const bytes = (longest: number) =>
  z
    .string()
    .min(1)
    .max(longest)
    .regex(/^[\w-]+$/);
const CredentialId = bytes(1_400);

/** How a browser reaches a device. */
export const Transport = z.enum(["ble", "cable", "hybrid", "internal", "nfc", "smart-card", "usb"]);

const Descriptor = z.object({ id: z.string(), type: z.literal("public-key"), transports: z.array(Transport) });

/** What the browser asks a device for: a new passkey that knows whose it is and verifies its holder. */
export const NewPasskey = z.object({
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ type: z.literal("public-key"), alg: z.number().int() })),
  timeout: z.number().int(),
  attestation: z.literal("none"),
  excludeCredentials: z.array(Descriptor),
  authenticatorSelection: z.object({
    residentKey: z.literal("required"),
    requireResidentKey: z.literal(true),
    userVerification: z.literal("required"),
  }),
});
export type NewPasskey = z.infer<typeof NewPasskey>;

/** What the browser asks a device to sign. */
export const PasskeyQuestion = z.object({
  rpId: z.string(),
  challenge: z.string(),
  timeout: z.number().int(),
  userVerification: z.literal("required"),
  /** Absent for any passkey of this installation. */
  allowCredentials: z.array(Descriptor).optional(),
});
export type PasskeyQuestion = z.infer<typeof PasskeyQuestion>;

const credential = { id: CredentialId, rawId: CredentialId, type: z.literal("public-key") };

export const MadePasskey = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes(4_000),
    attestationObject: bytes(20_000),
    /** Unknown ones are ignored. */
    transports: z.array(z.string().max(40)).max(20).optional(),
  }),
});
export type MadePasskey = z.infer<typeof MadePasskey>;

export const SignedPasskey = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes(4_000),
    authenticatorData: bytes(4_000),
    signature: bytes(4_000),
    userHandle: bytes(200).optional(),
  }),
});
export type SignedPasskey = z.infer<typeof SignedPasskey>;

const Name = OneLine.max(80);

export const Passkey = z.object({
  id: Id,
  name: z.string(),
  added_at: Time,
  /** Null if never used. */
  last_used_at: Time.nullable(),
});
export type Passkey = z.infer<typeof Passkey>;

export const listPasskeys = defineRoute({
  method: "GET",
  path: "/api/v1/account/passkeys",
  limit: "read",
  summary: "Lists the caller's passkeys, oldest first",
  ...own,
  response: z.object({ passkeys: z.array(Passkey) }),
  errors: [],
});

export const beginPasskey = defineRoute({
  method: "POST",
  path: "/rpc/passkey.begin",
  limit: "guess",
  summary: "Returns what a device needs to create a passkey for the caller; it counts once it is added",
  ...own,
  body: z.object({ password: z.string().min(1).max(200) }),
  response: NewPasskey,
  errors: ["wrong_password", "too_many_passkeys", "too_many_requests"],
});

export const addPasskey = defineRoute({
  method: "POST",
  path: "/rpc/passkey.add",
  limit: "rare",
  summary: "Adds the passkey that a device has created",
  ...own,
  body: z.object({ name: Name, passkey: MadePasskey }),
  response: Passkey,
  errors: ["passkey_refused", "passkey_known", "too_many_passkeys", "too_many_requests"],
});

export const renamePasskey = defineRoute({
  method: "POST",
  path: "/rpc/passkey.rename/:id",
  limit: "rare",
  summary: "Renames one of the caller's passkeys",
  ...own,
  params: z.object({ id: Id }),
  body: z.object({ name: Name }),
  response: Passkey,
  errors: ["not_found"],
});

export const removePasskey = defineRoute({
  method: "POST",
  path: "/rpc/passkey.remove/:id",
  limit: "guess",
  summary:
    "Removes one of the caller's passkeys, unless the company requires two-step sign-in and nothing else is left for it",
  ...own,
  params: z.object({ id: Id }),
  body: z.object({ password: z.string().min(1).max(200) }),
  response: Ok,
  errors: ["wrong_password", "not_found", "second_factor_required", "too_many_requests"],
});

/** Neither reveals who has a passkey: the challenge is the same for everybody, and so is the refusal. */
const anybody = { access: "public" } as const;

export const askForPasskey = defineRoute({
  method: "POST",
  path: "/accounts/passkey/begin",
  limit: "knock",
  summary: "Returns what a device must sign so that a recruiter can sign in with a passkey",
  ...anybody,
  response: PasskeyQuestion,
  errors: ["too_many_requests"],
});

export const signInWithPasskey = defineRoute({
  method: "POST",
  path: "/accounts/passkey",
  limit: "guess",
  summary: "Signs a recruiter in with a passkey and nothing else",
  ...anybody,
  body: z.object({ passkey: SignedPasskey }),
  response: UserDetails,
  errors: ["passkey_refused", "too_many_requests"],
});

/** These recognise the browser as the calls for the code do. */
export const askForPasskeyStep = defineRoute({
  method: "POST",
  path: "/accounts/second-step/passkey/begin",
  limit: "knock",
  summary: "Returns what a device must sign in place of a code",
  ...anybody,
  response: PasskeyQuestion,
  errors: ["sign_in_ended", "too_many_requests"],
});

export const takePasskeyStep = defineRoute({
  method: "POST",
  path: "/accounts/second-step/passkey",
  limit: "knock",
  summary: "Signs in with a passkey after the password",
  ...anybody,
  body: z.object({ passkey: SignedPasskey }),
  response: UserDetails,
  errors: ["sign_in_ended", "passkey_refused", "too_many_requests"],
});

export const beginPasskeyStep = defineRoute({
  method: "POST",
  path: "/accounts/second-step/passkey/new",
  limit: "knock",
  summary: "Returns what a device needs to create the passkey that the company requires",
  ...anybody,
  response: NewPasskey,
  errors: ["sign_in_ended", "second_factor_set", "too_many_requests"],
});

export const addPasskeyStep = defineRoute({
  method: "POST",
  path: "/accounts/second-step/passkey/add",
  limit: "knock",
  summary: "Adds the passkey that a device has created and signs in",
  ...anybody,
  body: z.object({ name: Name, passkey: MadePasskey }),
  response: UserDetails,
  errors: ["sign_in_ended", "second_factor_set", "passkey_refused", "passkey_known", "too_many_requests"],
});
