import type { SeenThing } from "@invigil/rules/proctoring/agreement";
import { unclearness } from "@invigil/rules/proctoring/clarity";
import type { DetectedObject, Finding } from "../types.ts";
import type { Sighting } from "./sighting.ts";

/** The values with the fewest errors on the labelled frames; see bench/README.md, detectors. */
export const THRESHOLDS = { face: 0.7, person: 0.4, object: 0.3 } as const;

const WATCHED = ["cell phone", "book", "laptop", "tv"] as const;

export function classify({ faces, things, clarity, print, took }: Sighting): Finding {
  const found = faces.filter(({ score }) => score >= THRESHOLDS.face);
  const persons = things.filter(({ name, score }) => name === "person" && score >= THRESHOLDS.person);
  const objects = things.flatMap((thing) => {
    const name = WATCHED.find((each) => each === thing.name);
    return name !== undefined && thing.score >= THRESHOLDS.object ? [{ ...thing, name }] : [];
  });
  const seen: SeenThing[] = [
    ...found.map(({ score, box }) => ({ what: "face", score, box })),
    ...[...persons, ...objects].map(({ name, score, box }) => ({ what: name, score, box })),
  ];
  return {
    faces: found.length,
    persons: persons.length,
    objects: objects.map(({ name, score }): DetectedObject => ({ name, score })),
    things: seen,
    likeness: Math.max(0, ...faces.map(({ score }) => score)),
    // What is seen counts. Only that something is missing cannot be told from a bad picture.
    unclear: found.length > 0 || objects.length > 0 || persons.length > 1 ? null : unclearness(clarity),
    print,
    took,
  };
}
