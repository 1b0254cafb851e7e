/** Whether somebody typed one of the names as shown; surrounding spaces and capitals do not matter. */
export function isConfirmed(typed: string, names: readonly string[]): boolean {
  const plain = (text: string) => text.replaceAll(/\s+/g, " ").trim().toLowerCase();
  return plain(typed) !== "" && names.some((name) => plain(name) === plain(typed));
}
