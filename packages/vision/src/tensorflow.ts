import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

/** A value in TensorFlow's memory, which no garbage collector frees. */
export interface Tensor {
  readonly shape: number[];
  data(): Promise<Float32Array>;
  dispose(): void;
}

type Pair = [number, number];
interface Convolution {
  x: Tensor;
  filter: Tensor;
  strides: Pair;
  pad: "same" | "valid";
  bias?: Tensor;
  activation?: "relu6";
}

/** The parts of TensorFlow.js that we use. */
export interface Tensorflow {
  tensor(values: Float32Array | Uint8Array, shape: number[], type: "float32" | "int32"): Tensor;
  fused: { conv2d(options: Convolution): Tensor; depthwiseConv2d(options: Convolution): Tensor };
  transpose(x: Tensor, order: number[]): Tensor;
  add(a: Tensor, b: Tensor): Tensor;
  relu6(x: Tensor): Tensor;
  sigmoid(x: Tensor): Tensor;
  reshape(x: Tensor, shape: number[]): Tensor;
  concat(parts: Tensor[], axis: number): Tensor;
  maxPool(x: Tensor, size: Pair, strides: Pair, pad: "same" | "valid"): Tensor;
  image: { resizeNearestNeighbor(x: Tensor, size: Pair): Tensor };
  setBackend(name: string): Promise<boolean>;
  env(): { set(flag: string, value: boolean): void };
  setWasmPaths(files: Record<string, string>): void;
  enableProdMode(): void;
}

/** A point of a face, in pixels of the picture. */
export interface Landmark {
  x: number;
  y: number;
}

export interface DetectedFace {
  detection: { score: number; box: { x: number; y: number; width: number; height: number } };
  descriptor: Float32Array;
  landmarks: { positions: Landmark[] };
}

interface Net {
  loadFromDisk(folder: string): Promise<void>;
}

/** The parts of face-api that we use. */
export interface FaceApi {
  tf: Tensorflow;
  nets: { ssdMobilenetv1: Net; faceLandmark68Net: Net; faceRecognitionNet: Net };
  SsdMobilenetv1Options: new (options: { minConfidence: number; maxResults: number }) => object;
  detectAllFaces(
    picture: Tensor,
    options: object,
  ): Promise<DetectedFace["detection"][]> & {
    withFaceLandmarks(): { withFaceDescriptors(): Promise<DetectedFace[]> };
  };
  env: { monkeyPatch(changes: { readFile: (path: string) => Promise<Buffer> }): void };
}

/** TensorFlow.js needs an address for each; on every processor that runs Node 24 it uses the second. */
const BUILDS = ["tfjs-backend-wasm.wasm", "tfjs-backend-wasm-simd.wasm", "tfjs-backend-wasm-threaded-simd.wasm"];
const WASM = new URL("../models/tfjs-backend-wasm-simd.wasm", import.meta.url);

/**
 * face-api's bundle for browsers, which contains all of TensorFlow.js; as separate packages that is 286 MB. It takes a
 * thread for a browser's worker if it finds a worker's globals and no `process`. Use it only in a separate thread.
 */
export async function loadFaceApi(): Promise<FaceApi> {
  const faceApi = await withoutProcess(startFaceApi);
  faceApi.env.monkeyPatch({ readFile: (path) => readFile(path) });
  return faceApi;
}

async function startFaceApi(): Promise<FaceApi> {
  const wasm = await readFile(WASM, "base64");
  const faceApi = (await import("@vladmandic/face-api/dist/face-api.esm.js")) as unknown as FaceApi;
  const { tf } = faceApi;
  tf.enableProdMode();
  // It would start its own threads, with files that do not exist.
  tf.env().set("WASM_HAS_MULTITHREAD_SUPPORT", false);
  tf.setWasmPaths(Object.fromEntries(BUILDS.map((name) => [name, `data:application/wasm;base64,${wasm}`])));
  if (!(await tf.setBackend("wasm"))) throw new Error("TensorFlow.js could not start its WebAssembly backend");
  return faceApi;
}

async function withoutProcess<T>(start: () => Promise<T>): Promise<T> {
  const { process } = globalThis;
  Object.assign(globalThis, {
    WorkerGlobalScope: () => {},
    importScripts: () => {},
    self: globalThis,
    location: { href: "file:///" },
  });
  Reflect.deleteProperty(globalThis, "process");
  try {
    return await start();
  } finally {
    globalThis.process = process;
  }
}

/** The weights that face-api ships. */
export function faceModels(): string {
  const require = createRequire(import.meta.url);
  return join(dirname(require.resolve("@vladmandic/face-api/package.json")), "model");
}
