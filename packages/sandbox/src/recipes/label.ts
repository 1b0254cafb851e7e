/** `12` of 12.2.0. */
export function major(version: string): string {
  return version.split(".", 1).join("");
}

/** `3.11` of 3.11.2. */
export function twoNumbers(version: string): string {
  return version.split(".", 2).join(".");
}
