import { Text } from "@mantine/core";
import classes from "../results/results.module.css";
import { MOST_MESSAGES, type PageMessage } from "./page-messages.ts";

/** What the candidate's page has written to its console. */
export function PageLog({ messages }: { messages: readonly PageMessage[] }) {
  if (messages.length === 0) {
    return (
      <Text size="sm" c="dimmed">
        Messages that your page writes with console.log, and its errors, appear here.
      </Text>
    );
  }
  return (
    <>
      <ol className={classes["log"]} aria-label="Console of your page">
        {messages.map(({ level, text }, index) => (
          <li key={index} data-level={level}>
            {level === "log" ? text : `${level === "warn" ? "Warning" : "Error"}: ${text}`}
          </li>
        ))}
      </ol>
      {messages.length === MOST_MESSAGES && (
        <Text size="sm" c="dimmed">
          No more than {MOST_MESSAGES} messages are shown.
        </Text>
      )}
    </>
  );
}
