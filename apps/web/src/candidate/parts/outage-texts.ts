import { RECONNECT_DELAY } from "@invigil/contract/constants";
import { messages, type Product } from "@invigil/contract/messages/messages";
import type { Outage } from "../../lib/connection.ts";

interface Situation {
  outage: Outage;
  product: Product;
  /** This browser can store unsaved answers. */
  keeps: boolean;
}

/** What the banner says: what is wrong, and what becomes of the answers. */
export function bannerTexts({ outage, product, keeps }: Situation): { wrong: string; safe: string } {
  if (outage === "network") {
    return {
      wrong: messages.offline(product),
      safe: keeps
        ? "Until then, you can keep writing here. What you write is kept on this device and will be sent when you are back online."
        : "Until then, you can keep writing here. What you write is only in this tab: keep it open, and it will be sent when you are back online.",
    };
  }
  return {
    wrong: "The server cannot be reached.",
    safe: keeps
      ? "You can keep writing here. What you write is kept on this device and will be sent as soon as the server replies."
      : "You can keep writing here. What you write is only in this tab: keep it open, and it will be sent as soon as the server replies.",
  };
}

/** When the page tries to reach the server next. */
export function nextTryText(checking: boolean): string {
  return checking ? "Trying again now…" : `The next try follows within ${RECONNECT_DELAY / 1_000} seconds.`;
}

interface LostTexts {
  title: string;
  /** What is safe now. */
  safe: string;
  /** What the list that follows is about. */
  until: string;
  facts: string[];
  /** What the submission lacks if it lasts until the end. */
  after: string;
  trying: string;
}

/** What the notice says once the retries have failed, too. */
export function lostTexts({ outage, product, keeps }: Situation): LostTexts {
  const { clock, end, files, link } = messages.connectionLost.facts(product);
  const rest = keeps
    ? "Anything left out stays in this browser and will be submitted as a late draft. Your reviewers will decide whether it counts."
    : "Anything left out will be submitted as a late draft if you keep this tab open. Your reviewers will decide whether it counts.";
  if (outage === "network") {
    return {
      title: messages.connectionLost.title,
      safe: keeps
        ? "You can keep working. Your answers and the files you choose are kept in this browser and will be sent as soon as you are back online."
        : "You can keep working. This browser cannot store your answers: they are only in this tab. Keep it open, and they will be sent as soon as you are back online.",
      until: "Until you are back online, nothing reaches the server:",
      facts: [messages.connectionLostWarning, keptHere(keeps), `${clock} ${end}`],
      after: `If you are still offline at the end, only what the server already has will be submitted. ${files} ${rest} ${link}`,
      trying: messages.tryingToReconnect,
    };
  }
  return {
    title: "The server cannot be reached",
    safe: keeps
      ? "You can keep working. Your answers and the files you choose are kept in this browser and will be sent as soon as the server replies."
      : "You can keep working. This browser cannot store your answers: they are only in this tab. Keep it open, and they will be sent as soon as the server replies.",
    until: "Your device is online. The server may be down, or something on the way to it:",
    facts: [`The time keeps counting meanwhile. ${end}`],
    after: `If it lasts until the end, only what the server already has will be submitted. ${files} ${rest} ${link}`,
    trying: "Trying to reach the server…",
  };
}

/** Says what the specification's warning leaves out: it is about the server. */
function keptHere(keeps: boolean): string {
  return keeps
    ? "That means on the server. This browser keeps your answers and sends them later."
    : "That means on the server. This tab keeps your answers while it is open and sends them later.";
}

/** What is said when the clock has ended something while the server cannot be reached. */
export const CLOSING_TEXTS: Record<
  Outage,
  { kept: string; onlyHere: string; continues: string; nextSection: string; trying: string }
> = {
  network: {
    kept: "Everything you wrote before the end is kept on this device and will be submitted when you are back online.",
    onlyHere:
      "Answers that were not saved before the end are only in this tab. Keep it open: they will be submitted when you are back online.",
    continues: "This page continues automatically when you are back online.",
    nextSection: "The next section has started and its time is running. It will open when you are back online.",
    trying: messages.tryingToReconnect,
  },
  server: {
    kept: "Everything you wrote before the end is kept on this device and will be submitted as soon as the server replies.",
    onlyHere:
      "Answers that were not saved before the end are only in this tab. Keep it open: they will be submitted as soon as the server replies.",
    continues: "The server cannot be reached. This page continues automatically as soon as it replies.",
    nextSection:
      "The next section has started and its time is running. The server cannot be reached; the section will open as soon as it replies.",
    trying: "Trying to reach the server…",
  },
};

/** Why a submission did not go through, what is safe, and what to do. */
export function notSubmittedText({ outage, product, keeps }: Situation): string {
  const safe = keeps
    ? "What is not saved on the server yet is kept on this device."
    : "What is not saved on the server yet is only in this tab, so keep it open.";
  const retries = `This page tries again every ${RECONNECT_DELAY / 1_000} seconds; submit once it has a connection.`;
  return outage === "network"
    ? `You are offline, so the ${product} could not be submitted. ${safe} ${retries}`
    : `The server cannot be reached, so the ${product} could not be submitted. ${safe} ${retries}`;
}

/** Said beside the pause, which another page or the server may have ended by now. */
export const PAUSED_TEXTS: Record<Outage, string> = {
  network:
    "You are offline, so this page cannot tell when the pause ends. The clock may already be running again. Please check your internet connection.",
  server:
    "The server cannot be reached, so this page cannot tell when the pause ends. The clock may already be running again. The page keeps trying.",
};
