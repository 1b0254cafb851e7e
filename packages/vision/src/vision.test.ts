import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { isDark } from "@invigil/rules/proctoring/clarity";
import sharp from "sharp";
import { afterAll, expect, it } from "vitest";
import { faceDistance, SAME_FACE_WITHIN } from "./compare-faces.ts";
import { isBlurred } from "./quality.ts";
import { blurred, crowd, darkened, drawing, person, personAgain } from "./testing/pictures.ts";
import { openVision } from "./vision.ts";

const vision = openVision();
afterAll(() => vision.close());

const facesOf = async (picture: Buffer) =>
  (await vision.look(picture, { faces: true })).faces.filter(({ score }) => score >= 0.6).length;

it("counts the faces of a picture: none, one, three", async () => {
  expect(await facesOf(await drawing("nothing"))).toBe(0);
  expect(await facesOf(await person("ann"))).toBe(1);
  expect(await facesOf(await crowd())).toBe(3);
});

it("distinguishes people, and recognises one in another light", async () => {
  const describe = async (picture: Buffer) =>
    (await vision.look(picture, { descriptors: true })).faces[0]?.descriptor ?? [];
  const ann = await describe(await person("ann"));
  expect(ann).toHaveLength(128);
  expect(faceDistance(ann, await describe(await personAgain("ann")))).toBeLessThan(SAME_FACE_WITHIN);
  expect(faceDistance(ann, await describe(await person("eve")))).toBeGreaterThan(SAME_FACE_WITHIN);
});

it("tells how a head is held, to the person’s own left and right, in pictures that are not mirrored", async () => {
  const poseOf = async (picture: Buffer) => (await vision.look(picture, { descriptors: true })).faces[0]?.pose;
  const ann = await person("ann");
  // She looks to her right.
  const held = await poseOf(ann);
  expect(held?.turn).toBeLessThan(-0.3);
  expect(Math.abs(held?.tilt ?? 90)).toBeLessThan(8);
  const mirrored = await poseOf(await sharp(ann).flop().toBuffer());
  expect(mirrored?.turn).toBeGreaterThan(0.3);
  // Clockwise for the reader is towards the shoulder at the picture's right, which is her left one.
  const tilted = await poseOf(await sharp(ann).rotate(20, { background: "#777" }).toBuffer());
  expect((tilted?.tilt ?? 0) - (held?.tilt ?? 0)).toBeGreaterThan(12);
  expect((await vision.look(ann, { faces: true })).faces[0]?.pose).toBeNull();
});

it("finds a phone and a laptop, and nothing on an empty desk", async () => {
  for (const kind of ["cell phone", "laptop"] as const) {
    const { objects } = await vision.look(await drawing(kind), { objects: true });
    expect(objects).toMatchObject([{ kind }]);
    expect(objects[0]?.score).toBeGreaterThan(0.5);
    expect(objects[0]?.box.x).toBeGreaterThan(0);
    expect(objects[0]?.box.width).toBeLessThan(0.9);
  }
  const { objects } = await vision.look(await drawing("nothing"), { objects: true });
  expect(objects.filter(({ score }) => score >= 0.3)).toEqual([]);
  const people = await vision.look(await crowd(), { objects: true });
  expect(people.objects.filter(({ kind, score }) => kind === "person" && score >= 0.4)).toHaveLength(3);
});

it("finds a phone that is dark on dark, and says that not every look was sure of it", async () => {
  const dim = await sharp(await drawing("cell phone"))
    .linear(0.03, 5)
    .png()
    .toBuffer();
  const { objects } = await vision.look(dim, { objects: true });
  expect(objects).toMatchObject([{ kind: "cell phone", closer: true }]);
});

it("finds a phone that is close and dim by a smaller copy of the picture, in its place", async () => {
  const near = await sharp(await drawing("cell phone"))
    .extract({ left: 200, top: 30, width: 240, height: 180 })
    .resize(640, 480)
    .linear(0.08, 10)
    .png()
    .toBuffer();
  const { objects } = await vision.look(near, { objects: true });
  expect(objects).toMatchObject([{ kind: "cell phone", closer: true }]);
  // It begins at a sixth of the width and lies below a fifth of the height, down to the edge.
  const { x = 0, y = 0, width = 0 } = objects[0]?.box ?? {};
  expect([x, y, width].map((share) => Math.round(10 * share))).toEqual([2, 2, 7]);
});

it("says which pictures are too dark or blurred to judge", async () => {
  const quality = async (picture: Buffer) => (await vision.look(picture, {})).quality;
  const clear = await quality(await person("ann"));
  expect([isDark(clear), isBlurred(clear)]).toEqual([false, false]);
  const dark = await quality(await darkened(await person("ann")));
  expect([isDark(dark), isBlurred(dark)]).toEqual([true, false]);
  const soft = await quality(await blurred(await person("ann")));
  expect([isDark(soft), isBlurred(soft)]).toEqual([false, true]);
});

it("reads JPEG, PNG and WebP in the right orientation", async () => {
  const picture = sharp(await person("ann"));
  const turned = await picture.clone().rotate(90).withMetadata({ orientation: 8 }).jpeg().toBuffer();
  expect(await facesOf(turned)).toBe(1);
  const { original } = await vision.look(await picture.png().toBuffer(), {});
  expect(original).toEqual({ width: 640, height: 480, type: "image/png" });
  expect(await facesOf(await picture.clone().greyscale().jpeg().toBuffer())).toBe(1);
  expect(await facesOf(await picture.clone().ensureAlpha(0.9).png().toBuffer())).toBe(1);
});

it.each([
  ["nothing at all", Buffer.from(""), /damaged/],
  ["words", Buffer.from("this is no picture"), /damaged/],
  ["an SVG", Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'), /not a JPEG/],
])("refuses %s", async (_what, content, reason) => {
  const failure = await vision.look(content, { faces: true }).catch((error: unknown) => error);
  expect(failure).toMatchObject({ name: "UnreadablePicture", message: expect.stringMatching(reason) });
});

it("refuses a truncated picture, and one that would fill the memory", async () => {
  const whole = await person("ann");
  const huge = await sharp({ create: { width: 9_000, height: 9_000, channels: 3, background: "#fff" } })
    .png()
    .toBuffer();
  for (const content of [whole.subarray(0, whole.length / 2), huge]) {
    const failure = await vision.look(content, { faces: true }).catch((error: unknown) => error);
    expect(failure).toMatchObject({ name: "UnreadablePicture" });
  }
});

it("leaves the event loop free while it works", async () => {
  let ticks = 0;
  const ticking = setInterval(() => (ticks += 1), 5);
  await vision.look(await person("ann"), { descriptors: true, objects: true });
  clearInterval(ticking);
  expect(ticks).toBeGreaterThan(5);
});

it("ships TensorFlow's program as published", async () => {
  const content = await readFile(new URL("../models/tfjs-backend-wasm-simd.wasm", import.meta.url));
  const digest = "77ebb28a6d34f371dbbf2086b7f2de8994acd8ea5a3cf1fa24d2c26c840cac7b";
  expect(createHash("sha256").update(content).digest("hex")).toBe(digest);
});
