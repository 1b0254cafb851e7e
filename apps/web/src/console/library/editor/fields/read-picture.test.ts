import { expect, it } from "vitest";
import { readPicture } from "./read-picture.ts";

it("reads a PNG as base 64, and refuses other files and large ones", async () => {
  const bytes = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0xff, 0);
  expect(await readPicture(new Blob([bytes]))).toEqual({ png: Buffer.from(bytes).toString("base64"), fault: null });
  expect(await readPicture(new Blob(["GIF89a"]))).toEqual({ png: null, fault: "This file is not a PNG" });
  expect(await readPicture(new Blob([new Uint8Array(500_001)]))).toEqual({
    png: null,
    fault: "The picture must not be larger than 500 kB",
  });
});
