import { messages } from "@invigil/contract/messages/messages";
import { useEffect } from "react";
import { isOnline } from "../lib/connection.ts";
import { showToast } from "../shared/parts/toasts.ts";

/** Blocks links while offline, because their pages could not be loaded. */
export function useLinkBlock(): void {
  // Catches clicks before the router sees them, whoever rendered the link.
  useEffect(() => {
    document.addEventListener("click", blockLink, { capture: true });
    return () => document.removeEventListener("click", blockLink, { capture: true });
  }, []);
}

export function blockLink(event: MouseEvent): void {
  if (isOnline() || !leadsAway(event.target)) return;
  event.preventDefault();
  event.stopPropagation();
  showToast({ type: "warning", message: messages.linkBlocked });
}

function leadsAway(target: EventTarget | null): boolean {
  const link = target instanceof Element ? target.closest("a[href]") : null;
  const address = link?.getAttribute("href") ?? "";
  return link !== null && !/^(#|mailto:|tel:|blob:|data:)/.test(address);
}
