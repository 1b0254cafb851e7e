import type { ReactNode } from "react";
import classes from "./hint.module.css";

interface Props {
  /** Must also be the accessible name of the control: this text is for the eyes only. */
  label: string;
  children: ReactNode;
}

/** Shows the name of an icon on hover and focus, by styles alone. */
export function Hint({ label, children }: Props) {
  return (
    <span className={classes["anchor"]}>
      {children}
      <span className={classes["hint"]} aria-hidden>
        {label}
      </span>
    </span>
  );
}
