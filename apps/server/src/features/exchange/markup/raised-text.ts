const RAISED = signs("0123456789+-=()ni", "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾ⁿⁱ");
const LOWERED = signs("0123456789+-=()aehijklmnoprstuvx", "₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎ₐₑₕᵢⱼₖₗₘₙₒₚᵣₛₜᵤᵥₓ");

/** Superscript in plain characters, because Markdown has none and x² must not become x2. */
export function raisedText(text: string): string {
  return inSigns(text, RAISED) ?? written("^", text);
}

/** Subscript in plain characters. */
export function loweredText(text: string): string {
  return inSigns(text, LOWERED) ?? written("_", text);
}

function signs(plain: string, small: string): ReadonlyMap<string, string> {
  const others = Array.from(small);
  return new Map(Array.from(plain, (sign, index) => [sign, others[index] ?? sign]));
}

function inSigns(text: string, known: ReadonlyMap<string, string>): string | null {
  const found = Array.from(text.replaceAll("−", "-").trim(), (sign) => known.get(sign));
  return found.every((sign) => sign !== undefined) ? found.join("") : null;
}

function written(mark: string, text: string): string {
  const inner = text.trim();
  return /^\w+$/.test(inner) ? `${mark}${inner}` : `${mark}(${inner})`;
}
