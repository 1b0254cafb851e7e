import { PLACEHOLDERS, type Placeholder } from "@invigil/contract/inviting/invite-texts";

export function isPlaceholder(name: string): name is Placeholder {
  return PLACEHOLDERS.some((each) => each === name);
}

export function hasPlaceholder(text: string, name: Placeholder): boolean {
  return text.includes(`{${name}}`);
}

/** A text with its values. A value of null disappears with the space before it: "Hello {name}," becomes "Hello,". */
export function fillText(text: string, values: Partial<Record<Placeholder, string | null>>): string {
  return text.replaceAll(/( ?)\{([^{}]*)\}/g, (whole, space: string, name: string) => {
    if (!isPlaceholder(name)) return whole;
    const value = values[name];
    if (value === undefined) return whole;
    return value === null ? "" : space + value;
  });
}
