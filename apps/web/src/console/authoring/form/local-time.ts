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
  // An engine makes a date of almost anything.
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/.test(text)) return null;
  const at = new Date(text);
  return Number.isNaN(at.getTime()) ? null : at.toISOString();
}
