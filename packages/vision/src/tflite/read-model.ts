import { Table } from "./flatbuffer.ts";

/** A value of the graph. `content` exists for weights; computed values have none. */
export interface Value {
  shape: number[];
  content?: Float32Array;
}

const PADDINGS = ["same", "valid"] as const;
type Padding = (typeof PADDINGS)[number];

interface Window {
  padding: Padding;
  strides: [number, number];
}

type Kind =
  | ({ kind: "convolution" | "depthwise" } & Window & { relu6: boolean })
  | ({ kind: "max-pool"; size: [number, number] } & Window)
  | { kind: "add"; relu6: boolean }
  | { kind: "concat"; axis: number }
  | { kind: "reshape" | "sigmoid" | "same" | "resize-nearest" };
export type Step = Kind & { inputs: number[]; output: number };

export interface Model {
  values: Value[];
  steps: Step[];
  /** How a byte of the picture becomes a number: (byte - zero) * scale. */
  input: { index: number; zero: number; scale: number };
  /** The inputs of the detectors' own last step: boxes, scores, anchors. */
  detection: { boxes: number; scores: number; anchors: number };
}

/** Numbers of TensorFlow Lite's schema: builtin operators, activations, element types. */
const OPERATORS = {
  add: 0,
  concat: 2,
  convolution: 3,
  depthwise: 4,
  dequantize: 6,
  sigmoid: 14,
  maxPool: 17,
  reshape: 22,
  custom: 32,
  resizeNearest: 97,
  quantize: 114,
} as const;
const RELU6 = 3;
const FLOAT32 = 0;
const INT32 = 2;
const INT8 = 9;

/**
 * Reads a TensorFlow Lite detector and converts its 8-bit weights back to numbers, so that any float runtime can run
 * it.
 */
export function readModel(file: Uint8Array): Model {
  const root = Table.root(file);
  // Newer files keep the operator's number in another field, because a byte became too small.
  const operators = root.tables(1).map((code) => Math.max(code.byte(0), code.int(3)));
  const buffers = root.tables(4);
  const graph = root.tables(2)[0];
  if (!graph) throw new Error("The model contains no graph");
  const tensors = graph.tables(0);
  const nodes = graph.tables(3);
  const operatorOf = (node: Table) => operators[node.int(0)];
  const last = nodes.at(-1);
  if (!last || operatorOf(last) !== OPERATORS.custom) throw new Error("The model is not a detector");
  const [boxes = -1, scores = -1, anchors = -1] = last.ints(1);
  const index = graph.ints(1)[0] ?? -1;
  const picture = tensors[index]?.table(4);
  return {
    values: tensors.map((tensor) => readValue(tensor, buffers[tensor.int(2)])),
    steps: nodes.slice(0, -1).map((node) => readStep(node, operatorOf(node))),
    input: { index, zero: readZero(picture, 0), scale: picture?.floats(2)[0] ?? 1 },
    detection: { boxes, scores, anchors },
  };
}

function readStep(node: Table, operator: number | undefined): Step {
  const inputs = node.ints(1);
  const output = node.ints(2)[0] ?? -1;
  const options = node.table(4);
  return { ...readKind(operator, options), inputs, output };
}

function readKind(operator: number | undefined, options: Table | undefined): Kind {
  const window = (): Window => ({
    padding: PADDINGS[options?.byte(0) ?? 0] ?? "same",
    strides: [options?.int(2) ?? 1, options?.int(1) ?? 1],
  });
  switch (operator) {
    case OPERATORS.convolution:
      return { kind: "convolution", ...window(), relu6: options?.byte(3) === RELU6 };
    case OPERATORS.depthwise:
      return { kind: "depthwise", ...window(), relu6: options?.byte(4) === RELU6 };
    case OPERATORS.maxPool:
      return { kind: "max-pool", ...window(), size: [options?.int(4) ?? 1, options?.int(3) ?? 1] };
    case OPERATORS.add:
      return { kind: "add", relu6: options?.byte(0) === RELU6 };
    case OPERATORS.concat:
      return { kind: "concat", axis: options?.int(0) ?? 0 };
    case OPERATORS.reshape:
      return { kind: "reshape" };
    case OPERATORS.sigmoid:
      return { kind: "sigmoid" };
    case OPERATORS.resizeNearest:
      return { kind: "resize-nearest" };
    // Conversions between numbers and bytes are skipped, because everything is a number here.
    case OPERATORS.quantize:
    case OPERATORS.dequantize:
      return { kind: "same" };
    default:
      throw new Error(`The model uses operator ${operator}, which is not supported`);
  }
}

function readValue(tensor: Table, buffer: Table | undefined): Value {
  const shape = tensor.ints(0);
  const raw = buffer?.bytes(0);
  if (!raw || raw.length === 0) return { shape };
  return {
    shape,
    content: toNumbers(raw.slice().buffer, { shape, type: tensor.byte(1), quantization: tensor.table(4) }),
  };
}

interface Form {
  shape: number[];
  type: number;
  quantization: Table | undefined;
}

/** Bytes with one scale for all, or one for each channel along an axis. */
function toNumbers(raw: ArrayBuffer, { shape, type, quantization }: Form): Float32Array {
  if (type === FLOAT32) return new Float32Array(raw);
  if (type !== INT8 && type !== INT32)
    throw new Error(`The model contains values of type ${type}, which is not supported`);
  const numbers = Float32Array.from(type === INT8 ? new Int8Array(raw) : new Int32Array(raw));
  const scales = quantization?.floats(2) ?? [];
  if (scales.length === 0) return numbers;
  const axis = quantization?.int(6) ?? 0;
  const inner = shape.slice(axis + 1).reduce((product, size) => product * size, 1);
  const zeros = scales.map((_, channel) => readZero(quantization, channel));
  return numbers.map((number, at) => {
    const channel = scales.length === 1 ? 0 : Math.floor(at / inner) % scales.length;
    return (number - (zeros[channel] ?? 0)) * (scales[channel] ?? 1);
  });
}

/** Zero points are 64-bit numbers that fit into 32. */
function readZero(quantization: Table | undefined, channel: number): number {
  const bytes = quantization?.bytes(3);
  if (!bytes || bytes.length <= channel) return 0;
  return new DataView(bytes.buffer, bytes.byteOffset).getInt32(8 * channel, true);
}
