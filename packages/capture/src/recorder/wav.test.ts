import { expect, it } from "vitest";
import { wavFile } from "./wav.ts";

it("an audio answer is a wav of 16 bits and one channel at 128000 bits a second [B9.06]", async () => {
  const piece = Int16Array.from([1, -1, 300]).buffer;
  const file = wavFile([piece, piece]);
  expect(file.type).toBe("audio/wav");
  const view = new DataView(await file.arrayBuffer());
  const letters = (at: number) => String.fromCharCode(...new Uint8Array(view.buffer, at, 4));
  expect([letters(0), letters(8), letters(12), letters(36)]).toEqual(["RIFF", "WAVE", "fmt ", "data"]);
  expect(view.getUint32(28, true) * 8).toBe(128_000);
  expect([view.getUint16(22, true), view.getUint32(24, true), view.getUint16(34, true)]).toEqual([1, 8_000, 16]);
  expect([view.getUint32(4, true), view.getUint32(40, true), file.size]).toEqual([48, 12, 56]);
  expect(view.getInt16(48, true)).toBe(300);
});
