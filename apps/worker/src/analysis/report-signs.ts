import type { Sign } from "@invigil/rules/proctoring/agreement";
import type { SeenThing } from "@invigil/rules/proctoring/seen-thing";
import { FACE_DETECTOR, OBJECT_DETECTOR } from "@invigil/vision/look";
import { round } from "@invigil/vision/round";
import type { Finding } from "./finding.ts";

interface Seen {
  /** What the picture shows besides the room. */
  things: readonly SeenThing[];
  likeness: number;
}

/** Words the signs of one picture as findings: one of each kind, with all objects in one. */
export function reportSigns(signs: readonly Sign[], { things, likeness }: Seen): Finding[] {
  const faces = scoresOf(things, "face");
  const people = scoresOf(things, "person");
  const findings: Finding[] = [];
  for (const { kind } of signs) {
    switch (kind) {
      case "no-face":
      case "turned-away":
        // As certain as the detector is that the most face-like thing is not a face.
        findings.push({
          kind,
          confidence: round(1 - likeness),
          detector: FACE_DETECTOR,
          data: { people: people.length },
        });
        break;
      case "multiple-faces":
        findings.push(
          faces.length > 1
            ? { kind, confidence: faces[1] ?? 0, detector: FACE_DETECTOR, data: { faces: faces.length } }
            : {
                kind,
                confidence: people[1] ?? 0,
                detector: OBJECT_DETECTOR,
                data: { faces: faces.length, people: people.length },
              },
        );
        break;
      case "objects":
      // All of them are one finding, below.
    }
  }
  const named = new Set(signs.flatMap(({ object }) => object ?? []));
  const objects = things.filter(({ what }) => named.has(what)).map(({ what, score }) => ({ kind: what, score }));
  if (objects.length > 0) {
    const confidence = Math.max(...objects.map(({ score }) => score));
    findings.push({ kind: "objects", confidence, detector: OBJECT_DETECTOR, data: { objects } });
  }
  return findings;
}

function scoresOf(things: readonly SeenThing[], what: string): number[] {
  return things
    .filter((thing) => thing.what === what)
    .map(({ score }) => score)
    .toSorted((a, b) => b - a);
}
