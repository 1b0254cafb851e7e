/** `1 minute`, `3 minutes`, `2 people`: the number with its noun, which every text with a count needs. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString("en")} ${count === 1 ? one : many}`;
}
