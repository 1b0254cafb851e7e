const two = (number: number) => String(number).padStart(2, "0");

/** For an input of date and time, which knows only the clock on this wall. */
export function toLocalInput(time: string | null): string {
  if (time === null) return "";
  const at = new Date(time);
  const day = `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
  return `${day}T${two(at.getHours())}:${two(at.getMinutes())}`;
}

/** null: nothing, or not yet a whole date. */
export function fromLocalInput(text: string): string | null {
  const at = new Date(text);
  return text === "" || Number.isNaN(at.getTime()) ? null : at.toISOString();
}
