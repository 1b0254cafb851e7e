import type { Receipt } from "@invigil/contract/attempts";

/** Everything that is needed to check the signature, without this installation. */
export function receiptFile(receipt: Receipt): { name: string; blob: Blob } {
  const text = JSON.stringify(receipt, null, 2);
  return { name: `receipt-${receipt.test_slug}.json`, blob: new Blob([text], { type: "application/json" }) };
}
