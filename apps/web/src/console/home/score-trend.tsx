import { counted } from "@invigil/contract/messages/counted";
import type { HomeFigures } from "@invigil/contract/results/home";
import { Text } from "@mantine/core";
import { BarChart } from "../parts/bar-chart/bar-chart.tsx";
import { ConsoleSection } from "../parts/section.tsx";

const DAY = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short", timeZone: "UTC" });

/** The mean of final scores, week by week. */
export function ScoreTrend({ weeks }: { weeks: HomeFigures["weeks"] }) {
  const isEmpty = weeks.every(({ candidates }) => candidates === 0);
  return (
    <ConsoleSection title="Scores by week">
      {isEmpty ? (
        <Text c="dimmed">
          There are no final scores from the last {weeks.length} weeks. They appear once submitted tests are evaluated
          and marked.
        </Text>
      ) : (
        <>
          <BarChart
            bars={weeks.map(({ from, candidates, percent }) => {
              const label = DAY.format(new Date(from));
              const mean = percent === null ? null : `${Math.round(percent)}%`;
              return {
                label,
                value: percent ?? 0,
                text: mean,
                row: [label, mean ?? "No final scores", counted(candidates, "candidate")],
              };
            })}
            most={100}
            caption="Mean of the final scores by week of submission"
            columns={["Week from", "Mean score", "Candidates"]}
          />
          <Text size="sm" c="dimmed">
            Mean of final scores, as a percentage of full marks, by the week of submission. Interviews have no scores.
          </Text>
        </>
      )}
    </ConsoleSection>
  );
}
