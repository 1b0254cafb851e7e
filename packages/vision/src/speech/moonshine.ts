import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { env, InferenceSession, Tensor } from "onnxruntime-web";
import type { Recognised } from "./hear-parts.ts";
import { SPEECH_RATE } from "./speech-rate.ts";
import { readVocabulary, tokensToText } from "./vocabulary.ts";

/** The shape of Moonshine tiny. */
const LAYERS = 6;
const HEADS = 8;
const HEAD_SIZE = 36;
const START = 1;
const END = 2;
/** Nobody speaks faster, so a model that repeats itself stops here. */
const TOKENS_A_SECOND = 6;

type Values = Record<string, Tensor>;

/** Transcribes English speech. Without threads or native programs: WebAssembly is enough for a clip of seconds. */
export async function openMoonshine(folder: string): Promise<(samples: Float32Array) => Promise<Recognised>> {
  env.wasm.numThreads = 1;
  const [encoder, decoder] = await Promise.all(
    ["encoder.onnx", "decoder.onnx"].map(async (name) =>
      InferenceSession.create(await readFile(join(folder, name)), { logSeverityLevel: 3 }),
    ),
  );
  if (!encoder || !decoder) throw new Error("The speech model is incomplete");
  const vocabulary = readVocabulary(await readFile(join(folder, "vocabulary.txt"), "utf8"));

  return async (samples) => {
    const { last_hidden_state: heard } = await encoder.run({
      input_values: new Tensor("float32", samples, [1, samples.length]),
    });
    if (!heard) throw new Error("The speech model's encoder returned nothing");
    const tokens: number[] = [];
    let past = emptyPast();
    let last = START;
    let logProbability = 0;
    const limit = Math.ceil((samples.length / SPEECH_RATE) * TOKENS_A_SECOND);
    while (tokens.length < limit) {
      const first = tokens.length === 0;
      const result = await decoder.run({
        input_ids: new Tensor("int64", BigInt64Array.of(BigInt(last)), [1, 1]),
        encoder_hidden_states: heard,
        use_cache_branch: new Tensor("bool", Uint8Array.of(first ? 0 : 1), [1]),
        ...past,
      });
      const next = likeliest(result["logits"]);
      last = next.token;
      if (last === END) break;
      logProbability += next.logProbability;
      tokens.push(last);
      past = nextPast(past, result, first);
    }
    return { text: tokensToText(vocabulary, tokens), logProbability, tokens: tokens.length };
  };
}

function emptyPast(): Values {
  const names = Array.from({ length: LAYERS }, (_, layer) =>
    ["decoder.key", "decoder.value", "encoder.key", "encoder.value"].map((part) => `past_key_values.${layer}.${part}`),
  ).flat();
  const nothing = () => new Tensor("float32", new Float32Array(), [0, HEADS, 1, HEAD_SIZE]);
  return Object.fromEntries(names.map((name) => [name, nothing()]));
}

/** The encoder's output is cached once; the decoder's grows. */
function nextPast(past: Values, result: Values, first: boolean): Values {
  return Object.fromEntries(
    Object.entries(past).map(([name, before]) => {
      const present = result[name.replace("past_key_values", "present")];
      return [name, present && (first || name.includes("decoder")) ? present : before];
    }),
  );
}

function likeliest(logits: Tensor | undefined): { token: number; logProbability: number } {
  const scores = logits?.data;
  if (!(scores instanceof Float32Array)) throw new Error("The speech model's decoder returned nothing");
  let token = 0;
  for (let at = 1; at < scores.length; at += 1) if ((scores[at] ?? 0) > (scores[token] ?? 0)) token = at;
  const best = scores[token] ?? 0;
  let sum = 0;
  for (const score of scores) sum += Math.exp(score - best);
  return { token, logProbability: -Math.log(sum) };
}
