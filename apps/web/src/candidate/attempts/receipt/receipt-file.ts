import type { Receipt } from "@invigil/contract/taking/attempts";
import { LateDraftReceipt } from "@invigil/contract/taking/late-drafts";

/** Everything that is needed to check the signature, without this installation. */
export function receiptFile(receipt: Receipt): { name: string; blob: Blob } {
  // Whether a draft was decided may have changed by the time somebody reads the file; nobody has signed it.
  const late_drafts = receipt.late_drafts.map((draft) => LateDraftReceipt.parse(draft));
  const text = JSON.stringify({ ...receipt, late_drafts }, null, 2);
  return { name: `receipt-${receipt.test_slug}.json`, blob: new Blob([text], { type: "application/json" }) };
}
