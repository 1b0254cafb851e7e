import { IconArrowsSort } from "@invigil/ui/icons/console";
import { IconArrowDown, IconArrowUp } from "@invigil/ui/icons/files";
import type { Sorting } from "./arrange-rows.ts";
import classes from "./sort-head.module.css";

interface Props {
  sorting: Sorting;
  onSort: (sorting: Sorting) => void;
  id: string;
  label: string;
  /** In pixels. */
  width?: number;
  isNumber?: boolean;
  /** Days, of which readers usually want the latest first. */
  isNewestFirst?: boolean;
  className?: string | undefined;
}

/** A column heading that sorts the table. */
export function SortHead({ id, label, width, className, sorting, onSort, ...kind }: Props) {
  const { isNumber = false, isNewestFirst = false } = kind;
  const active = sorting.by === id;
  const Icon = !active ? IconArrowsSort : sorting.direction === "ascending" ? IconArrowUp : IconArrowDown;
  function sort() {
    // For numbers, readers usually want the highest first.
    const first = isNumber || isNewestFirst ? "descending" : "ascending";
    const other = sorting.direction === "ascending" ? "descending" : "ascending";
    onSort({ by: id, direction: active ? other : first });
  }
  return (
    <th
      scope="col"
      className={className}
      style={{ width }}
      data-number={isNumber || undefined}
      aria-sort={active ? sorting.direction : "none"}
      title={label}
    >
      <button type="button" className={classes["sort"]} onClick={sort}>
        <span>{label}</span>
        <Icon size={14} aria-hidden opacity={active ? 1 : 0.35} />
      </button>
    </th>
  );
}
