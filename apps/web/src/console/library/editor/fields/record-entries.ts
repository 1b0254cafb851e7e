/** Returns an unused name: `page.html`, `page-2.html`, … */
export function freeName(name: string, taken: Readonly<Record<string, unknown>>): string {
  if (!Object.hasOwn(taken, name)) return name;
  const [, stem = name, ending = ""] = /^(.*?)(\.[^./]*)?$/.exec(name) ?? [];
  for (let number = 2; ; number += 1) {
    const next = `${stem}-${number}${ending}`;
    if (!Object.hasOwn(taken, next)) return next;
  }
}

/** Keeps the order. If two entries have the same name, the second is renamed. */
export function recordOf(entries: readonly (readonly [string, string])[]): Record<string, string> {
  const record: Record<string, string> = {};
  for (const [name, text] of entries) record[freeName(name, record)] = text;
  return record;
}
