import type { Job } from "./kind.ts";

/** A run uses the visible cases, or the one of them that was asked for; a submission is judged by all. */
export function askedCases<Case extends { id: string; sample: boolean }>(
  { kind, request }: Pick<Job, "kind" | "request">,
  cases: readonly Case[],
): Case[] {
  if (kind !== "run") return [...cases];
  const visible = cases.filter(({ sample }) => sample);
  const only = visible.filter(({ id }) => id === request.sample);
  return only.length > 0 ? only : visible;
}
