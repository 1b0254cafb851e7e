import { Text, VisuallyHidden } from "@mantine/core";
import { Fragment, type ReactNode } from "react";
import { compareRows, type Compared } from "./compare-rows.ts";
import classes from "./compare.module.css";

interface Props {
  people: readonly Compared[];
  test: { is_interview: boolean; cut_off: number | null };
  renderLink: (person: Compared) => ReactNode;
  /** Renders the decision about one of them. */
  renderStage: (person: Compared) => ReactNode;
}

/** Two to four candidates side by side. The names stay in sight, whichever way it scrolls. */
export function CompareView({ people, test, renderLink, renderStage }: Props) {
  const groups = compareRows(people, test);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolls by keyboard
    <section className={classes["frame"]} aria-label="Comparison" tabIndex={0}>
      <table
        className={classes["table"]}
        style={{ minWidth: `${7.5 + people.length * 13.5}rem` }}
        aria-label="Candidates side by side"
      >
        <thead>
          <tr>
            <th scope="col">
              <VisuallyHidden>What is compared</VisuallyHidden>
            </th>
            {people.map((person) => (
              <th key={person.candidate.username} scope="col">
                {renderLink(person)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">Stage</th>
            {people.map((person) => (
              <td key={person.candidate.username}>
                {renderStage(person)}
                {person.candidate.stage.note !== "" && (
                  <Text size="sm" className={classes["note"] ?? ""}>
                    <VisuallyHidden>Note: </VisuallyHidden>
                    {person.candidate.stage.note}
                  </Text>
                )}
              </td>
            ))}
          </tr>
          {groups.map(({ title, rows }) => (
            <Fragment key={title}>
              <tr>
                <th scope="rowgroup" colSpan={people.length + 1} className={classes["group"]}>
                  <span>{title}</span>
                </th>
              </tr>
              {rows.map(({ id, label, cells }) => (
                <tr key={id}>
                  <th scope="row">{label}</th>
                  {cells.map((lines, index) => (
                    <td key={people[index]?.candidate.username}>
                      <Lines lines={lines} />
                    </td>
                  ))}
                </tr>
              ))}
            </Fragment>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Lines({ lines }: { lines: readonly string[] }) {
  if (lines.length === 0)
    return (
      <Text span c="dimmed">
        –
      </Text>
    );
  return lines.map((line) => <div key={line}>{line}</div>);
}
