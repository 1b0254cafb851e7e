/** The SQL expressions for an edit's numbers. */
interface EditPlace {
  seq: string;
  base: string;
  writer: string;
}

/** Whether an edit is the stored one again; `head` is the name of the answer's row. */
export function repeats({ seq, writer, digest }: Omit<EditPlace, "base"> & { digest: string }, head: string): string {
  return `${seq} = ${head}.seq and ${writer} = ${head}.writer and ${digest} = ${head}.digest`;
}

/** Whether an edit may replace the stored one. `rules/taking/save-decision` defines both in TypeScript. */
export function follows({ seq, base, writer }: EditPlace, head: string): string {
  return `${seq} > ${head}.seq and (${base} = ${head}.seq or ${writer} = ${head}.writer)`;
}
