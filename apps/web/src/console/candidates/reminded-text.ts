import { counted } from "@invigil/contract/messages/counted";

/** What happened to a request to remind people. Who was just written to, or has started meanwhile, is left out. */
export function remindedText({ reminded }: { reminded: readonly string[] }): string {
  if (reminded.length === 0)
    return "Nobody was reminded: they have started, cannot start yet or any more, or were written to in the last 10 minutes.";
  return `${counted(reminded.length, "candidate")} ${reminded.length === 1 ? "was" : "were"} reminded.`;
}
