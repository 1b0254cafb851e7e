import { measureFields } from "@invigil/rules/proctoring/unchanged";
import { decodePicture } from "./picture.ts";

/** The brightness of each field of a picture, by which pictures are compared with one another. */
export async function picturePrint(content: Uint8Array): Promise<Uint8Array> {
  const { pixels, width, height } = await decodePicture(content);
  return measureFields(pixels, { width, height, bytes: 3 });
}
