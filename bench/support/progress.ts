/** Progress for the person who waits. Standard output carries only results. */
export function say(line: string): void {
  process.stderr.write(`${line}\n`);
}
