import type { Sighting } from "../detection/sighting.ts";

const clarity = { light: 200, contrast: 60, sharpness: 300 };
/** Unknown, so that no frame is compared with another by its brightness. */
const fields: number[] = [];
const clear = { clarity, print: 1, fields, took: 100 };
const at = (x: number, size: number) => ({ x, y: 0.2, width: size, height: size });

const face = { score: 0.93, box: at(0.4, 0.25) };
const person = { name: "person", score: 0.9, box: at(0.3, 0.6) };

/** Frames as the worker reports them. */
export const sightings = {
  face: { faces: [face], things: [person], ...clear },
  nobody: { faces: [{ score: 0.2, box: at(0, 0.1) }], things: [], ...clear },
  two: { faces: [face, { score: 0.81, box: at(0.75, 0.2) }], things: [person], ...clear },
  behind: { faces: [face], things: [person, { name: "person", score: 0.45, box: at(0.8, 0.15) }], ...clear },
  phone: { faces: [face], things: [person, { name: "cell phone", score: 0.5, box: at(0.6, 0.1) }], ...clear },
  /** A portrait on the wall and a shelf behind the candidate. */
  room: {
    faces: [face, { score: 0.8, box: at(0.05, 0.1) }],
    things: [person, { name: "book", score: 0.6, box: at(0.75, 0.2) }],
    ...clear,
  },
  dark: { faces: [], things: [], clarity: { light: 12, contrast: 4, sharpness: 900 }, print: 2, fields, took: 100 },
  covered: { faces: [], things: [], clarity: { light: 130, contrast: 3, sharpness: 900 }, print: 3, fields, took: 100 },
  blurred: {
    faces: [{ score: 0.3, box: at(0, 0.1) }],
    things: [],
    clarity: { light: 200, contrast: 50, sharpness: 1 },
    print: 4,
    fields,
    took: 100,
  },
} satisfies Record<string, Sighting>;
