import type { NewPasskey, PasskeyQuestion } from "@invigil/contract/people/passkeys";
import { vi } from "vitest";

export const newPasskey: NewPasskey = {
  rp: { id: "tests.example.com", name: "Invigil" },
  user: { id: "AQID", name: "ada@example.com", displayName: "Ada" },
  challenge: "AQID",
  pubKeyCredParams: [{ type: "public-key", alg: -7 }],
  timeout: 300_000,
  attestation: "none",
  excludeCredentials: [],
  authenticatorSelection: { residentKey: "required", requireResidentKey: true, userVerification: "required" },
};

export const passkeyQuestion: PasskeyQuestion = {
  rpId: "tests.example.com",
  challenge: "AQID",
  timeout: 300_000,
  userVerification: "required",
};

const bytes = () => new Uint8Array([1, 2, 3]).buffer;
const named = { id: "AQID", rawId: bytes(), type: "public-key", getClientExtensionResults: () => ({}) };

const made = {
  ...named,
  response: { attestationObject: bytes(), clientDataJSON: bytes(), getTransports: () => ["usb"] },
};
const signed = {
  ...named,
  response: { authenticatorData: bytes(), clientDataJSON: bytes(), signature: bytes(), userHandle: bytes() },
};

interface Device {
  userAgent?: string;
  create?: () => Promise<unknown>;
  get?: () => Promise<unknown>;
}

/** A browser that can use passkeys, at a secure address. */
export function fakeBrowserDevice({
  create = async () => made,
  get = async () => signed,
  userAgent = "",
}: Device = {}): void {
  vi.stubGlobal("isSecureContext", true);
  vi.stubGlobal("PublicKeyCredential", vi.fn());
  vi.stubGlobal(
    "navigator",
    Object.create(navigator, { credentials: { value: { create, get } }, userAgent: { value: userAgent } }),
  );
}
