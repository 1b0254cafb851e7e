const PNG = [0x89, 0x50, 0x4e, 0x47];
/** A whole question may be 1 MB. */
const MOST = 500_000;

type Read = { png: string; fault: null } | { png: null; fault: string };

/** A picture as the key holds it, in base 64. */
export async function readPicture(file: Blob): Promise<Read> {
  if (file.size > MOST) return { png: null, fault: "At most 500 kB" };
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (!PNG.every((byte, at) => bytes[at] === byte)) return { png: null, fault: "This is not a PNG" };
  return { png: base64Of(bytes), fault: null };
}

function base64Of(bytes: Uint8Array): string {
  let binary = "";
  for (const byte of bytes) binary += String.fromCodePoint(byte);
  return btoa(binary);
}
