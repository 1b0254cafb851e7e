import type { DetectedObject, Finding } from "../types.ts";
import type { Sighting } from "./sighting.ts";

/** The values with the fewest errors on the labelled frames; see bench/README.md, detectors. */
export const THRESHOLDS = { face: 0.7, person: 0.4, object: 0.3, light: 20, sharpness: 12 } as const;

const WATCHED = ["cell phone", "book", "laptop", "tv"] as const;

export function classify({ faces, things, light, sharpness, took }: Sighting): Finding {
  const found = faces.filter((score) => score >= THRESHOLDS.face);
  const persons = things.filter(({ name, score }) => name === "person" && score >= THRESHOLDS.person);
  const objects = things.flatMap(({ name, score }): DetectedObject[] => {
    const watched = WATCHED.find((each) => each === name);
    return watched !== undefined && score >= THRESHOLDS.object ? [{ name: watched, score }] : [];
  });
  // What is seen counts. Only the absence of something cannot be told from a bad picture.
  const says = found.length > 0 || objects.length > 0 || persons.length > 1;
  return {
    faces: found.length,
    persons: persons.length,
    objects,
    unclear: says ? null : unclearness(light, sharpness),
    confidence: {
      noFace: 1 - Math.max(0, ...faces),
      multipleFaces: Math.max(second(found), second(persons.map(({ score }) => score))),
      objects: Math.max(0, ...objects.map(({ score }) => score)),
    },
    took,
  };
}

function unclearness(light: number, sharpness: number): Finding["unclear"] {
  if (light < THRESHOLDS.light) return "dark";
  return sharpness < THRESHOLDS.sharpness ? "blurred" : null;
}

/** Two persons are as certain as the less certain one. */
function second(scores: readonly number[]): number {
  return scores.toSorted((a, b) => b - a)[1] ?? 0;
}

/** Nobody is there; a person whose face is turned away from the camera still is. */
export function showsNoFace({ faces, persons, unclear }: Finding): boolean {
  return faces === 0 && persons === 0 && unclear === null;
}

export function showsMultipleFaces({ faces, persons }: Finding): boolean {
  return faces > 1 || persons > 1;
}

export function showsObjects({ objects }: Finding): boolean {
  return objects.length > 0;
}
