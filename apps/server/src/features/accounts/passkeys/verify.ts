import type { MadePasskey, SignedPasskey } from "@invigil/contract/people/passkeys";
import { verifyAuthenticationResponse, verifyRegistrationResponse } from "@simplewebauthn/server";
import { decodeAttestationObject, decodeClientDataJSON } from "@simplewebauthn/server/helpers";
import { AppError } from "../../../platform/app-error.ts";
import type { Deps } from "../../../platform/deps.ts";
import { expectedOrigin, relyingParty } from "./relying-party.ts";

type Around = Pick<Deps, "config" | "log">;

interface Made {
  publicKey: Buffer;
  counter: number;
}

/** The key of a passkey that a device created for this challenge. */
export function verifyMade(deps: Around, passkey: MadePasskey, challenge: string): Promise<Made> {
  return refusing(deps, async () => {
    refuseCertificates(passkey.response.attestationObject);
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: { ...passkey, response: withoutTransports(passkey), clientExtensionResults: {} },
      expectedChallenge: challenge,
      ...expected(deps, passkey),
    });
    if (!verified) throw new Error("The attestation is not valid.");
    const { id, publicKey, counter } = registrationInfo.credential;
    if (id !== passkey.id) throw new Error("The passkey's id does not match the one the browser sent.");
    return { publicKey: Buffer.from(publicKey), counter };
  });
}

interface Known {
  credential_id: string;
  public_key: Buffer;
}

/** The counter of a device that signed this challenge with a passkey. */
export function verifySigned(
  deps: Around,
  { passkey, known, challenge }: { passkey: SignedPasskey; known: Known; challenge: string },
): Promise<number> {
  const { userHandle, ...signed } = passkey.response;
  return refusing(deps, async () => {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: {
        ...passkey,
        response: userHandle === undefined ? signed : { ...signed, userHandle },
        clientExtensionResults: {},
      },
      expectedChallenge: challenge,
      // The library checks the counter before the signature; we check it afterwards, in the statement that stores it.
      credential: { id: known.credential_id, publicKey: new Uint8Array(known.public_key), counter: 0 },
      ...expected(deps, passkey),
    });
    if (!verified) throw new Error("The signature is not valid.");
    return authenticationInfo.newCounter;
  });
}

function expected({ config }: Around, { response }: MadePasskey | SignedPasskey) {
  return {
    expectedOrigin: expectedOrigin(config, decodeClientDataJSON(response.clientDataJSON).origin),
    expectedRPID: relyingParty(config).id,
    requireUserVerification: true,
  };
}

function withoutTransports({ response: { clientDataJSON, attestationObject } }: MadePasskey) {
  return { clientDataJSON, attestationObject };
}

/** We did not request them, and checking one could make the server call an address it contains. */
function refuseCertificates(attestation: string): void {
  const object = decodeAttestationObject(new Uint8Array(Buffer.from(attestation, "base64url")));
  const format = object.get("fmt");
  if (format === "none" || (format === "packed" && object.get("attStmt").get("x5c") === undefined)) return;
  throw new Error(`The attestation has the format ${format}, which contains certificates.`);
}

/** The person gets one refusal for everything; the operator gets the reason. */
async function refusing<T>({ log }: Around, verify: () => Promise<T>): Promise<T> {
  try {
    return await verify();
  } catch (error) {
    log.info({ reason: String(error) }, "a passkey was refused");
    throw new AppError("passkey_refused");
  }
}
