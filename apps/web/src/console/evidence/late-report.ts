import type { Evidence } from "@invigil/contract/proctoring/evidence";
import { evidenceName } from "@invigil/rules/evidence/evidence-names";
import { renamedMessages } from "@invigil/rules/evidence/renamed-messages";

type Line = Pick<Evidence, "at" | "received_at" | "data">;

/** What a page reports about itself rather than about the candidate. */
const OWN: Record<string, string> = {
  "socket-failed": "Live connection lost",
  "socket-unavailable": "Live connection never opened",
  "unreadable-message": "Message from the server not understood",
  "before-submit": "Step before the submission failed",
  "proctoring-unavailable": "Proctoring could not start",
  "camera-unavailable": "Camera could not be watched",
  "voice-unavailable": "Microphone could not be watched",
  "detection-failed": "Faces and objects could not be detected",
  "voice-failed": "Voices could not be detected",
  "validate-session": "Question which window may be used",
  "movement-shown": "Small movement request shown",
  "movement-over": "Small movement request over",
  heartbeat: "Sign of life",
  ping: "Connection check",
};

const UNKNOWN = "something this page does not know";

/** What arrived late, in the words of the timeline. */
export function lateTitle({ data }: Pick<Line, "data">): string {
  const event = eventOf(data);
  return `Reported late: ${event === null ? UNKNOWN : nameOf(event)}`;
}

/** How late it was, and what was done with it. */
export function lateSummary({ at, received_at: received, data }: Line, durationText: (ms: number) => string): string {
  const delay = Date.parse(received) - Date.parse(at);
  const when =
    eventOf(data)?.["at"] === undefined || delay <= 0
      ? "The page sent this only with the submission, without saying when it happened."
      : `The page could not send this when it happened. It arrived ${durationText(delay)} later, with the submission.`;
  return `${when} It is kept as the page reported it and counted as no warning.`;
}

function eventOf({ event }: Evidence["data"]): Record<string, unknown> | null {
  return typeof event === "object" && event !== null ? { ...event } : null;
}

function nameOf({ type, kind, origin }: Record<string, unknown>): string {
  if (type === "alert" || type === "unseen") return evidenceName(String(kind));
  if (type === "paste") return evidenceName(origin === "outside" ? "paste-outside" : "paste");
  const name = String(type ?? kind);
  const renamed: Record<string, string> = renamedMessages;
  const known = OWN[name] ?? evidenceName(renamed[name] ?? name);
  return known === name ? UNKNOWN : known;
}
