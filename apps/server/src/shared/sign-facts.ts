import { sign } from "node:crypto";
import type { Secrets } from "../platform/identity/secrets.ts";

interface Signature {
  payload: string;
  signature: string;
  public_key: string;
}

/** Signed as text, so that checking it later needs no rule for formatting JSON. */
export function signFacts<Facts extends object>(secrets: Secrets, facts: Facts): Facts & Signature {
  const payload = JSON.stringify(facts);
  const signature = sign(null, Buffer.from(payload), secrets.receiptPrivateKey).toString("base64");
  return { ...facts, payload, signature, public_key: secrets.receiptPublicKey };
}
