import { Worker } from "node:worker_threads";
import { understandCv } from "./understand-cv.ts";

new Worker(new URL("./cv-watch-thread.ts", import.meta.url), { workerData: { parent: process.ppid } }).unref();

/** Reads one CV from its input, and writes what it found. `readCv` starts it, watches it and ends it. */
const chunks: Buffer[] = [];
for await (const chunk of process.stdin) chunks.push(Buffer.from(chunk as Uint8Array));
const input = Buffer.concat(chunks);
const length = input.readUInt32LE(0);
const skills = JSON.parse(input.subarray(4, 4 + length).toString()) as string[];
// A copy of its own, because the reader hands the memory on.
const content = new Uint8Array(input.subarray(4 + length));
const found = await understandCv(content, skills);
// Libraries write warnings to the output; the result is its last line.
process.stdout.write(`\n${JSON.stringify(found)}\n`);
