/** Numbers the gaps in a statement like the fields beside it. */
export function numberedBlanks(statement: string): string {
  let count = 0;
  return statement.replaceAll(/_{3,}/g, () => {
    count += 1;
    return `**(${count})** \\_\\_\\_\\_`;
  });
}
