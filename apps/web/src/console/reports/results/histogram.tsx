import type { TestStatistics } from "@invigil/contract/results/test-report";
import { Text, VisuallyHidden } from "@mantine/core";
import classes from "./histogram.module.css";

interface Props {
  bars: TestStatistics["distribution"];
  /** In percent, or null. */
  cutOff: number | null;
}

const WIDTH = 600;
const HEIGHT = 180;
const GAP = 6;

/**
 * Shows how many candidates are in each tenth of the scale, with the same data as a table for people who cannot see the
 * chart.
 */
export function Histogram({ bars, cutOff }: Props) {
  const most = Math.max(1, ...bars.map(({ count }) => count));
  const step = WIDTH / Math.max(1, bars.length);
  return (
    <>
      <svg className={classes.chart} viewBox={`0 -16 ${WIDTH} ${HEIGHT + 40}`} aria-hidden>
        {bars.map(({ from, to, count }, index) => {
          const height = (count / most) * HEIGHT;
          const x = index * step + GAP / 2;
          return (
            <g key={from}>
              <rect className={classes.bar} x={x} y={HEIGHT - height} width={step - GAP} height={height} rx={2} />
              {count > 0 && (
                <text className={classes.count} x={x + (step - GAP) / 2} y={HEIGHT - height - 4} textAnchor="middle">
                  {count}
                </text>
              )}
              <text className={classes.label} x={x + (step - GAP) / 2} y={HEIGHT + 16} textAnchor="middle">
                {from}–{to}%
              </text>
            </g>
          );
        })}
        <line className={classes.axis} x1={0} x2={WIDTH} y1={HEIGHT} y2={HEIGHT} />
        {cutOff !== null && (
          <line className={classes.cut} x1={(cutOff / 100) * WIDTH} x2={(cutOff / 100) * WIDTH} y1={-10} y2={HEIGHT} />
        )}
      </svg>
      {cutOff !== null && (
        <Text size="sm" c="dimmed">
          <span className={classes.key} aria-hidden /> Pass mark: {cutOff}%
        </Text>
      )}
      <VisuallyHidden>
        <table>
          <caption>Candidates by percentage of full marks</caption>
          <thead>
            <tr>
              <th scope="col">Percentage</th>
              <th scope="col">Candidates</th>
            </tr>
          </thead>
          <tbody>
            {bars.map(({ from, to, count }) => (
              <tr key={from}>
                <th scope="row">
                  {from} to {to}
                </th>
                <td>{count}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </VisuallyHidden>
    </>
  );
}
