import type { Box, SeenThing } from "./seen-thing.ts";
import { isUnchanged, type ShownPicture } from "./unchanged.ts";

/** What one picture says: a kind of evidence, and for an object which one. */
export interface Sign {
  kind: "no-face" | "turned-away" | "multiple-faces" | "objects";
  object?: string;
  /** Only a closer look was sure of the object, so it must be seen for longer. */
  doubtful?: boolean;
}

/** How many pictures at the start show what belongs to the room. */
export const SCENE_PICTURES = 3;
/** A sign counts if this many of the last few pictures show it, this one included. */
export const PICTURES_ASKED = 3;
const MUST_AGREE = 2;

/** A picture on the wall does not move at all; people do, even when they sit still. */
const UNMOVED = 0.85;
/** A shelf stays where it is, but its box depends on who sits in front of it. */
const IN_PLACE = 0.6;
const SAME_PLACE = 0.5;
const SAME_PERSON = 0.3;
/** Nobody has to have one in view, so it never belongs to the room. */
const NEVER_SCENE = "cell phone";

/**
 * What stood in the room at the start: objects in the same place in most of the first pictures, and faces and people
 * that did not move at all, such as a framed portrait. The largest face and person are the candidate. Detectors are
 * not sure of a portrait in every picture, so the pictures include what they only suspect.
 */
export function sceneOf(pictures: readonly (readonly SeenThing[])[]): SeenThing[] {
  const first = pictures.slice(0, SCENE_PICTURES);
  if (first.length < MUST_AGREE) return [];
  const scene: SeenThing[] = [];
  for (const things of first) {
    for (const thing of things) {
      if (thing.what === NEVER_SCENE || isCandidate(thing, things) || scene.some((each) => isAt(thing, each))) continue;
      const living = isLiving(thing);
      const seen = first.filter((others) =>
        others.some(
          (other) => other.what === thing.what && overlap(other.box, thing.box) >= (living ? UNMOVED : IN_PLACE),
        ),
      );
      if (seen.length >= (living ? first.length : MUST_AGREE)) scene.push(thing);
    }
  }
  return scene;
}

/** What a picture shows besides the room, of which `scene` is known and the first pictures are at hand. */
export function outsideScene(
  picture: ShownPicture,
  { scene, first }: { scene: readonly SeenThing[]; first: readonly ShownPicture[] },
): SeenThing[] {
  return picture.things.filter(
    (thing) =>
      !scene.some((each) => isAt(thing, each)) &&
      (isLiving(thing) ||
        thing.what === NEVER_SCENE ||
        !(isBehindHead(thing, picture.things) || isUnchanged(thing, picture, first))),
  );
}

/** Nobody is only missing if there is no person either: a turned head has no face that a detector finds. */
export function signsOf(things: readonly SeenThing[]): Sign[] {
  const faces = things.filter(({ what }) => what === "face").length;
  const people = things.filter(({ what }) => what === "person").length;
  const objects = things.filter((thing) => !isLiving(thing));
  const signs: Sign[] = [];
  if (faces === 0) signs.push({ kind: people === 0 ? "no-face" : "turned-away" });
  if (faces > 1 || people > 1) signs.push({ kind: "multiple-faces" });
  for (const object of new Set(objects.map(({ what }) => what))) {
    const doubtful = objects.every(({ what, closer }) => what !== object || closer === true);
    signs.push({ kind: "objects", object, ...(doubtful && { doubtful }) });
  }
  return signs;
}

interface Votes {
  /** The pictures before it, latest first. */
  before: readonly (readonly Sign[])[];
  /** Kinds that the browser itself reported at that moment; it looks every second. */
  browser: readonly string[];
  /** How many of the last pictures must show what is doubtful, this one included. */
  doubtful: { asked: number; agree: number };
}

/**
 * The signs of a picture that others, or the browser, confirm. One picture alone proves nothing, and the less certain
 * something is, the longer it must be seen: a cup at the lips resembles a phone for a few seconds.
 */
export function agreedSigns(current: readonly Sign[], { before, browser, doubtful }: Votes): Sign[] {
  return current.filter((sign) => {
    const { asked, agree } = sign.doubtful ? doubtful : { asked: PICTURES_ASKED, agree: MUST_AGREE };
    const pictures = before
      .slice(0, asked - 1)
      .filter((signs) => signs.some((other) => isSame(sign, other) && (sign.doubtful || !other.doubtful))).length;
    return 1 + pictures + Number(browser.includes(sign.kind)) >= agree;
  });
}

export function isSame(one: Sign, other: Sign): boolean {
  return one.kind === other.kind && one.object === other.object;
}

function isLiving({ what }: SeenThing): boolean {
  return what === "face" || what === "person";
}

/** The largest face or person, or a second box around the same one. */
function isCandidate(thing: SeenThing, things: readonly SeenThing[]): boolean {
  if (!isLiving(thing)) return false;
  const alike = things.filter(({ what }) => what === thing.what);
  const largest = alike.reduce((one, other) => (area(other.box) > area(one.box) ? other : one), thing);
  return largest === thing || overlap(largest.box, thing.box) >= SAME_PERSON;
}

/**
 * Whether a thing reaches from above into the candidate's face and ends before its middle. The face is seen all the
 * same, so it is hair, a headrest or something behind the candidate, who cannot read it.
 */
function isBehindHead({ box }: SeenThing, things: readonly SeenThing[]): boolean {
  const faces = things.filter(({ what }) => what === "face");
  const largest = faces.reduce<SeenThing | null>(
    (one, other) => (one && area(one.box) >= area(other.box) ? one : other),
    null,
  );
  if (!largest || overlap(largest.box, box) === 0) return false;
  const { y, height } = largest.box;
  return box.y < y && box.y + box.height < y + height / 2;
}

function isAt(thing: SeenThing, place: SeenThing): boolean {
  return thing.what === place.what && overlap(thing.box, place.box) >= SAME_PLACE;
}

function area({ width, height }: Box): number {
  return width * height;
}

/** The shared area as a part of the area that both cover. */
function overlap(a: Box, b: Box): number {
  const width = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
  const height = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
  if (width <= 0 || height <= 0) return 0;
  return (width * height) / (area(a) + area(b) - width * height);
}
