// @vitest-environment happy-dom
import { expect, it } from "vitest";
import { sendRecording } from "./send-recording.ts";

const MEGABYTE = 1_048_576;
const HEAD_OF_A_WAV = 44;

/** Uploads a recorded answer of this many bytes and returns how that ended and what reached the server. */
async function send(bytes: number, pieces = [new ArrayBuffer(bytes - HEAD_OF_A_WAV)]) {
  const uploaded: number[] = [];
  const result = await sendRecording({
    attempt: 11,
    problem: { slug: "p", kind: "ADO" },
    recorded: { pieces, contentType: "audio/wav", elapsed: 1_000 },
    upload: async ({ file }) => {
      uploaded.push(file.size);
      return "/media/proctor/1";
    },
    saveAnswer: async () => true,
    signal: new AbortController().signal,
    onProgress: () => undefined,
  });
  return { result, uploaded };
}

it("sends an audio answer of exactly 10 MB, but names the size of a larger one instead [B5.02, B9.05]", async () => {
  expect(await send(10 * MEGABYTE)).toEqual({ result: { kind: "stored" }, uploaded: [10 * MEGABYTE] });
  expect(await send(15 * MEGABYTE)).toEqual({
    result: { kind: "failed", error: "Audio file too large: 15.00MB" },
    uploaded: [],
  });
});

it("sends no audio answer that is missing or empty, says so, and asks for another one [B5.02]", async () => {
  expect(await send(0, [])).toEqual({
    result: {
      kind: "failed",
      error: "Audio blob is missing. The recorded audio is missing or broken. Please record it again.",
    },
    uploaded: [],
  });
  expect(await send(0, [new ArrayBuffer(0)])).toEqual({
    result: { kind: "failed", error: "Audio blob is empty" },
    uploaded: [],
  });
});
