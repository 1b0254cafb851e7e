import sharp from "sharp";
import { PIXELS_MAX, TYPES, UnreadablePicture } from "./picture.ts";

/** A side that no reader needs longer: a whole page on a large screen. */
const SIDE_MAX = 4_096;

/** A picture of a page as WebP, without whatever else its file contains. */
export async function toWebp(content: Uint8Array): Promise<Buffer> {
  try {
    const source = sharp(content, { limitInputPixels: PIXELS_MAX, failOn: "error", animated: false });
    const { format } = await source.metadata();
    if (TYPES[format] === undefined) throw new UnreadablePicture("The picture is not a JPEG, PNG or WebP file");
    const resized = source.autoOrient().resize(SIDE_MAX, SIDE_MAX, { fit: "inside", withoutEnlargement: true });
    return await resized.webp({ quality: 80 }).toBuffer();
  } catch (error) {
    if (error instanceof UnreadablePicture) throw error;
    throw new UnreadablePicture("The picture is damaged or unreadable", { cause: error });
  }
}
