/** Three digits are as precise as a detector gets. */
export function round(value: number): number {
  return Number(value.toPrecision(3));
}
