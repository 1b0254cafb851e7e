import "../quiet-console.ts";
import faceModel from "../../models/blaze_face_short_range.tflite?url";
import objectModel from "../../models/efficientdet-lite0.tflite?url";
import { FaceDetector, ObjectDetector, type Detection } from "@mediapipe/tasks-vision";
import wasmLoaderPath from "@mediapipe/tasks-vision/vision_wasm_module_internal.js?url";
import wasmBinaryPath from "@mediapipe/tasks-vision/vision_wasm_module_internal.wasm?url";
import { answerFrames } from "../frame-worker.ts";
import { measureClarity } from "./clarity.ts";
import type { Scored, Sighting } from "./sighting.ts";

/** Far below every threshold, because classify.ts makes the decisions. */
const FROM_SCORE = 0.1;
const SMALL = { width: 160, height: 120 };

const runsImages = { runningMode: "IMAGE" } as const;
const onProcessor = (modelAssetPath: string) => ({ baseOptions: { modelAssetPath, delegate: "CPU" as const } });

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

const canvas = new OffscreenCanvas(SMALL.width, SMALL.height);
const context = canvas.getContext("2d", { willReadFrequently: true });

function clarityOf(frame: ImageBitmap) {
  if (!context) return { light: 255, sharpness: Infinity };
  context.drawImage(frame, 0, 0, SMALL.width, SMALL.height);
  return measureClarity(context.getImageData(0, 0, SMALL.width, SMALL.height).data, SMALL.width, SMALL.height);
}

function scored({ categories }: Detection): Scored {
  const [best] = categories;
  return { name: best?.categoryName ?? "", score: best?.score ?? 0 };
}

function look(models: Awaited<ReturnType<typeof load>>, frame: ImageBitmap): Sighting {
  const started = performance.now();
  const faces = models.faces.detect(frame).detections.map((face) => scored(face).score);
  const things = models.things.detect(frame).detections.map(scored);
  return { faces, things, ...clarityOf(frame), took: performance.now() - started };
}

const loading = load();
// Reported with every frame that is shown.
loading.catch(() => {});
answerFrames(async (frame) => look(await loading, frame));
