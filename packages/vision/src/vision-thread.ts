import { CLARITY_SIZE, measureClarity } from "@invigil/rules/proctoring/clarity";
import {
  confirmedPhone,
  deservesMore,
  fromInset,
  PHONE,
  sharpenedPhone,
  SUSPECT,
  suspectedParts,
} from "@invigil/rules/proctoring/second-look";
import sharp from "sharp";
import { measureDocument } from "./document.ts";
import { openFaceDetector } from "./faces.ts";
import type { Look, VisionAnswer, VisionQuestion } from "./look.ts";
import { MODEL_SIZE, openObjectDetector, type FoundObject } from "./objects.ts";
import {
  decodePicture,
  insetPicture,
  sharpenPicture,
  stretchPart,
  stretchPicture,
  UnreadablePicture,
  type Picture,
} from "./picture.ts";
import { serveThread } from "./serve-thread.ts";
import { loadFaceApi } from "./tensorflow.ts";

// Pictures are decoded on one processor, like everything else here, because running code needs the others.
sharp.concurrency(1);
sharp.cache(false);

/** Loaded on first use: checking photos needs no object detector. */
const faceApi = once(loadFaceApi);
const faceDetector = once(async () => openFaceDetector(await faceApi()));
const objectDetector = once(async () => openObjectDetector((await faceApi()).tf));

async function look({ content, lookFor: { faces, descriptors, objects, document } }: VisionQuestion): Promise<Look> {
  const picture = await decodePicture(content);
  return {
    original: picture.original,
    quality: measureClarity(picture.pixels, { width: picture.width, height: picture.height, bytes: 3 }),
    clarity: measureClarity(await stretchPicture(picture, CLARITY_SIZE), { ...CLARITY_SIZE, bytes: 3 }),
    faces: faces || descriptors ? await (await faceDetector())(picture, descriptors === true) : [],
    objects: objects ? await findObjects(picture) : [],
    document: document ? measureDocument(picture) : null,
  };
}

/** What resembles a phone without being certain is looked at again, closer; without a phone, the picture sharpened. */
async function findObjects(picture: Picture): Promise<FoundObject[]> {
  const detect = await objectDetector();
  const found = await detect(await stretchPicture(picture, MODEL_SIZE));
  const certain = found.filter(({ kind, score }) => kind !== "cell phone" || score >= PHONE.sure);
  const looks = [];
  for (const part of suspectedParts(phonesIn(found), SUSPECT.server)) {
    looks.push({ part, phones: phonesIn(await detect(await stretchPart(picture, part, MODEL_SIZE))) });
  }
  if (phonesIn(certain).length > 0) return certain;
  const phone = confirmedPhone(looks) ?? (await findSharpened(picture, phonesIn(found)));
  return phone ? [...certain, { kind: "cell phone", ...phone }] : certain;
}

/** A last look, sharpened; if that or the picture itself shows something like a phone, two more at other copies. */
async function findSharpened(picture: Picture, suspected: readonly FoundObject[]) {
  const detect = await objectDetector();
  const sharpened = phonesIn(await detect(await sharpenPicture(picture, MODEL_SIZE)));
  const phone = sharpenedPhone(sharpened);
  if (phone || !deservesMore([...suspected, ...sharpened])) return phone;
  const coarse = phonesIn(await detect(await sharpenPicture(picture, MODEL_SIZE, "coarse")));
  const { pixels, inset } = await insetPicture(picture, MODEL_SIZE.width);
  const small = phonesIn(await detect(pixels)).map((found) => fromInset(inset, found));
  return sharpenedPhone([...coarse, ...small]);
}

function phonesIn(found: readonly FoundObject[]): FoundObject[] {
  return found.filter(({ kind }) => kind === "cell phone");
}

/** If loading failed, the next picture tries again. */
function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () =>
    (made ??= make().catch((error: unknown) => {
      made = undefined;
      throw error;
    }));
}

serveThread(async (question: VisionQuestion): Promise<VisionAnswer> => {
  try {
    return await look(question);
  } catch (error) {
    if (error instanceof UnreadablePicture) return { unreadable: error.message };
    throw error;
  }
});
