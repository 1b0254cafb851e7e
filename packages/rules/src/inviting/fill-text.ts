import { PLACEHOLDERS, type Placeholder } from "@invigil/contract/inviting/invite-texts";

export function isPlaceholder(name: string): name is Placeholder {
  return PLACEHOLDERS.some((each) => each === name);
}

export function hasPlaceholder(text: string, name: Placeholder): boolean {
  return text.includes(`{${name}}`);
}

type Values = Partial<Record<Placeholder, string | null>>;

/** A text with its values. A value of null disappears without a trace: "Hello {name}," becomes "Hello,". */
export function fillText(text: string, values: Values): string {
  return withoutUnknown(text, values).replaceAll(/\{([^{}]*)\}/g, (whole, name: string) =>
    isPlaceholder(name) ? (values[name] ?? whole) : whole,
  );
}

/** Without the values that nobody knows, and without the commas, spaces and empty lines that belonged to them. */
function withoutUnknown(text: string, values: Values): string {
  return PLACEHOLDERS.filter((name) => values[name] === null).reduce((rest, name) => {
    const place = `\\{${name}\\}`;
    return rest
      .replaceAll(new RegExp(`^${place}(,\\s*|\\s+)?`, "gm"), "")
      .replaceAll(new RegExp(`,? ${place}(?=[,.:;!?]|$)`, "gm"), "")
      .replaceAll(new RegExp(` ?${place}`, "g"), "");
  }, text);
}
