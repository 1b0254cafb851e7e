/** Three digits say as much as a detector knows. */
export function round(value: number): number {
  return Number(value.toPrecision(3));
}
