import { messages } from "@invigil/contract/messages/messages";
import { useEffect } from "react";
import { useMismatch } from "../../lib/clock.ts";
import { requestAutoSubmit } from "../../shared/parts/submit.ts";
import { showToast } from "../../shared/parts/toasts.ts";

/** Warns the candidate when the system clock is changed; a large change that is seen twice ends the attempt. */
export function useMismatchWatch(): void {
  const seen = useMismatch(({ mismatch }) => mismatch);
  const confirmed = useMismatch((state) => state.confirmed);

  // Watches the system clock.
  useEffect(() => {
    if (confirmed) requestAutoSubmit("System Time Mismatch");
    else if (seen) showToast({ type: "warning", message: messages.timeMismatch });
  }, [seen, confirmed]);
}
