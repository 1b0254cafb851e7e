import type { MadePasskey, NewPasskey, PasskeyQuestion, SignedPasskey } from "@invigil/contract/people/passkeys";
import type * as webauthn from "@simplewebauthn/browser";
import { SaidError } from "../../shared/parts/console-error.ts";

type Library = typeof webauthn;

const CANCELLED = "This was cancelled or took too long. Please try again.";
const UNABLE = "This device cannot store a passkey or cannot verify that it is you. Please try another one.";
const OTHER_ADDRESS = "Passkeys do not work at this address.";

const TEXTS: Partial<Record<webauthn.WebAuthnErrorCode, string>> = {
  ERROR_CEREMONY_ABORTED: CANCELLED,
  // The browser gives no more detail than “not allowed”.
  ERROR_PASSTHROUGH_SEE_CAUSE_PROPERTY: CANCELLED,
  ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED: "This device already has a passkey for your account.",
  ERROR_AUTHENTICATOR_MISSING_DISCOVERABLE_CREDENTIAL_SUPPORT: UNABLE,
  ERROR_AUTHENTICATOR_MISSING_USER_VERIFICATION_SUPPORT: UNABLE,
  ERROR_INVALID_DOMAIN: OTHER_ADDRESS,
  ERROR_INVALID_RP_ID: OTHER_ADDRESS,
};

/** Returns why passkeys cannot be used here at all, or null. */
export function deviceFault(): string | null {
  if (!globalThis.isSecureContext) return "Passkeys work only at a secure address that starts with https.";
  if (typeof globalThis.PublicKeyCredential !== "function")
    return "This browser does not support passkeys. Please try another one.";
  return null;
}

export function makePasskey(asked: NewPasskey): Promise<MadePasskey> {
  return withDevice(asked.rp.id, ({ startRegistration }) => startRegistration({ optionsJSON: asked }));
}

export function signWithPasskey({ allowCredentials, ...asked }: PasskeyQuestion): Promise<SignedPasskey> {
  const optionsJSON = allowCredentials === undefined ? asked : { ...asked, allowCredentials };
  return withDevice(asked.rpId, ({ startAuthentication }) => startAuthentication({ optionsJSON }));
}

/** Turns errors between browser and device into messages for the recruiter. */
async function withDevice<T>(host: string, act: (library: Library) => Promise<T>): Promise<T> {
  const library = await import("@simplewebauthn/browser");
  try {
    return await act(library);
  } catch (error) {
    const text = error instanceof library.WebAuthnError ? TEXTS[error.code] : undefined;
    if (text === OTHER_ADDRESS) throw new SaidError(`${text} Please open this page at ${host}.`, { cause: error });
    throw new SaidError(text ?? "The device could not do this. Please try again, or use another one.", {
      cause: error,
    });
  }
}
