import type { ReactNode } from "react";
import classes from "./hint.module.css";

interface Props {
  /** Must also be the control's accessible name, because this text is only visual. */
  label: string;
  children: ReactNode;
}

/** Shows an icon's name on hover and focus, with CSS alone. */
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
