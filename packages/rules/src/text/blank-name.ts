/** The name of a blank, because an author may leave its label empty. */
export function blankName(blanks: readonly { label: string }[], index: number): string {
  return blanks[index]?.label || `Blank ${index + 1}`;
}
