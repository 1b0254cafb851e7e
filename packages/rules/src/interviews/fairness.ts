import type { FairnessGroup } from "@invigil/contract/interviews/review";

/** A decided interview, as it is counted: without a name, and with what the person has said about themselves. */
export interface DecidedInterview {
  passed: boolean;
  groups: readonly { by: string; group: string }[];
  /** How many answers were spoken, and how many of their transcripts can be trusted. */
  spoken: number;
  reliable: number;
  typed: number;
}

/** In smaller groups, a figure would tell about single people. */
export const GROUP_MIN = 5;

/** How decided interviews went, by how people answered and by the groups they named themselves. */
export function fairnessOf(interviews: readonly DecidedInterview[]): FairnessGroup[] {
  const members = new Map<string, { by: string; group: string; people: DecidedInterview[] }>();
  for (const interview of interviews) {
    for (const { by, group } of [{ by: "answers", group: answered(interview) }, ...interview.groups]) {
      const key = JSON.stringify([by, group.toLowerCase()]);
      const found = members.get(key) ?? { by, group, people: [] };
      found.people.push(interview);
      members.set(key, found);
    }
  }
  const large = [...members.values()].filter(({ people }) => people.length >= GROUP_MIN);
  const best = new Map<string, number>();
  for (const { by, people } of large) best.set(by, Math.max(best.get(by) ?? 0, share(people)));
  return large
    .map(({ by, group, people }): FairnessGroup => {
      const top = best.get(by) ?? 0;
      const spoken = sum(people, "spoken");
      return {
        by,
        group,
        people: people.length,
        passed: passedOf(people),
        impact_ratio: top === 0 ? null : share(people) / top,
        reliable: spoken === 0 ? null : sum(people, "reliable") / spoken,
      };
    })
    .toSorted((a, b) => a.by.localeCompare(b.by) || b.people - a.people || a.group.localeCompare(b.group));
}

function answered({ spoken, typed }: DecidedInterview): string {
  if (spoken > 0 && typed > 0) return "spoken and typed";
  return spoken > 0 ? "spoken" : "typed";
}

function passedOf(people: readonly DecidedInterview[]): number {
  return people.filter(({ passed }) => passed).length;
}

function share(people: readonly DecidedInterview[]): number {
  return passedOf(people) / people.length;
}

function sum(people: readonly DecidedInterview[], key: "spoken" | "reliable"): number {
  return people.reduce((total, person) => total + person[key], 0);
}
