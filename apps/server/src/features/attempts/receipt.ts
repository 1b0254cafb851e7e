import { sign } from "node:crypto";
import type { Receipt } from "@invigil/contract/attempts";
import type { Secrets } from "../../platform/secrets.ts";

type Facts = Omit<Receipt, "payload" | "signature" | "public_key">;

/** Signed as text: whoever checks it later needs no rule for how JSON is written. */
export function signReceipt(secrets: Secrets, facts: Facts): Receipt {
  const payload = JSON.stringify(facts);
  const signature = sign(null, Buffer.from(payload), secrets.receiptPrivateKey).toString("base64");
  return { ...facts, payload, signature, public_key: secrets.receiptPublicKey };
}
