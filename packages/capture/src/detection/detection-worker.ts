import "../quiet-console.ts";
import faceModel from "../../models/blaze_face_short_range.tflite?url";
import objectModel from "../../models/efficientdet-lite0.tflite?url";
import { confirmedPhone, SUSPECT, suspectedParts } from "@invigil/rules/proctoring/second-look";
import { headPose, type HeadPose } from "@invigil/rules/proctoring/movements/head-pose";
import { CLARITY_SIZE, measureClarity } from "@invigil/rules/proctoring/clarity";
import { FaceDetector, ObjectDetector, type Detection } from "@mediapipe/tasks-vision";
import wasmLoaderPath from "@mediapipe/tasks-vision/vision_wasm_module_internal.js?url";
import wasmBinaryPath from "@mediapipe/tasks-vision/vision_wasm_module_internal.wasm?url";
import { measureFields } from "@invigil/rules/proctoring/unchanged";
import { answerFrames } from "../frame-worker.ts";
import { createSoftwareCanvas, hasWebGl } from "./software-canvas.ts";
import type { Sighting } from "./sighting.ts";

/** Far below every threshold, because classify.ts makes the decisions. */
const FROM_SCORE = 0.1;

const runsImages = { runningMode: "IMAGE" } as const;
/** The models run on the processor either way; WebGL only hands over the picture. */
const onProcessor = (modelAssetPath: string) => ({
  baseOptions: { modelAssetPath, delegate: "CPU" as const },
  ...(!hasWebGl() && { canvas: createSoftwareCanvas() }),
});

async function load() {
  const faces = await FaceDetector.createFromOptions(
    { wasmLoaderPath, wasmBinaryPath },
    { ...onProcessor(faceModel), ...runsImages, minDetectionConfidence: FROM_SCORE },
  );
  const things = await ObjectDetector.createFromOptions(
    // A module is evaluated once per address, and each task needs its own.
    { wasmLoaderPath: `${wasmLoaderPath}?2`, wasmBinaryPath },
    { ...onProcessor(objectModel), ...runsImages, scoreThreshold: FROM_SCORE, maxResults: 20 },
  );
  return { faces, things };
}

const canvas = new OffscreenCanvas(CLARITY_SIZE.width, CLARITY_SIZE.height);
const context = canvas.getContext("2d", { willReadFrequently: true });

/** A small copy shows whether a picture can be judged, and whether it is the same as the one before. */
function measure(frame: ImageBitmap): Pick<Sighting, "clarity" | "print" | "fields"> {
  if (!context) throw new Error("The browser has no canvas");
  const { width, height } = CLARITY_SIZE;
  context.imageSmoothingQuality = "medium";
  context.drawImage(frame, 0, 0, width, height);
  const { data } = context.getImageData(0, 0, width, height);
  const size = { width, height, bytes: 4 } as const;
  return { clarity: measureClarity(data, size), print: hash(data), fields: [...measureFields(data, size)] };
}

/** FNV-1a. */
function hash(bytes: Uint8ClampedArray): number {
  let sum = 2_166_136_261;
  for (const byte of bytes) sum = Math.imul(sum ^ byte, 16_777_619);
  return sum >>> 0;
}

/** In shares of the picture, as the server has it. */
function placed({ categories, boundingBox }: Detection, frame: ImageBitmap) {
  const [best] = categories;
  const { originX = 0, originY = 0, width = 0, height = 0 } = boundingBox ?? {};
  const box = {
    x: originX / frame.width,
    y: originY / frame.height,
    width: width / frame.width,
    height: height / frame.height,
  };
  return { name: best?.categoryName ?? "", score: best?.score ?? 0, box };
}

/** The model gives the eyes, the tip of the nose, the mouth and the ears; of each pair, the one at the picture's left is the right one. */
function poseOf({ keypoints }: Detection, { width, height }: ImageBitmap): HeadPose | null {
  const points = keypoints.map(({ x, y }) => ({ x: x * width, y: y * height }));
  const [eye, otherEye, nose, , ear, otherEar] = points;
  if (!eye || !otherEye || !nose || !ear || !otherEar) return null;
  const isSwapped = eye.x > otherEye.x;
  return headPose({
    nose,
    rightEye: isSwapped ? otherEye : eye,
    leftEye: isSwapped ? eye : otherEye,
    rightSide: isSwapped ? otherEar : ear,
    leftSide: isSwapped ? ear : otherEar,
  });
}

type Models = Awaited<ReturnType<typeof load>>;

/** What resembles a phone without being certain is looked at again, closer. */
async function findThings({ things }: Models, frame: ImageBitmap): Promise<Sighting["things"]> {
  const found = things.detect(frame).detections.map((thing) => placed(thing, frame));
  const looks = [];
  for (const part of suspectedParts(phonesIn(found), SUSPECT.browser)) {
    const { width, height } = frame;
    const crop = [part.x * width, part.y * height, part.width * width, part.height * height].map(Math.floor);
    const [x = 0, y = 0, across = width, down = height] = crop;
    const closer = await createImageBitmap(frame, x, y, across, down);
    looks.push({ part, phones: phonesIn(things.detect(closer).detections.map((thing) => placed(thing, closer))) });
    closer.close();
  }
  const phone = confirmedPhone(looks);
  return phone ? [...found, { name: PHONE_NAME, ...phone }] : found;
}

const PHONE_NAME = "cell phone";

function phonesIn(found: Sighting["things"]): Sighting["things"] {
  return found.filter(({ name }) => name === PHONE_NAME);
}

async function look(models: Models, frame: ImageBitmap): Promise<Sighting> {
  const started = performance.now();
  const faces = models.faces
    .detect(frame)
    .detections.map((face) => ({ ...placed(face, frame), pose: poseOf(face, frame) }));
  const things = await findThings(models, frame);
  return { faces, things, ...measure(frame), took: performance.now() - started };
}

const loading = load();
// Reported with every frame that is shown.
loading.catch(() => {});
answerFrames(async (frame) => look(await loading, frame));
