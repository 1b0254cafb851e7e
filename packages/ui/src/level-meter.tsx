import classes from "./level-meter.module.css";

interface Props {
  /** From 0 to 1. */
  level: number;
  label: string;
}

/** A bar that follows a voice. */
export function LevelMeter({ level, label }: Props) {
  const percent = Math.round(level * 100);
  return (
    <div
      className={classes["meter"]}
      role="meter"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
    >
      <div className={classes["level"]} style={{ width: `${percent}%` }} />
    </div>
  );
}
