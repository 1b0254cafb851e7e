import { SNAPSHOT_FALLBACK_TYPE, SNAPSHOT_QUALITY, SNAPSHOT_TYPE } from "@invigil/contract/constants";

/** Resolves with a picture of another type, or null, if the browser cannot encode the one asked for. */
type Encode = (type: string, quality: number) => Promise<Blob | null>;

/** Encodes a canvas as webp, or as jpeg where the browser cannot: Safari returns png instead, which is far too large. */
export async function encodePicture(encode: Encode): Promise<Blob | null> {
  const picture = await encode(SNAPSHOT_TYPE, SNAPSHOT_QUALITY);
  if (picture?.type === SNAPSHOT_TYPE) return picture;
  const other = await encode(SNAPSHOT_FALLBACK_TYPE, SNAPSHOT_QUALITY);
  return other?.type === SNAPSHOT_FALLBACK_TYPE ? other : null;
}
