import { messages } from "@invigil/contract/messages/messages";
import { useEffect } from "react";
import { useMismatch } from "../../lib/clock.ts";
import { requestAutoSubmit } from "../../shared/parts/submit.ts";
import { showToast } from "../../shared/parts/toasts.ts";

/** A turned system clock is first said to the candidate; turned far, and seen twice, it ends the attempt. */
export function useMismatchWatch(): void {
  const seen = useMismatch(({ mismatch }) => mismatch);
  const confirmed = useMismatch((state) => state.confirmed);

  // The system clock lies outside React.
  useEffect(() => {
    if (confirmed) requestAutoSubmit("System Time Mismatch");
    else if (seen) showToast({ type: "warning", message: messages.timeMismatch });
  }, [seen, confirmed]);
}
