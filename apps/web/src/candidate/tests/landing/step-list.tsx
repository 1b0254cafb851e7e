import { Text } from "@mantine/core";
import classes from "./step-list.module.css";

/** Shows the steps to the start and the current one. */
export function StepList({ names, current }: { names: readonly string[]; current: number }) {
  return (
    <ol className={classes.list} aria-label="Steps">
      {names.map((name, index) => (
        <li key={name} className={classes.step} {...(index === current && { "aria-current": "step" as const })}>
          <Text span size="sm" inherit>
            {index + 1}. {name}
          </Text>
        </li>
      ))}
    </ol>
  );
}
