/** Written by hand instead of using a library, because server and web must print the same dates. */
function partsOf(time: string, timeZone: string | undefined): Map<string, string> {
  const format = new Intl.DateTimeFormat("en-US", {
    year: "numeric",
    month: "long",
    day: "numeric",
    hour: "numeric",
    minute: "2-digit",
    second: "2-digit",
    hour12: true,
    ...(timeZone === undefined ? {} : { timeZone }),
  });
  return new Map(format.formatToParts(new Date(time)).map((part) => [part.type, part.value]));
}

function ordinal(day: number): string {
  const tens = day % 100;
  if (tens >= 11 && tens <= 13) return `${day}th`;
  const suffixes: Record<number, string> = { 1: "st", 2: "nd", 3: "rd" };
  return `${day}${suffixes[day % 10] ?? "th"}`;
}

/** `Do MMMM, YYYY`, in the reader's time zone unless one is given. */
export function formatDate(time: string, timeZone?: string): string {
  const parts = partsOf(time, timeZone);
  return `${ordinal(Number(parts.get("day")))} ${parts.get("month")}, ${parts.get("year")}`;
}

/** `h:mm A`. */
export function formatTime(time: string, timeZone?: string): string {
  const parts = partsOf(time, timeZone);
  return `${parts.get("hour")}:${parts.get("minute")} ${parts.get("dayPeriod")}`;
}

/** `h:mm:ss A`, where seconds matter. */
export function formatClock(time: string, timeZone?: string): string {
  const parts = partsOf(time, timeZone);
  return `${parts.get("hour")}:${parts.get("minute")}:${parts.get("second")} ${parts.get("dayPeriod")}`;
}

/** The one way to write a day with its time. */
export function formatMoment(time: string, timeZone?: string): string {
  return `${formatDate(time, timeZone)} at ${formatTime(time, timeZone)}`;
}
