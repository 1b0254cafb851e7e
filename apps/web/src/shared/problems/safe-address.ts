const SCHEMES = ["http:", "https:", "mailto:"];

/** Returns the address, or nothing if following it could run code. */
export function safeAddress(address: string): string | undefined {
  try {
    return SCHEMES.includes(new URL(address, globalThis.location.href).protocol) ? address : undefined;
  } catch {
    return undefined;
  }
}
