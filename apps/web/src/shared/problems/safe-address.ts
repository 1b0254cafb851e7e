const SCHEMES = ["http:", "https:", "mailto:"];

/** The address, or nothing where following it could run something. */
export function safeAddress(address: string): string | undefined {
  try {
    return SCHEMES.includes(new URL(address, globalThis.location.href).protocol) ? address : undefined;
  } catch {
    return undefined;
  }
}
