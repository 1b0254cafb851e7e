import sharp from "sharp";

/** Pixels of three bytes, row by row. */
export interface Picture {
  pixels: Uint8Array;
  width: number;
  height: number;
  /** As it was sent, before it was made smaller. */
  original: { width: number; height: number; type: string };
}

/** A picture that cannot be decoded, or that is none. The text is for people. */
export class UnreadablePicture extends Error {
  override name = "UnreadablePicture";
}

/** What a camera or a page makes. No SVG: it is a program, and it may name other files. */
const TYPES: Readonly<Record<string, string>> = { jpeg: "image/jpeg", png: "image/png", webp: "image/webp" };
/** A small file may unfold to a picture that fills the memory. */
const PIXELS_MAX = 40_000_000;
/** Larger sides show the detectors nothing more. */
const SIDE_MAX = 640;

export async function decodePicture(content: Uint8Array): Promise<Picture> {
  try {
    const source = sharp(content, { limitInputPixels: PIXELS_MAX, failOn: "error", animated: false });
    const { format, autoOrient } = await source.metadata();
    const type = TYPES[format];
    if (type === undefined) throw new UnreadablePicture("The picture is neither JPEG, PNG nor WebP");
    const { data, info } = await source
      .autoOrient()
      .resize(SIDE_MAX, SIDE_MAX, { fit: "inside", withoutEnlargement: true })
      .flatten({ background: "#ffffff" })
      .toColourspace("srgb")
      .raw()
      .toBuffer({ resolveWithObject: true });
    const original = { width: autoOrient.width, height: autoOrient.height, type };
    return { pixels: data, width: info.width, height: info.height, original };
  } catch (error) {
    if (error instanceof UnreadablePicture) throw error;
    throw new UnreadablePicture("The picture is damaged or cannot be read", { cause: error });
  }
}

/** Another size of the same pixels; the sides need not keep their ratio. */
export async function stretchPicture({ pixels, width, height }: Picture, side: number): Promise<Uint8Array> {
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .resize(side, side, { fit: "fill" })
    .raw()
    .toBuffer();
}
