import { counted } from "@invigil/contract/messages/counted";
/** Bytes in readable units. */
export function sizeText(bytes: number): string {
  if (bytes < 1_000) return counted(bytes, "byte");
  // 999,950 bytes round to a megabyte.
  const [size, unit] = bytes < 999_500 ? [bytes / 1_000, "kB"] : [bytes / 1_000_000, "MB"];
  return `${size.toLocaleString("en", { maximumFractionDigits: size < 10 ? 1 : 0 })} ${unit}`;
}
