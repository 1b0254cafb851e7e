import { ANSWERED_BY } from "@invigil/contract/taking/problem-types";
import { pageText } from "@invigil/rules/evidence/page-texts";
import { reasonText } from "@invigil/rules/results/outcome";
import { formatClock, formatDate } from "@invigil/rules/time/dates";

export interface Fact {
  name: string;
  value: string;
}

/** Only programs need these: ids, protocol numbers, and what the line's title already says. */
const LEFT_OUT = new Set(
  "v type tab_id from_tab fingerprint fp sid digest incidentId said_at assessmentId testId testSlug sectionId problemSlug user_id".split(
    " ",
  ),
);

const NAMES: Record<string, string> = {
  after_end: "After the end",
  at: "When",
  bad: "Slow checks",
  by: "By",
  change: "Characters added or removed",
  detector: "Found by",
  difference: "Difference of the clock",
  excused: "Given as the reason",
  believed: "The reason was accepted",
  force_submission: "By the clock",
  good: "Good checks",
  heard: "Last sign of life",
  image_sequence: "Picture number",
  label: "Device",
  left: "Warnings left",
  maxAge: "Counts as alive for",
  of: "About",
  offline: "Checks without a reply",
  offline_ms: "Out of reach",
  path: "Address",
  problem: "Question",
  problem_slug: "Question",
  proctoring_end_time: "End of proctoring, by the page",
  same_browser: "The same browser",
  seq: "Number of the edit",
  sequence: "Picture number",
  size: "Characters",
  submissionType: "Submitted",
  take_over: "Continue in this window",
  testsolutionset_end_time: "End of the attempt, by the page",
  total: "Checks",
  until_end: "Until the end",
  url: "Address",
  user_agent: "Browser",
};

const DURATIONS = new Set(
  "away duration after_end until_end milliseconds difference offline_ms maxAge mute_duration".split(" "),
);

const VALUES: Record<string, Record<string, string>> = {
  editor: { light: "Built-in workspace", "vscode-pod": "VS Code", "jupyter-notebook": "Jupyter" },
  submissionType: { MSB: "By the candidate", ASB: "Automatically" },
  of: { "page-view": "Pages opened", snapshot: "Pictures", incident: "Clips" },
  outage: { server: "The server or the way to it" },
  proof: { identity_image: "Face photo", id_card_image: "ID document", sample_audio: "Voice sample" },
};

/** Everything stored with an entry that a person can read, for readers who want the exact details. */
export function factsOf(data: object, durationText: (ms: number) => string): Fact[] {
  return Object.entries(data)
    .filter(([key, value]) => value !== null && value !== undefined && value !== "" && !LEFT_OUT.has(key))
    .flatMap(([key, value]: [string, unknown]) => {
      if (typeof value === "object" && value !== null && !Array.isArray(value)) return factsOf(value, durationText);
      const text = valueText(key, value, durationText);
      return text === "" ? [] : [{ name: NAMES[key] ?? spoken(key), value: text }];
    });
}

function valueText(key: string, value: unknown, durationText: (ms: number) => string): string {
  if (Array.isArray(value)) return value.map((part: unknown) => listedText(part, durationText)).join(", ");
  if (typeof value === "boolean") return value ? "Yes" : "No";
  if (typeof value === "number") return DURATIONS.has(key) ? durationText(Math.abs(value)) : String(value);
  if (typeof value !== "string") return "";
  if (key === "page") return pageText(value);
  if (key === "reason") return reasonText(value);
  if (key === "problem_type") return value in ANSWERED_BY ? ANSWERED_BY[value as keyof typeof ANSWERED_BY] : value;
  return VALUES[key]?.[value] ?? (isTime(value) ? `${formatDate(value)} at ${formatClock(value)}` : value);
}

/** One of several, such as an object with its likelihood. */
function listedText(part: unknown, durationText: (ms: number) => string): string {
  if (typeof part !== "object" || part === null) return String(part);
  return factsOf(part, durationText)
    .map(({ value }) => value)
    .join(" ");
}

const isTime = (text: string) => /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/.test(text) && !Number.isNaN(Date.parse(text));

/** A field's name as words: `short_blurs` and `shortBlurs` become "Short blurs". */
function spoken(key: string): string {
  const words = key
    .replaceAll("_", " ")
    .replaceAll(/([a-z])([A-Z])/g, "$1 $2")
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
