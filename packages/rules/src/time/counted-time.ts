import { counted } from "@invigil/contract/messages/counted";

/** For example `1 hour 30 minutes`. */
export function minutesText(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  const rest = Math.round(minutes % 60);
  if (hours === 0) return counted(rest, "minute");
  return rest === 0 ? counted(hours, "hour") : `${counted(hours, "hour")} ${counted(rest, "minute")}`;
}

export function questionsText(count: number): string {
  return counted(count, "question");
}
