import { useState } from "react";
import { z } from "zod";
import { useSignedIn } from "../../lib/identity.ts";

const TableView = z.object({
  /** The ids of the hidden columns. */
  hidden: z.array(z.string()),
  sorting: z.object({ by: z.string(), direction: z.enum(["ascending", "descending"]) }),
  /** The number of rows shown at once. */
  size: z.number().int().positive(),
});
export type TableView = z.infer<typeof TableView>;

interface Table {
  name: string;
  /** The slug of the test. */
  slug: string;
}

/** Remembers, in this browser, how a reader has set up a table of a test. */
export function useTableView({ name, slug }: Table, atFirst: TableView) {
  const key = `invigil-table:${useSignedIn().user_id}:${slug}:${name}`;
  const [view, setView] = useState(() => stored(key) ?? atFirst);
  function change(part: Partial<TableView>) {
    const next = { ...view, ...part };
    setView(next);
    try {
      globalThis.localStorage.setItem(key, JSON.stringify(next));
    } catch {
      // Storage is full or forbidden, so the choice holds only for this page.
    }
  }
  return [view, change] as const;
}

function stored(key: string): TableView | undefined {
  try {
    return TableView.safeParse(JSON.parse(globalThis.localStorage.getItem(key) ?? "null")).data;
  } catch {
    return undefined;
  }
}
