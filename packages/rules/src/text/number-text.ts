/** At most two decimals, none where none are needed, and a minus sign that is one. */
export function numberText(value: number): string {
  const rounded = Math.round(value * 100) / 100;
  return rounded < 0 ? `−${-rounded}` : String(Math.abs(rounded));
}

/** A change: what is more says so. */
export function changeText(value: number): string {
  return Math.round(value * 100) > 0 ? `+${numberText(value)}` : numberText(value);
}
