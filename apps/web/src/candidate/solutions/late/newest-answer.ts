import { savedSolution } from "@invigil/contract/taking/solutions";
import { ApiError, call } from "../../../lib/api.ts";
import type { SignedIn } from "../../../lib/resources.ts";
import type { UploadedFile } from "../../../shared/parts/uploads/upload.ts";
import type { StoredUpload } from "../../../lib/upload-store.ts";
import { sendUpload } from "../../../shared/parts/uploads/use-uploads.ts";
import { answerOf } from "../../../shared/answers/stored-solution.ts";
import type { NewestAnswer } from "./file-desk.ts";
import { useLateDrafts } from "./late-store.ts";

/** Returns what a file is added to: the late draft just submitted, or else the stored answer. */
export async function newestAnswer(
  { user_id: id, usertype: type }: SignedIn,
  testSlug: string,
  problem: string,
): Promise<NewestAnswer> {
  const late = useLateDrafts
    .getState()
    .entries.findLast(({ draft, state }) => draft.problem === problem && state.kind === "handed-in");
  if (late) return late.draft;
  const query = { context: "test" as const, context_slug: testSlug, problem_slug: problem };
  try {
    const stored = await call(savedSolution, { params: { type, id }, query }, { family: "GUS" });
    return { answer: answerOf(stored), seq: stored.seq };
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return { answer: {}, seq: 0 };
    throw error;
  }
}

export function sendStored({ problem, field, name, content }: StoredUpload): Promise<UploadedFile> {
  const options = { signal: new AbortController().signal, onUploadProgress: () => {} };
  return sendUpload({ problem, field }, new File([content], name), options);
}
