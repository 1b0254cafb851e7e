import { VisuallyHidden } from "@mantine/core";
import classes from "./bar-chart.module.css";

export interface Bar {
  /** Below the bar. */
  label: string;
  value: number;
  /** Above the bar; null for nothing. */
  text: string | null;
  /** The row of the table: its heading, then its cells. */
  row: readonly [heading: string, ...cells: string[]];
}

interface Props {
  bars: readonly Bar[];
  /** The value of a bar as high as the chart. */
  most: number;
  caption: string;
  columns: readonly string[];
  /** Where a vertical line stands, from 0 to 1, or null. */
  line?: number | null;
}

const WIDTH = 600;
const HEIGHT = 180;
const GAP = 6;

/** A chart of bars, with the same data as a table for people who cannot see it. */
export function BarChart({ bars, most, caption, columns, line = null }: Props) {
  const step = WIDTH / Math.max(1, bars.length);
  return (
    <>
      <svg className={classes["chart"]} viewBox={`0 -16 ${WIDTH} ${HEIGHT + 40}`} aria-hidden>
        {bars.map(({ label, value, text }, index) => {
          const height = most > 0 ? (value / most) * HEIGHT : 0;
          const x = index * step + GAP / 2;
          return (
            <g key={label}>
              <rect className={classes["bar"]} x={x} y={HEIGHT - height} width={step - GAP} height={height} rx={2} />
              {text !== null && (
                <text className={classes["count"]} x={x + (step - GAP) / 2} y={HEIGHT - height - 4} textAnchor="middle">
                  {text}
                </text>
              )}
              <text className={classes["label"]} x={x + (step - GAP) / 2} y={HEIGHT + 16} textAnchor="middle">
                {label}
              </text>
            </g>
          );
        })}
        <line className={classes["axis"]} x1={0} x2={WIDTH} y1={HEIGHT} y2={HEIGHT} />
        {line !== null && <line className={classes["cut"]} x1={line * WIDTH} x2={line * WIDTH} y1={-10} y2={HEIGHT} />}
      </svg>
      <VisuallyHidden>
        <table>
          <caption>{caption}</caption>
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {bars.map(({ row: [heading, ...cells] }) => (
              <tr key={heading}>
                <th scope="row">{heading}</th>
                {cells.map((cell, index) => (
                  <td key={columns[index + 1]}>{cell}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </VisuallyHidden>
    </>
  );
}
