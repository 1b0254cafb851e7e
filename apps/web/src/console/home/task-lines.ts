import { counted } from "@invigil/contract/messages/counted";
import { HOME_FAILED_DAYS, type HomeTasks } from "@invigil/contract/results/home";
import type { LinkProps } from "@tanstack/react-router";
import { momentText } from "../parts/time.ts";

interface TaskLine {
  key: string;
  text: string;
  /** The test that it is about. */
  about: string | null;
  link: Pick<LinkProps, "to" | "params" | "search">;
}

/** What waits for the reader, one line each, with the list in which they find it. */
export function taskLines(tasks: HomeTasks): TaskLine[] {
  const { marking, alerts, interviews, late_drafts: lateDrafts, conversations, regrades, soon } = tasks;
  return [
    ...count("mine", marking?.mine, (number) => ({
      text: `${counted(number, "answer")} to mark`,
      link: { to: "/marking" },
    })),
    ...count("conversations", conversations, (number) => ({
      text: number === 1 ? "1 conversation waits for an answer" : `${number} conversations wait for an answer`,
      link: { to: "/inbox", search: { show: "waiting" } },
    })),
    ...count("mails", tasks.failed_mails, (number) => ({
      text: `${counted(number, "message")} could not be delivered in the last ${HOME_FAILED_DAYS} days`,
      link: { to: "/company/outbox", search: { state: "failed" } },
    })),
    ...soon.map(({ slug, name, event, at }) => ({
      key: `${event} ${slug}`,
      text: `${event === "opens" ? "Opens" : "Closes"} on ${momentText(at)}`,
      about: name,
      link: { to: "/tests/$slug/candidates" as const, params: { slug } },
    })),
    ...results(alerts, "alerts", (number) => `${counted(number, "candidate")} with alerts to look at`),
    ...results(interviews, "undecided", (number) => `${counted(number, "interview")} to decide`),
    ...results(lateDrafts, "late-drafts", (number) => `${counted(number, "candidate")} with late drafts to decide`),
    ...(regrades ?? []).map(({ id, title, test }) => ({
      key: `regrade ${id}`,
      text: `Regrade of “${title}” to apply or discard`,
      about: test.name,
      link: { to: "/tests/$slug/regrade" as const, params: { slug: test.slug }, search: { id } },
    })),
    ...count("free", marking?.free, (number) => ({
      text: `${counted(number, "answer")} to mark, assigned to nobody`,
      link: { to: "/marking" },
    })),
  ];
}

function count(
  key: string,
  number: number | null | undefined,
  line: (number: number) => Pick<TaskLine, "text" | "link">,
): TaskLine[] {
  return number ? [{ key, about: null, ...line(number) }] : [];
}

function results(tests: HomeTasks["alerts"], show: string, text: (number: number) => string): TaskLine[] {
  return (tests ?? []).map(({ slug, name, count: number }) => ({
    key: `${show} ${slug}`,
    text: text(number),
    about: name,
    link: { to: "/tests/$slug/report", params: { slug }, search: { show } },
  }));
}
