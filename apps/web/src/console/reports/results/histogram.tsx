import type { TestStatistics } from "@invigil/contract/results/test-report";
import { Text } from "@mantine/core";
import { BarChart } from "../../parts/bar-chart/bar-chart.tsx";
import classes from "./histogram.module.css";

interface Props {
  bars: TestStatistics["distribution"];
  /** In percent, or null. */
  cutOff: number | null;
}

/** Shows how many candidates are in each tenth of the scale. */
export function Histogram({ bars, cutOff }: Props) {
  return (
    <>
      <BarChart
        bars={bars.map(({ from, to, count }) => ({
          label: `${from}–${to}%`,
          value: count,
          text: count > 0 ? String(count) : null,
          row: [`${from} to ${to}`, String(count)],
        }))}
        most={Math.max(1, ...bars.map(({ count }) => count))}
        caption="Candidates by percentage of full marks"
        columns={["Percentage", "Candidates"]}
        line={cutOff === null ? null : cutOff / 100}
      />
      {cutOff !== null && (
        <Text size="sm" c="dimmed">
          <span className={classes["key"]} aria-hidden /> Pass mark: {cutOff}%
        </Text>
      )}
    </>
  );
}
