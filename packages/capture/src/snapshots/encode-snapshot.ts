import { SNAPSHOT_QUALITY, SNAPSHOT_TYPE, WEBCAM_SIZE_PX } from "@invigil/contract/constants";

const { width, height } = WEBCAM_SIZE_PX;
let canvas: OffscreenCanvas | undefined;

/** Returns the picture as a 640 × 480 webp. Other shapes are cropped, never distorted. */
export async function encodeSnapshot(frame: ImageBitmap): Promise<Blob> {
  canvas ??= new OffscreenCanvas(width, height);
  const context = canvas.getContext("2d");
  if (!context) throw new DOMException("The browser draws no pictures", "NotSupportedError");
  const scale = Math.max(width / frame.width, height / frame.height);
  const [drawnWidth, drawnHeight] = [frame.width * scale, frame.height * scale];
  context.drawImage(frame, (width - drawnWidth) / 2, (height - drawnHeight) / 2, drawnWidth, drawnHeight);
  return await canvas.convertToBlob({ type: SNAPSHOT_TYPE, quality: SNAPSHOT_QUALITY });
}
