import { pino } from "pino";

/** What an operator reads: the level and message of each line. */
export function listenToLog() {
  const lines: [level: string, text: string][] = [];
  const log = pino(
    { level: "info", formatters: { level: (level) => ({ level }) } },
    {
      write(line) {
        const { level, msg } = JSON.parse(line) as { level: string; msg: string };
        lines.push([level, msg]);
      },
    },
  );
  return { log, lines };
}
