import "../quiet-console.ts";
import { Silero } from "@ricky0123/vad-web/dist/models/silero.js";
import modelUrl from "@ricky0123/vad-web/dist/silero_vad_v5.onnx?url";
import * as ort from "onnxruntime-web/wasm";
import wasmUrl from "onnxruntime-web/ort-wasm-simd-threaded.wasm?url";
import type { WorkerMessage, WorkerRequest } from "./ear-messages.ts";
import { createSegmenter } from "./segmenter.ts";
import { durationOf, encodeWav } from "./wav.ts";

ort.env.wasm.wasmPaths = { wasm: wasmUrl };
// More threads would need a cross-origin isolated page, and one is quick enough.
ort.env.wasm.numThreads = 1;
ort.env.logLevel = "error";

async function fetchModel(): Promise<ArrayBuffer> {
  const reply = await fetch(modelUrl);
  if (!reply.ok) throw new Error(`The server returned ${reply.status} for the voice detector's model`);
  return await reply.arrayBuffer();
}

function tell(message: WorkerMessage): void {
  globalThis.postMessage(message);
}

async function load() {
  const model = await Silero.new(ort, fetchModel);
  return createSegmenter(model, (event) => {
    if (event.type !== "clip") tell(event);
    else tell({ type: "clip", audio: encodeWav(event.samples), duration: durationOf(event.samples) });
  });
}

const loading = load();
loading.then(
  () => tell({ type: "ready" }),
  (error: unknown) => tell({ type: "failed", message: String(error) }),
);

/** The page knows by this that somebody listens. */
const TELL_EVERY = 1_000;
let toldAt = Number.NEGATIVE_INFINITY;
function tellHeard(): void {
  const now = performance.now();
  if (now - toldAt < TELL_EVERY) return;
  toldAt = now;
  tell({ type: "heard" });
}

/** One thing after another: a frame, a pause, the next frame. */
let queue: Promise<unknown> = loading.catch(() => {});
function inOrder(act: (segmenter: Awaited<typeof loading>) => Promise<void> | void): void {
  queue = queue
    .then(async () => act(await loading))
    .catch((error: unknown) => tell({ type: "failed", message: String(error) }));
}

globalThis.addEventListener("message", ({ data }: MessageEvent<WorkerRequest>) => {
  switch (data.type) {
    case "listen":
      data.frames.onmessage = ({ data: frame }: MessageEvent<Float32Array>) =>
        inOrder(async (segmenter) => {
          await segmenter.process(frame);
          tellHeard();
        });
      break;
    case "resume":
      inOrder((segmenter) => segmenter.resume());
      break;
    case "pause":
      inOrder((segmenter) => segmenter.pause());
      break;
  }
});
