import type { ReactNode } from "react";
import classes from "./plain-table.module.css";

interface Props {
  /** Its accessible name; omit it if the table has a caption. */
  label?: string;
  children: ReactNode;
}

/** The browser's own table; a cell with `data-number` is aligned to the end. Mantine's table would add 20 kB. */
export function PlainTable({ label, children }: Props) {
  return (
    <div className={classes["frame"]}>
      <table className={classes["table"]} aria-label={label}>
        {children}
      </table>
    </div>
  );
}
