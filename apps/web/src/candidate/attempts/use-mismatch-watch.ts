import { messages, type Product } from "@invigil/contract/messages/messages";
import { useEffect } from "react";
import { useMismatch } from "../../lib/clock.ts";
import { useProduct } from "../../lib/product.ts";
import { requestAutoSubmit } from "../../shared/parts/submit.ts";
import { dismissToastsAbout, showToast } from "../../shared/parts/toasts.ts";

const advice = (product: Product) =>
  `Set the clock of this computer back to the right time. If it is still wrong by more than 5 minutes in a minute from now, the ${product} is submitted.`;

/**
 * Warns the candidate when the system clock is changed, for as long as it is wrong; a large change that is still there
 * at the second check ends the attempt. Putting the clock right does neither.
 */
export function useMismatchWatch(): void {
  const seen = useMismatch(({ mismatch }) => mismatch);
  const confirmed = useMismatch((state) => state.confirmed);
  const product = useProduct((state) => state.product);

  // Watches the system clock.
  useEffect(() => {
    if (confirmed) requestAutoSubmit("System Time Mismatch");
    else if (seen) {
      const warning = { title: messages.timeMismatch, message: advice(product) } as const;
      showToast({ type: "warning", ...warning, delay: true, about: "system clock" });
    }
    return () => dismissToastsAbout("system clock");
  }, [seen, confirmed, product]);
}
