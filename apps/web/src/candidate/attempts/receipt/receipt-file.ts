import type { Receipt } from "@invigil/contract/taking/attempts";
import { LateDraftReceipt } from "@invigil/contract/taking/late-drafts";

/** Holds everything needed to check the signature without this installation. */
export function receiptFile(receipt: Receipt): { name: string; blob: Blob } {
  // The decision on a draft is not signed and may change before somebody reads the file, so it is left out.
  const late_drafts = receipt.late_drafts.map((draft) => LateDraftReceipt.parse(draft));
  const text = JSON.stringify({ ...receipt, late_drafts }, null, 2);
  return { name: `receipt-${receipt.test_slug}.json`, blob: new Blob([text], { type: "application/json" }) };
}
