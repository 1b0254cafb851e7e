const FORMAT = new Intl.DateTimeFormat(undefined, { dateStyle: "medium", timeStyle: "short" });

/** A moment in the reader's own zone. */
export function momentText(time: string): string {
  return FORMAT.format(new Date(time));
}
