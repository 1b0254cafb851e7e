import type { LibraryEntry } from "@invigil/contract/authoring/library";
import { arrangeProblems } from "@invigil/contract/authoring/library-arrange";
import type { ReactNode } from "react";
import { useMayUse } from "../../shared/parts/may-use.ts";
import type { Sorting } from "../parts/arrange-rows.ts";
import { useSelection } from "../parts/use-selection.ts";
import { ArrangeBar } from "./arrange/arrange-bar.tsx";
import { LibraryTable } from "./library-table.tsx";

interface Props {
  problems: readonly LibraryEntry[];
  folders: readonly string[];
  sorting: Sorting;
  onSort: (sorting: Sorting) => void;
  /** Shown instead of an empty list. */
  children: ReactNode;
}

/** The questions of one page, with what authors can do to several of them. */
export function LibraryList({ problems, folders, children, ...sorted }: Props) {
  const mayArrange = useMayUse()(arrangeProblems);
  const { selected, select, selectAll, clear } = useSelection();
  return (
    <>
      {mayArrange && (
        <ArrangeBar problems={problems.filter(({ slug }) => selected.has(slug))} folders={folders} onClear={clear} />
      )}
      {problems.length === 0 ? (
        children
      ) : (
        <LibraryTable
          problems={problems}
          {...sorted}
          {...(mayArrange && { selection: { selected, select, selectAll } })}
        />
      )}
    </>
  );
}
