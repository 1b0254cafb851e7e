import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto";
import type { MadePasskey, NewPasskey, PasskeyQuestion, SignedPasskey } from "@invigil/contract/people/passkeys";

/** What a device or browser could get wrong or be made to send. */
interface Twist {
  origin?: string;
  rpId?: string;
  challenge?: string;
  /** False if nobody has verified themselves on the device. */
  verified?: boolean;
  counter?: number;
  userHandle?: string | undefined;
  format?: string;
}

const PRESENT = 0x01;
const VERIFIED = 0x04;
const WITH_KEY = 0x40;

/** A device with one passkey, and its browser. */
export function createAuthenticator(origin: string) {
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const id = randomBytes(32);
  let owner: string | undefined;
  let signed = 0;

  const clientData = (type: string, challenge: string, twist: Twist) =>
    Buffer.from(
      JSON.stringify({
        type,
        challenge: twist.challenge ?? challenge,
        origin: twist.origin ?? origin,
        crossOrigin: false,
      }),
    );
  const named = { id: id.toString("base64url"), rawId: id.toString("base64url"), type: "public-key" as const };

  return {
    make({ challenge, rp, user }: NewPasskey, twist: Twist = {}): MadePasskey {
      owner = user.id;
      const { x = "", y = "" } = publicKey.export({ format: "jwk" });
      const key = cbor(
        new Map<number, unknown>([
          [1, 2],
          [3, -7],
          [-1, 1],
          [-2, Buffer.from(x, "base64url")],
          [-3, Buffer.from(y, "base64url")],
        ]),
      );
      const length = Buffer.alloc(2);
      length.writeUInt16BE(id.length);
      const data = Buffer.concat([facts(rp.id, WITH_KEY, 0, twist), Buffer.alloc(16), length, id, key]);
      const attestation = new Map<string, unknown>([
        ["fmt", twist.format ?? "none"],
        ["attStmt", new Map()],
        ["authData", data],
      ]);
      return {
        ...named,
        response: {
          clientDataJSON: clientData("webauthn.create", challenge, twist).toString("base64url"),
          attestationObject: cbor(attestation).toString("base64url"),
          transports: ["internal", "of the future"],
        },
      };
    },
    sign({ challenge, rpId }: PasskeyQuestion, twist: Twist = {}): SignedPasskey {
      signed += 1;
      const data = facts(rpId, 0, signed, twist);
      const client = clientData("webauthn.get", challenge, twist);
      const digest = createHash("sha256").update(client).digest();
      const handle = "userHandle" in twist ? twist.userHandle : owner;
      return {
        ...named,
        response: {
          clientDataJSON: client.toString("base64url"),
          authenticatorData: data.toString("base64url"),
          signature: sign("sha256", Buffer.concat([data, digest]), privateKey).toString("base64url"),
          ...(handle === undefined ? {} : { userHandle: handle }),
        },
      };
    },
  };
}
export type Authenticator = ReturnType<typeof createAuthenticator>;

function facts(rpId: string, flags: number, counted: number, twist: Twist): Buffer {
  const tail = Buffer.alloc(5);
  tail.writeUInt8(flags | PRESENT | (twist.verified === false ? 0 : VERIFIED));
  tail.writeUInt32BE(twist.counter ?? counted, 1);
  const host = createHash("sha256").update(twist.rpId ?? rpId);
  return Buffer.concat([host.digest(), tail]);
}

/** The few CBOR types (RFC 8949) that an attestation needs. */
function cbor(value: unknown): Buffer {
  if (typeof value === "number") return value < 0 ? head(1, -1 - value) : head(0, value);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  if (typeof value === "string") return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (value instanceof Map) return Buffer.concat([head(5, value.size), ...[...value].flat().map(cbor)]);
  throw new Error("An attestation holds nothing of this kind.");
}

function head(kind: number, length: number): Buffer {
  const long = Buffer.alloc(3);
  if (length < 24) return Buffer.from([(kind << 5) | length]);
  if (length < 256) return Buffer.from([(kind << 5) | 24, length]);
  long.writeUInt8((kind << 5) | 25);
  long.writeUInt16BE(length, 1);
  return long;
}
