import type { ReportEntry } from "@invigil/contract/reports";
import { withoutTags } from "@invigil/rules/without-tags";

const LONGEST = 240;

type Answered = Pick<ReportEntry, "solution" | "attempted" | "choices" | "problem_type" | "late_drafts">;

/** An answer in a few words, and whether something came after the end. */
export function answerText(entry: Answered): string {
  const drafts = entry.late_drafts.length;
  if (drafts === 0) return ownText(entry);
  const waiting = entry.late_drafts.filter(({ state }) => state === "waiting").length;
  return `${ownText(entry)} (${drafts} late ${drafts === 1 ? "draft" : "drafts"}, ${waiting} to be decided)`;
}

function ownText({ solution, attempted, choices, problem_type: type }: Answered): string {
  if (!attempted || solution === null) return "Not answered";
  if (type === "MCQ") {
    return shorten((solution.choice ?? []).map((id) => choices.find((each) => each.id === id)?.text ?? id).join("; "));
  }
  if (type === "FIB") return shorten((solution.choice ?? []).map((text) => text || "(empty)").join("; "));
  if (solution.video_post_url || solution.audio_post_url) return "A recording";
  if (solution.answer !== undefined) return shorten(wordsOf(solution.answer));
  if (solution.code !== undefined && solution.code !== "") return shorten(`${solution.technology}: ${solution.code}`);
  const files = [
    ...Object.keys(solution.files ?? {}),
    ...(solution.file_based_data ?? []).map((file) => file.fileBasedData.name),
  ];
  return files.length > 0 ? shorten(files.join(", ")) : "Answered";
}

function wordsOf(html: string): string {
  return withoutTags(html, " ")
    .replaceAll("&nbsp;", " ")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&amp;", "&");
}

function shorten(text: string): string {
  const line = text.replaceAll(/\s+/g, " ").trim();
  return line.length > LONGEST ? `${line.slice(0, LONGEST)}…` : line;
}
