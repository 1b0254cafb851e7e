/** Bytes, as people say them. */
export function sizeText(bytes: number): string {
  if (bytes < 1_000) return `${bytes} B`;
  const [size, unit] = bytes < 1_000_000 ? [bytes / 1_000, "kB"] : [bytes / 1_000_000, "MB"];
  return `${size.toLocaleString("en", { maximumFractionDigits: size < 10 ? 1 : 0 })} ${unit}`;
}
