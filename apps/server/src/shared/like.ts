/** A search for what somebody typed: its own wildcards are letters like any other. */
export function like(text: string): string {
  return `%${text.replaceAll(/[\\%_]/g, (letter) => `\\${letter}`)}%`;
}
