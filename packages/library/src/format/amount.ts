interface Amount {
  label: string;
  accepted: string[];
  /** Zero: `4.00` is the number 4, and nothing else is. */
  tolerance: number;
}

/** A blank for a number, with or without its unit, however thousands and decimals are separated. */
export function amount(label: string, value: number, ...units: string[]): Amount {
  const plain = String(value);
  const separated = [",", " ", "'"].map((mark) => plain.replaceAll(/\B(?=(\d{3})+$)/g, mark));
  const numbers = new Set([plain, ...(Number.isInteger(value) ? separated : [plain.replace(".", ",")])]);
  const accepted = [...numbers].flatMap((text) => [text, ...units.flatMap((unit) => [`${text} ${unit}`, text + unit])]);
  return { label, accepted, tolerance: 0 };
}

/** A blank for a number in per cent. */
export function share(label: string, value: number): Amount {
  return amount(label, value, "%", "per cent", "percent");
}
