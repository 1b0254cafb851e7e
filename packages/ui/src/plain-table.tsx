import type { ReactNode } from "react";
import classes from "./plain-table.module.css";

/** The browser's own table; a cell with `data-number` is aligned to the end. The kit's table costs 20 kB more. */
export function PlainTable({ children }: { children: ReactNode }) {
  return (
    <div className={classes["frame"]}>
      <table className={classes["table"]}>{children}</table>
    </div>
  );
}
