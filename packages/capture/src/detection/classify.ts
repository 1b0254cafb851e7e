import type { SeenThing } from "@invigil/rules/proctoring/seen-thing";
import { PHONE } from "@invigil/rules/proctoring/second-look";
import { unclearness } from "@invigil/rules/proctoring/clarity";
import type { DetectedObject, Finding } from "../types.ts";
import type { Sighting } from "./sighting.ts";

/** The values with the fewest errors on the labelled frames; see bench/README.md, detectors. */
export const THRESHOLDS = { face: 0.7, person: 0.4 } as const;

/** The objects that are reported, and from which score on. */
const WATCHED = { "cell phone": PHONE.sure, book: 0.3, laptop: 0.3, tv: 0.3 } as const;

/** What is only suspected, which may belong to the room. */
const WEAK = { face: 0.3, thing: 0.15 } as const;

/** Nothing else is of interest, however certain. */
function limitOf(name: string): number {
  return isWatched(name) ? WATCHED[name] : 0;
}

function asFace({ score, box }: Sighting["faces"][number]): SeenThing {
  return { what: "face", score, box };
}

function asThing({ name, score, box, closer }: Sighting["things"][number]): SeenThing {
  return { what: name, score, box, ...(closer && { closer }) };
}

function isWatched(name: string): name is keyof typeof WATCHED {
  return Object.hasOwn(WATCHED, name);
}

export function classify({ faces, things, clarity, print, fields, took }: Sighting): Finding {
  const found = faces.filter(({ score }) => score >= THRESHOLDS.face);
  const persons = things.filter(({ name, score }) => name === "person" && score >= THRESHOLDS.person);
  const objects = things.flatMap(({ name, score, box, closer }) =>
    isWatched(name) && (score >= WATCHED[name] || closer) ? [{ name, score, box, ...(closer && { closer }) }] : [],
  );
  const seen = [...found.map(asFace), ...[...persons, ...objects].map(asThing)];
  const suspected = things.filter(
    ({ name, score, closer }) =>
      !closer && score >= WEAK.thing && score < (name === "person" ? THRESHOLDS.person : limitOf(name)),
  );
  return {
    faces: found.length,
    persons: persons.length,
    objects: objects.map(({ name, score }): DetectedObject => ({ name, score })),
    things: seen,
    weak: [
      ...faces.filter(({ score }) => score >= WEAK.face && score < THRESHOLDS.face).map(asFace),
      ...suspected.map(asThing),
    ],
    pose: (found.length === 1 && found[0]?.pose) || null,
    likeness: Math.max(0, ...faces.map(({ score }) => score)),
    // What is seen counts. Only that something is missing cannot be told from a bad picture.
    unclear: found.length > 0 || objects.length > 0 || persons.length > 1 ? null : unclearness(clarity),
    print,
    fields,
    took,
  };
}
