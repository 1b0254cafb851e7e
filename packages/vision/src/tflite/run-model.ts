import type { Tensor, Tensorflow } from "../tensorflow.ts";
import type { Model, Step } from "./read-model.ts";

/** For every position in the picture: a box, and how certain the model is of each class. */
export interface Output {
  boxes: Float32Array;
  scores: Float32Array;
}

/** The weights are converted once; each run then takes a picture of the model's size, three bytes per pixel. */
export function prepareModel(tf: Tensorflow, model: Model): (picture: Uint8Array) => Promise<Output> {
  const weights = new Map<number, Tensor>();
  for (const step of model.steps) {
    for (const index of step.inputs) if (!weights.has(index)) keepWeight(step, index);
  }
  const lastUse = new Map(model.steps.flatMap((step, at) => step.inputs.map((index) => [index, at] as const)));

  function keepWeight(step: Step, index: number): void {
    const value = model.values[index];
    if (!value?.content || step.kind === "reshape" || step.kind === "resize-nearest") return;
    const stored = tf.tensor(value.content, value.shape, "float32");
    weights.set(index, isFilter(step, index) ? arrange(tf, stored) : stored);
  }

  return async (picture) => {
    const { index, zero, scale } = model.input;
    const pixels = new Float32Array(picture.length);
    // Written out, because `from` goes through an iterator, which takes much longer.
    for (let at = 0; at < pixels.length; at += 1) pixels[at] = ((picture[at] ?? 0) - zero) * scale;
    const computed = new Map([[index, tf.tensor(pixels, model.values[index]?.shape ?? [], "float32")]]);
    try {
      for (const [at, step] of model.steps.entries()) {
        computed.set(
          step.output,
          compute(tf, model, step, (input) => computed.get(input) ?? weights.get(input)),
        );
        for (const input of step.inputs) if (lastUse.get(input) === at) release(computed, input);
      }
      const [boxes, scores] = await Promise.all([
        computed.get(model.detection.boxes)?.data(),
        computed.get(model.detection.scores)?.data(),
      ]);
      if (!boxes || !scores) throw new Error("The model computed no boxes");
      return { boxes, scores };
    } finally {
      for (const tensor of computed.values()) tensor.dispose();
    }
  };
}

function release(computed: Map<number, Tensor>, index: number): void {
  computed.get(index)?.dispose();
  computed.delete(index);
}

function isFilter(step: Step, index: number): boolean {
  return (step.kind === "convolution" || step.kind === "depthwise") && step.inputs[1] === index;
}

/** TensorFlow Lite has the output channels (depthwise: the multiplier) first, TensorFlow.js last. */
function arrange(tf: Tensorflow, filter: Tensor): Tensor {
  const arranged = tf.transpose(filter, [1, 2, 3, 0]);
  filter.dispose();
  return arranged;
}

function compute(tf: Tensorflow, model: Model, step: Step, find: (index: number) => Tensor | undefined): Tensor {
  function input(at: number): Tensor {
    const tensor = find(step.inputs[at] ?? -1);
    if (!tensor) throw new Error(`A step of the model has no input ${at}`);
    return tensor;
  }
  const shape = () => model.values[step.output]?.shape ?? [];
  switch (step.kind) {
    case "convolution":
    case "depthwise": {
      const { strides, padding: pad, relu6 } = step;
      const options = { x: input(0), filter: input(1), bias: input(2), strides, pad };
      const run = step.kind === "convolution" ? tf.fused.conv2d : tf.fused.depthwiseConv2d;
      return run({ ...options, ...(relu6 && { activation: "relu6" }) });
    }
    case "max-pool":
      return tf.maxPool(input(0), step.size, step.strides, step.padding);
    case "add": {
      const sum = tf.add(input(0), input(1));
      if (!step.relu6) return sum;
      const cut = tf.relu6(sum);
      sum.dispose();
      return cut;
    }
    case "concat":
      return tf.concat(
        step.inputs.map((_, at) => input(at)),
        step.axis,
      );
    case "sigmoid":
      return tf.sigmoid(input(0));
    case "reshape":
    case "same":
      return tf.reshape(input(0), shape());
    case "resize-nearest": {
      const [, height = 0, width = 0] = shape();
      return tf.image.resizeNearestNeighbor(input(0), [height, width]);
    }
  }
}
