interface Amount {
  label: string;
  accepted: string[];
  /** Zero: `4.00` is the number 4, and nothing else is. */
  tolerance: number;
}

/** A blank for a number, with or without its unit, however thousands and decimals are separated. */
export function amount(label: string, value: number, ...units: string[]): Amount {
  const plain = String(value);
  const english = value.toLocaleString("en");
  const numbers = new Set([plain, english, english.replaceAll(",", " "), plain.replace(".", ",")]);
  const accepted = [...numbers].flatMap((text) => [text, ...units.flatMap((unit) => withUnit(text, unit))]);
  return { label, accepted, tolerance: 0 };
}

/** A blank for a number in per cent. */
export function share(label: string, value: number): Amount {
  return amount(label, value, "%", "per cent", "percent");
}

/** Only symbols are written without a space. */
function withUnit(text: string, unit: string): string[] {
  return unit.length > 2 ? [`${text} ${unit}`] : [`${text} ${unit}`, `${text}${unit}`];
}
