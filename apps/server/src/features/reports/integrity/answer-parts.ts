import { counted } from "@invigil/contract/messages/counted";
import type { ReportEntry } from "@invigil/contract/results/reports";
import { technologyName } from "@invigil/contract/taking/technology-names";
import { recordingLateWords } from "@invigil/rules/taking/recording-late";
import { blankName } from "@invigil/rules/text/blank-name";
import { cutText } from "@invigil/rules/text/cut-text";
import { withoutTags } from "@invigil/rules/text/without-tags";

type Answered = Pick<
  ReportEntry,
  "solution" | "attempted" | "choices" | "blanks" | "problem_type" | "late_drafts" | "recording_late"
>;

/** An answer for printing: sentences, or lines of code. */
export interface AnswerPart {
  kind: "text" | "code";
  /** Its name, if there may be several. */
  name: string | null;
  text: string;
}

const LONGEST = 20_000;

/** The answer, and the decisions about its late drafts. */
export function answerParts(entry: Answered): AnswerPart[] {
  const drafts = entry.late_drafts;
  if (drafts.length === 0) return ownParts(entry);
  const decided = DECISIONS.flatMap(({ state, name }) => {
    const count = drafts.filter((draft) => draft.state === state).length;
    return count === 0 ? [] : `${count} ${name}`;
  });
  return [...ownParts(entry), text(`${counted(drafts.length, "late draft")}: ${decided.join(", ")}`)];
}

const DECISIONS = [
  { state: "waiting", name: "undecided" },
  { state: "accepted", name: "accepted" },
  { state: "declined", name: "declined" },
];

function ownParts({
  solution,
  attempted,
  choices,
  blanks,
  problem_type: type,
  recording_late: late,
}: Answered): AnswerPart[] {
  if (!attempted || solution === null) return [text("Not answered")];
  const given = solution.choice ?? [];
  if (type === "MCQ")
    return given.map((id) => text(`• ${withoutTicks(choices.find((each) => each.id === id)?.text ?? id)}`));
  if (type === "FIB") {
    return given.map((words, index) => text(`${blankName(blanks, index)}: ${words || "(empty)"}`));
  }
  if (solution.video_post_url || solution.audio_post_url)
    return [text(late === null ? "A recording" : `A recording. ${recordingLateWords(late)}`)];
  if (solution.answer !== undefined) return [text(wordsOf(solution.answer))];
  const files = Object.entries(solution.files ?? {}).map(([path, content]) => code(path, content));
  if (solution.code !== undefined && solution.code !== "") {
    const { technology } = solution;
    return [code(technology === undefined ? null : technologyName(technology), solution.code)];
  }
  if (files.length > 0) return files;
  const uploads = (solution.file_based_data ?? []).map((file) => file.fileBasedData.name);
  return [text(uploads.length > 0 ? uploads.join(", ") : "Answered")];
}

/** The PDF has no inline code style, so it omits the backticks too. */
function withoutTicks(markdown: string): string {
  return markdown.replaceAll(/(`+)(.+?)\1/g, "$2");
}

function text(words: string): AnswerPart {
  return { kind: "text", name: null, text: shorten(words) };
}

function code(name: string | null, source: string): AnswerPart {
  return { kind: "code", name, text: shorten(source.trimEnd()) };
}

function wordsOf(html: string): string {
  const broken = html.replaceAll(/<br\s*\/?>|<\/(?:p|div|li|h\d)>/gi, "\n");
  return withoutTags(broken, " ")
    .replaceAll("&nbsp;", " ")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&amp;", "&")
    .replaceAll(/[ \t]+/g, " ")
    .replaceAll(/ ?\n ?/g, "\n")
    .replaceAll(/\n{3,}/g, "\n\n")
    .trim();
}

function shorten(words: string): string {
  return cutText(words, LONGEST);
}
