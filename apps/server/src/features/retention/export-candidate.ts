import { PIECE_BYTES } from "@invigil/contract/interviews/snapshot";
import { tidy } from "@invigil/grading/marks/points";
import { scoreWaitsFor } from "@invigil/rules/results/provisional";
import type { Deps } from "../../platform/deps.ts";
import {
  companyAttempts,
  companyInvites,
  companyIssues,
  companyStages,
  companyUploads,
  type Candidate,
} from "./candidate.queries.ts";
import { chatFilesOf, chatsOf } from "./chat.queries.ts";
import {
  answersOf,
  commentsOf,
  environmentsOf,
  eventsOf,
  feedbackOf,
  interviewOf,
  interviewPieces,
  lateDraftsOf,
  marksOf,
  mediaOf,
  proctoringOf,
  runsOf,
  sharesOf,
  verdictsOf,
} from "./export.queries.ts";
import { EXPORT_GUIDE } from "./export-guide.ts";
import { happeningsOf } from "./happenings.ts";
import type { ZipEntry } from "./zip-stream.ts";

/** A ZIP file holds less than 4 GiB; what does not fit is listed in it, with the address where it can be read. */
const LARGEST = 4_000_000_000;

interface Asked {
  candidate: Candidate;
  companyId: number;
}

/** Everything that the company stores about one candidate, one file at a time. */
export async function* exportedFiles(
  { db, storage, log }: Pick<Deps, "db" | "storage" | "log">,
  { candidate, companyId }: Asked,
): AsyncGenerator<ZipEntry> {
  const share = { accountId: candidate.id, companyId };
  let used = 0;
  const leftOut: object[] = [];

  async function* file(path: string, key: string, size: number): AsyncGenerator<ZipEntry> {
    if (used + size > LARGEST) {
      leftOut.push({ path, key, reason: "The ZIP file would be too large." });
      return;
    }
    try {
      const content = await storage.stream(key);
      used += size;
      yield { path, packed: true, content };
    } catch (error) {
      log.warn({ err: error, key }, "could not export a file");
      leftOut.push({ path, key, reason: "The file could not be read." });
    }
  }

  yield { path: "README.txt", packed: false, content: [Buffer.from(EXPORT_GUIDE)] };
  yield json("account.json", candidate);
  yield json("invitations.json", await companyInvites(db, share));
  yield json("stages.json", await companyStages(db, share));
  yield json("issues.json", await companyIssues(db, share));
  const uploads = await companyUploads(db, share);
  yield json("uploads.json", uploads);
  for (const { id, name, size } of uploads) yield* file(`uploads/${id}-${name}`, id, size);
  yield json("chat.json", await chatsOf(db, share));
  for (const { id, name, size, file_key } of await chatFilesOf(db, share))
    yield* file(`chat/${id}-${name}`, file_key, size);

  for (const attempt of await companyAttempts(db, share)) {
    const folder = `attempts/${attempt.test}-${attempt.slug}`;
    yield json(`${folder}/attempt.json`, presentAttempt(attempt));
    yield json(`${folder}/answers.json`, (await answersOf(db, attempt.id)).map(tidied));
    yield json(`${folder}/late-drafts.json`, await lateDraftsOf(db, attempt.id));
    yield json(`${folder}/runs.json`, await runsOf(db, attempt.id));
    yield json(`${folder}/environments.json`, await environmentsOf(db, attempt.id));
    const events = await eventsOf(db, attempt.id);
    yield json(`${folder}/happenings.json`, happeningsOf(events));
    yield json(`${folder}/events.json`, events);
    yield json(`${folder}/proctoring.json`, await proctoringOf(db, attempt.id));
    yield json(`${folder}/feedback.json`, await feedbackOf(db, attempt.id));
    yield json(`${folder}/marks.json`, await marksOf(db, attempt.id));
    yield json(`${folder}/comments.json`, await commentsOf(db, attempt.id));
    yield json(`${folder}/verdicts.json`, await verdictsOf(db, attempt.id));
    yield json(`${folder}/shares.json`, await sharesOf(db, attempt.id));
    const interview = await interviewOf(db, attempt.id);
    if (interview) {
      const { cv_key: cv, cv_name: name, ...rest } = interview;
      yield json(`${folder}/interview.json`, { ...rest, cv_name: name });
      if (cv !== null) yield* file(`${folder}/interview/${name ?? "CV"}`, cv, 0);
      for (const { seq, part, file_key: key, late } of await interviewPieces(db, attempt.id)) {
        const answer = `${late ? "late-" : ""}answer-${seq}-part-${part + 1}`;
        yield* file(`${folder}/interview/${answer}.wav`, key, PIECE_BYTES);
      }
    }
    const media = await mediaOf(db, attempt.id);
    yield json(`${folder}/media.json`, media);
    for (const { id, state, content_type, size } of media) {
      if (state === "stored") yield* file(`${folder}/media/${id}.${extensionOf(content_type)}`, id, size ?? 0);
    }
  }
  yield json("left-out.json", leftOut);
}

type AttemptRow = Awaited<ReturnType<typeof companyAttempts>>[number];

function presentAttempt({ to_mark: toMark, to_decide: toDecide, ...attempt }: AttemptRow) {
  const evaluated = attempt.evaluated_at !== null;
  return {
    ...tidied(attempt),
    waits_for: scoreWaitsFor({ ended: attempt.state === "END", evaluated, toMark, toDecide }),
  };
}

/** As reports show it. */
function tidied<T extends { score: number | null }>(row: T): T {
  return { ...row, score: row.score === null ? null : tidy(row.score) };
}

function json(path: string, value: unknown): ZipEntry {
  return { path, packed: false, content: [Buffer.from(JSON.stringify(value, null, 2))] };
}

function extensionOf(contentType: string): string {
  return contentType.split("/")[1] ?? "bin";
}
