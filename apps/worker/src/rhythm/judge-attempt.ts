import { hasEnvironment } from "@invigil/contract/environments/environment-types";
import { Answer } from "@invigil/contract/taking/solutions";
import type { Tx } from "@invigil/db/connection";
import { editsOf, writtenAnswers } from "@invigil/records/answers/written-answers";
import { noteRhythms } from "@invigil/records/evidence/note-rhythms";
import { pastesOf } from "@invigil/records/evidence/read-page-reports";
import { rhythmEdits } from "@invigil/rules/proctoring/rhythm-edits";
import { judgeRhythm } from "@invigil/rules/proctoring/typing-rhythm";
import { withoutTags } from "@invigil/rules/text/without-tags";
import { z } from "zod";

const DETECTOR = "typing-rhythm 1";
/** More would bury everything else; the replay shows all edits. */
const MOST_LINES = 20;
/** Nobody writes the choices of a question. */
const CHOSEN = new Set(["MCQ"]);
const Given = z.object({
  files: z
    .array(z.object({ path: z.string(), content: z.string(), read_only: z.boolean() }))
    .transform((files) => files.filter((file) => !file.read_only)),
});
/** A shorter text of a question could stand anywhere. */
const TEXT_LENGTH = 20;

/** Looks at how the answers of an ended attempt were written, and writes what people rarely do to its timeline. */
export async function judgeAttempt(tx: Tx, attemptId: number): Promise<void> {
  const pastes = await pastesOf(tx, attemptId);
  const found = [];
  for (const { id, problem_id: problemId, problem_type: type, ...question } of await writtenAnswers(tx, attemptId)) {
    // Programs in an environment write files too: generators, formatters, cells that print.
    if (CHOSEN.has(type) || hasEnvironment(type)) continue;
    const rows = await editsOf(tx, { solutionId: id, attemptId });
    const edits = rows.map(({ seq, saved_at, body, writer, accepted }, index) => ({
      at: saved_at.getTime(),
      seq,
      text: writtenText(body, type),
      // A page that finds another one's answer may put everything it had kept in its place, as one change.
      isBrought: accepted || (rows[index - 1]?.writer ?? writer) !== writer,
    }));
    const own = pastes.filter((paste) => paste.problem_id === problemId);
    const known = {
      texts: [...textsIn([question.statement, question.content]), givenText(question.content, type)],
      pastes: own.map(({ at, size }) => ({ at: at.getTime(), size: size ?? 0 })),
    };
    for (const { pattern, from, to, seq, characters, changes, confidence } of judgeRhythm(rhythmEdits(edits, known))) {
      const data = { pattern, characters, changes, seconds: (to - from) / 1_000, to: new Date(to).toISOString() };
      found.push({ problemId, seq, at: new Date(from), confidence, data });
    }
  }
  await noteRhythms(tx, { attemptId, detector: DETECTOR, rhythms: found.slice(0, MOST_LINES) });
}

function writtenText(body: unknown, type: string): string {
  const answer = Answer.parse(body ?? {});
  const files = Object.entries(answer.files ?? {}).toSorted(([one], [other]) => (one < other ? -1 : 1));
  const text = answer.answer ?? "";
  return [
    answer.code ?? "",
    type === "SUB" ? withoutTags(text) : text,
    ...files.map(([, content]) => content),
    ...(answer.choice ?? []),
  ]
    .filter((part) => part !== "")
    .join("\n");
}

/** The files that the question hands out, as an answer that has changed nothing would have them. */
function givenText(content: unknown, type: string): string {
  const given = Given.safeParse(content).data?.files ?? [];
  return writtenText({ files: Object.fromEntries(given.map((file) => [file.path, file.content])) }, type);
}

/** Every text in a value, however deep. */
function textsIn(value: unknown): string[] {
  if (typeof value === "string") return value.length >= TEXT_LENGTH ? [value] : [];
  if (typeof value !== "object" || value === null) return [];
  return Object.values(value).flatMap(textsIn);
}
