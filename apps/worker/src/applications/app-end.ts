import type { AppKey } from "@invigil/contract/authoring/judging-environments";
import { counted } from "@invigil/contract/messages/counted";
import type { Verdict } from "@invigil/contract/taking/runs";
import type { BoxResult } from "@invigil/sandbox/types";
import { verdictOf } from "../kinds/verdict.ts";
import { SHOWN, shownText } from "../shown-text.ts";
import { AppNews } from "./orders.ts";

/** How an application fared while it was visited. */
export interface AppEnd {
  started: boolean;
  /** PASSED if it ran until its visitor had finished. */
  verdict: Verdict;
  /** What went wrong, for the candidate; null if nothing did. */
  message: string | null;
  /** The same for the candidate's own run, with the exit code. Like the log, it may tell what visitors asked. */
  fullMessage: string | null;
  /** What it printed. Those who visit it may have told it what is hidden from candidates. */
  log: string;
}

interface Asked {
  app: AppKey;
  startMs: number;
}

/** Throws if the box itself failed. */
export function endOfApplication(box: BoxResult, asked: Asked): AppEnd {
  const ended = verdictOf(box);
  const news = newsOf(box.artifact ?? Buffer.alloc(0));
  const started = news.started ?? false;
  const verdict = ended !== "PASSED" ? ended : started ? "PASSED" : "NOT_RUN";
  const message = messageOf(verdict, news, asked);
  const hasEnded = verdict === "PASSED" && message !== null;
  const fullMessage = hasEnded ? `${ENDED}${how(news)}.` : message;
  return { started, verdict, message, fullMessage, log: shownText(box.stderr, SHOWN.log) };
}

/** The lines together; one that was cut off by the end of the box does not count. */
function newsOf(report: Buffer): AppNews {
  const lines = report.toString("utf8").split("\n");
  return Object.assign({}, ...lines.map((line) => AppNews.safeParse(parseJson(line)).data ?? {})) as AppNews;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function messageOf(verdict: Verdict, news: AppNews, asked: Asked): string | null {
  switch (verdict) {
    case "PASSED":
      return news.exit === undefined || news.exit === 0 ? null : `${ENDED}.`;
    case "NOT_RUN":
      return notStarted(news, asked);
    case "MEMORY_LIMIT":
      return "Your application used more memory than this question allows.";
    case "CPU_LIMIT":
      return "Your application used more processor time than this question allows.";
    case "WALL_LIMIT":
      return "Your application did not reply until its time was over.";
    case "OUTPUT_LIMIT":
      return "Your application sent more data than this question allows.";
    default:
      return "Your application was stopped before it was tested completely.";
  }
}

function notStarted(news: AppNews, { app: { port, ready }, startMs }: Asked): string {
  const within = `within ${counted(Math.round(startMs / 1_000), "second")}`;
  const { exit, accepted, ports = [] } = news;
  if (exit !== undefined && exit !== 0) return `Your application ended before it was ready${how(news)}. ${READ_ON}`;
  if (accepted) return `Your application listens on port ${port}, but did not reply to GET ${ready} ${within}.`;
  const name = ports.length === 1 ? "port" : "ports";
  if (ports.length > 0)
    return `Nothing listens on port ${port}. Your application listens on ${name} ${ports.join(", ")}.`;
  if (exit === 0) return `Your application ended before it was ready. ${READ_ON}`;
  return `Nothing listens on port ${port}: your application did not start ${within}.`;
}

const ENDED = "Your application ended while it was tested";
const READ_ON = "Its output says more.";

function how({ exit }: AppNews): string {
  return exit === null || exit === undefined ? "" : ` (exit code ${exit})`;
}
