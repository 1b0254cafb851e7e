import { HOME_DAYS, type Funnel } from "@invigil/contract/results/home";
import { Text } from "@mantine/core";
import { BarChart } from "../parts/bar-chart/bar-chart.tsx";
import { ConsoleSection } from "../parts/section.tsx";

/** How far those got who were invited lately. */
export function FunnelChart({ funnel }: { funnel: Funnel }) {
  const { invited, opened, started, submitted, evaluated, passed } = funnel;
  const stages: [label: string, count: number][] = [
    ["Invited", invited],
    ["Opened", opened],
    ["Started", started],
    ["Submitted", submitted],
    ["Evaluated", evaluated],
    ...(passed === null ? [] : [["Passed", passed] satisfies [string, number]]),
  ];
  return (
    <ConsoleSection title={`Invited in the last ${HOME_DAYS} days`}>
      <BarChart
        bars={stages.map(([label, count]) => ({
          label,
          value: count,
          text: String(count),
          row: [label, String(count), `${Math.round((100 * count) / invited)}%`],
        }))}
        most={invited}
        caption={`How far those invited in the last ${HOME_DAYS} days got`}
        columns={["Step", "Candidates", "Of those invited"]}
      />
      <Text size="sm" c="dimmed">
        {passed === null
          ? "Evaluated means that the result is final. None of them can pass yet, because that takes a pass mark and a final result."
          : "Evaluated means that the result is final. Only tests with a pass mark, and decided interviews, can be passed."}
      </Text>
    </ConsoleSection>
  );
}
