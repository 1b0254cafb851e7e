import { Secret, TOTP } from "otpauth";

const PERIOD = 30;
const ISSUER = "Invigil";

/** The settings that every app supports: SHA-1, six digits, thirty seconds. */
function totpOf(secret: string, label: string): TOTP {
  return new TOTP({ issuer: ISSUER, label, secret: Secret.fromBase32(secret), digits: 6, period: PERIOD });
}

export function newSecret(): string {
  return new Secret({ size: 20 }).base32;
}

/** The address for the QR code. */
export function addressOf(secret: string, email: string): string {
  return totpOf(secret, email).toString();
}

interface Entered {
  code: string;
  at: Date;
  /** The time step of the last accepted code. */
  lastStep: number;
}

/** The time step of a right code, at most one period early or late; null if it is wrong or its step is used up. */
export function stepOf(secret: string, { code, at, lastStep }: Entered): number | null {
  const timestamp = at.getTime();
  const delta = totpOf(secret, "").validate({ token: code, timestamp, window: 1 });
  if (delta === null) return null;
  const step = Math.floor(timestamp / 1_000 / PERIOD) + delta;
  return step > lastStep ? step : null;
}
