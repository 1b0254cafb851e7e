/** At most two decimals, none if they are not needed, with a real minus sign. */
export function numberText(value: number): string {
  const rounded = Math.round(value * 100) / 100;
  return rounded < 0 ? `−${-rounded}` : String(Math.abs(rounded));
}

/** A change, with a plus sign for an increase. */
export function changeText(value: number): string {
  return Math.round(value * 100) > 0 ? `+${numberText(value)}` : numberText(value);
}
