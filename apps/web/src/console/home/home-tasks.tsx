import { ErrorState, LoadingState } from "@invigil/ui/page-state";
import { Button, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { errorText } from "../../shared/parts/error-text.ts";
import { ConsoleSection } from "../parts/section.tsx";
import classes from "./home.module.css";
import { homeTasksQuery } from "./home-queries.ts";
import { taskLines } from "./task-lines.ts";

const SHOWN = 8;

/** What waits for the reader, each with the list in which they find it. */
export function HomeTasksSection() {
  const { data, error, isFetching, refetch } = useQuery(homeTasksQuery());
  const [all, setAll] = useState(false);
  const lines = data ? taskLines(data) : [];
  return (
    <ConsoleSection title="Waiting for you">
      {!data && !error && <LoadingState message="Looking for what waits…" />}
      {!data && error && <ErrorState {...errorText(error)} onRetry={() => void refetch()} retrying={isFetching} />}
      {data && lines.length === 0 && <Text c="dimmed">Nothing waits for you.</Text>}
      {lines.length > 0 && (
        <ul className={classes["tasks"]}>
          {lines.slice(0, all ? undefined : SHOWN).map(({ key, text, about, link }) => (
            <li key={key}>
              <Link {...link} className={classes["task"]}>
                {text}
                {about !== null && <span className={classes["about"]}>{about}</span>}
              </Link>
            </li>
          ))}
        </ul>
      )}
      {!all && lines.length > SHOWN && (
        <Button variant="default" size="xs" onClick={() => setAll(true)} style={{ alignSelf: "flex-start" }}>
          Show all {lines.length}
        </Button>
      )}
    </ConsoleSection>
  );
}
