const PNG = [0x89, 0x50, 0x4e, 0x47];
/** A whole question may have at most 1 MB. */
const MOST = 500_000;

type Read = { png: string; fault: null } | { png: null; fault: string };

/** Reads a picture as base 64, the way the key stores it. */
export async function readPicture(file: Blob): Promise<Read> {
  if (file.size > MOST) return { png: null, fault: "The picture must not be larger than 500 kB" };
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (!PNG.every((byte, at) => bytes[at] === byte)) return { png: null, fault: "This file is not a PNG" };
  return { png: base64Of(bytes), fault: null };
}

function base64Of(bytes: Uint8Array): string {
  let binary = "";
  for (const byte of bytes) binary += String.fromCodePoint(byte);
  return btoa(binary);
}
