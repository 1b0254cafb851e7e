import { counted } from "@invigil/contract/messages/counted";
import type { readRegrade } from "@invigil/contract/results/regrades";
import type { ReplyOf } from "@invigil/contract/route";
import { Text } from "@mantine/core";
import classes from "./change-histogram.module.css";

type Bars = ReplyOf<typeof readRegrade>["histogram"];

/** Shows how many answers change by how many marks. */
export function ChangeHistogram({ bars }: { bars: Bars }) {
  if (bars.length === 0) return null;
  const most = Math.max(...bars.map(({ answers }) => answers));
  return (
    <figure className={classes["figure"]}>
      <figcaption>
        <Text fw={600}>Change in marks</Text>
      </figcaption>
      <ul className={classes["bars"]}>
        {bars.map(({ from, to, answers }) => (
          <li
            key={from}
            className={classes["bar"]}
            aria-label={`${from} to ${to} marks: ${counted(answers, "answer")}`}
          >
            <span className={classes["count"]}>{answers > 0 ? answers : ""}</span>
            <span
              className={classes["column"]}
              data-side={from < 0 ? "loses" : "gains"}
              style={{ height: `${(answers / most) * 100}%` }}
            />
            <span className={classes["edge"]}>{from < 0 ? from : `+${to}`}</span>
          </li>
        ))}
      </ul>
    </figure>
  );
}
