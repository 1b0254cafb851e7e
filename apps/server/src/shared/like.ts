/** Escapes wildcards, so that typed text is matched literally. */
export function like(text: string): string {
  return `%${text.replaceAll(/[\\%_]/g, (letter) => `\\${letter}`)}%`;
}
