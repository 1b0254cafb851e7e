import { ERROR_REPORT_SAMPLE } from "@invigil/contract/constants";
import { trackPage } from "../../lib/track.ts";

/** Describes one crash in a hundred; the others only count as a view of the error page. */
export function reportError(error: unknown, random: () => number = Math.random): boolean {
  const sampled = random() < ERROR_REPORT_SAMPLE;
  trackPage("Error", sampled ? describe(error) : undefined);
  return sampled;
}

function describe(error: unknown): Record<string, string> {
  if (!(error instanceof Error)) return { message: String(error).slice(0, 500) };
  return {
    name: error.name.slice(0, 500),
    message: error.message.slice(0, 500),
    stack: (error.stack ?? "").slice(0, 500),
  };
}
