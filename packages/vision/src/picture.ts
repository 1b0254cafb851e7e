import sharp from "sharp";

/** Pixels of three bytes, row by row. */
export interface Picture {
  pixels: Uint8Array;
  width: number;
  height: number;
  /** The original size, before it was scaled down. */
  original: { width: number; height: number; type: string };
}

/** A picture that cannot be decoded, or is not a picture. The text is for people. */
export class UnreadablePicture extends Error {
  override name = "UnreadablePicture";
}

/** What a camera or a page produces. No SVG, which is a program and may refer to other files. */
export const TYPES: Readonly<Record<string, string>> = { jpeg: "image/jpeg", png: "image/png", webp: "image/webp" };
/** A small file may expand to a picture that fills the memory. */
export const PIXELS_MAX = 40_000_000;
/** Larger sides show the detectors nothing more. */
const SIDE_MAX = 640;

export async function decodePicture(content: Uint8Array): Promise<Picture> {
  try {
    const source = sharp(content, { limitInputPixels: PIXELS_MAX, failOn: "error", animated: false });
    const { format, autoOrient } = await source.metadata();
    const type = TYPES[format];
    if (type === undefined) throw new UnreadablePicture("The picture is not a JPEG, PNG or WebP file");
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
    throw new UnreadablePicture("The picture is damaged or unreadable", { cause: error });
  }
}

/** Resizes the pixels; the sides need not keep their ratio. */
export async function stretchPicture(
  { pixels, width, height }: Pick<Picture, "pixels" | "width" | "height">,
  to: { width: number; height: number },
): Promise<Uint8Array> {
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .resize(to.width, to.height, { fit: "fill" })
    .raw()
    .toBuffer();
}

/** How wide the edges are that become sharper. */
const SIGMA = { fine: 1.2, coarse: 3 } as const;

/** The same with full contrast and sharper edges, which shows what is dark on dark, or soft. */
export async function sharpenPicture(
  { pixels, width, height }: Pick<Picture, "pixels" | "width" | "height">,
  to: { width: number; height: number },
  edges: keyof typeof SIGMA = "fine",
): Promise<Uint8Array> {
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .resize(to.width, to.height, { fit: "fill" })
    .normalise()
    .sharpen({ sigma: SIGMA[edges] })
    .raw()
    .toBuffer();
}

/** How much of the longer side a picture on grey takes up. */
const INSET = 0.6;

/**
 * The sharpened picture on grey, smaller and in its own proportions: a phone that is stretched, or larger and softer
 * than those the model learnt from, looks like one again. `inset` is where the picture lies, in shares of the whole.
 */
export async function insetPicture(picture: Pick<Picture, "pixels" | "width" | "height">, side: number) {
  const longer = Math.max(picture.width, picture.height);
  const width = Math.round((INSET * side * picture.width) / longer);
  const height = Math.round((INSET * side * picture.height) / longer);
  const [left, top] = [Math.floor((side - width) / 2), Math.floor((side - height) / 2)];
  const pixels: Uint8Array = await sharp(await sharpenPicture(picture, { width, height }), {
    raw: { width, height, channels: 3 },
  })
    .extend({ left, right: side - width - left, top, bottom: side - height - top, background: "#7f7f7f" })
    .removeAlpha()
    .raw()
    .toBuffer();
  return { pixels, inset: { x: left / side, y: top / side, width: width / side, height: height / side } };
}

/** A part of the picture, given in shares of it, in the size that is wanted. */
export async function stretchPart(
  { pixels, width, height }: Pick<Picture, "pixels" | "width" | "height">,
  part: { x: number; y: number; width: number; height: number },
  to: { width: number; height: number },
): Promise<Uint8Array> {
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .extract({
      left: Math.floor(part.x * width),
      top: Math.floor(part.y * height),
      width: Math.floor(part.width * width),
      height: Math.floor(part.height * height),
    })
    .resize(to.width, to.height, { fit: "fill" })
    .raw()
    .toBuffer();
}
