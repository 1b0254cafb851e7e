/** The fields' labels, which the list of faults repeats. */
export const KEY_LABELS = { config: "Config Keys", browserExam: "Browser Exam Keys" } as const;

/** Reads one key per line. An empty field has none, and a line that was just begun stays. */
export function readKeys(text: string): string[] {
  return text === "" ? [] : text.split("\n");
}

export function keyFault(keys: readonly string[]): string | null {
  const wrong = keys.findIndex((key) => !/^[0-9a-f]{64}$/i.test(key.trim()));
  return wrong < 0 ? null : `Line ${wrong + 1} is not a key: it needs 64 digits from 0 to 9 and a to f.`;
}
