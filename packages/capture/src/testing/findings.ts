import type { Sighting } from "../detection/sighting.ts";

const clear = { light: 120, sharpness: 500, took: 100 };

/** Frames as the worker reports them. */
export const sightings = {
  face: { faces: [0.93], things: [{ name: "person", score: 0.9 }], ...clear },
  nobody: { faces: [0.2], things: [], ...clear },
  two: { faces: [0.95, 0.81], things: [{ name: "person", score: 0.9 }], ...clear },
  behind: {
    faces: [0.95],
    things: [
      { name: "person", score: 0.9 },
      { name: "person", score: 0.45 },
    ],
    ...clear,
  },
  phone: {
    faces: [0.93],
    things: [
      { name: "person", score: 0.9 },
      { name: "cell phone", score: 0.5 },
    ],
    ...clear,
  },
  dark: { faces: [], things: [], light: 6, sharpness: 3, took: 100 },
  blurred: { faces: [0.3], things: [], light: 120, sharpness: 1, took: 100 },
} satisfies Record<string, Sighting>;
