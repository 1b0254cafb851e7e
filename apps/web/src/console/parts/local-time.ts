const two = (number: number) => String(number).padStart(2, "0");

/** Formats a time for a `datetime-local` input, which knows only the local time zone. */
export function toLocalInput(time: string | null): string {
  if (time === null) return "";
  const at = new Date(time);
  const day = `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
  return `${day}T${two(at.getHours())}:${two(at.getMinutes())}`;
}

/** Returns null while the field is empty or the date is incomplete. */
export function fromLocalInput(text: string): string | null {
  // `new Date` accepts almost any text, so the format is checked first.
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/.test(text)) return null;
  const at = new Date(text);
  return Number.isNaN(at.getTime()) ? null : at.toISOString();
}
