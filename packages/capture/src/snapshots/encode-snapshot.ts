import { WEBCAM_SIZE_PX } from "@invigil/contract/constants";
import { encodePicture } from "../encode-picture.ts";

const { width, height } = WEBCAM_SIZE_PX;
let drawn: OffscreenCanvas | undefined;

/** Returns the picture as a 640 × 480 webp or jpeg. Other shapes are cropped, never distorted. */
export async function encodeSnapshot(frame: ImageBitmap): Promise<Blob> {
  drawn ??= new OffscreenCanvas(width, height);
  const canvas = drawn;
  const context = canvas.getContext("2d");
  if (!context) throw new DOMException("The browser draws no pictures", "NotSupportedError");
  const scale = Math.max(width / frame.width, height / frame.height);
  const [drawnWidth, drawnHeight] = [frame.width * scale, frame.height * scale];
  context.drawImage(frame, (width - drawnWidth) / 2, (height - drawnHeight) / 2, drawnWidth, drawnHeight);
  const picture = await encodePicture((type, quality) => canvas.convertToBlob({ type, quality }));
  if (!picture) throw new DOMException("The browser encodes neither webp nor jpeg", "NotSupportedError");
  return picture;
}
