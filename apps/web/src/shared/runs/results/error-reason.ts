/** What a runtime says went wrong: Python, Node, Java, Go and others that name a kind of error. */
const REASON =
  /^(?:Exception in thread "[^"]*" )?(?:Uncaught )?(?:fatal error|error|panic|PHP [\w ]*error|[\w.]*(?:Error|Exception|Exit|Interrupt))(?:\[\w+\])?(?:: .*)?$/;
const LONGEST = 300;
/** At either end, because a program may print much before it fails, and a trace may be long. */
const MOST_LINES = 150;

/** The one line of an error output that says what went wrong, or null if there is nothing to say. */
export function errorReason(stderr: string): string | null {
  const all = stderr.split("\n");
  const lines = [...all.slice(0, MOST_LINES), ...all.slice(MOST_LINES).slice(-MOST_LINES)]
    .map((line) => line.slice(0, LONGEST).trimEnd())
    .filter((line) => line !== "");
  const panicked = lines.findIndex((line) => line.startsWith("thread ") && line.includes(" panicked at "));
  if (panicked !== -1) return lines[panicked + 1] ?? lines[panicked] ?? null;
  const reasons = lines.filter((line) => REASON.test(line));
  // Python says it last, after the errors that led to it; others say it first, before the trace.
  const isPython = lines.some((line) => line.startsWith("Traceback ") || /^\s*File "/.test(line));
  const reason = isPython ? reasons.at(-1) : reasons[0];
  return reason ?? lines.at(-1) ?? null;
}
