import { mediaArrived } from "../shared/media/media-arrived.ts";
import { mediaUrl, signMedia } from "../shared/media/sign-media.ts";
import type { StartedCandidate } from "./candidate.ts";
import type { TestServer } from "./harness.ts";

/** Just enough of a film to recognise it. */
const FILM = Buffer.concat([Buffer.from("1a45dfa3874282847765626d", "hex"), Buffer.from("canary-file".padEnd(64))]);

/** A recorded answer that the candidate has uploaded, with its address. */
export async function storeRecording({ deps }: TestServer, who: StartedCandidate) {
  const [problem] = who.test.sections.flatMap(({ problems }) => problems);
  if (!problem) throw new Error("a recording answers a problem");
  const { id, signed_url } = await signMedia(deps, {
    attemptId: who.solutionSet.id,
    problemId: problem.id,
    kind: "recording",
    prefix: "VID",
    contentType: "video/webm",
    maxBytes: FILM.length,
    exact: true,
    takenAt: deps.now(),
  });
  await deps.storage.put(id, FILM);
  await mediaArrived(deps, { id, size: FILM.length });
  const { searchParams } = new URL(signed_url, "http://localhost");
  return { id, url: mediaUrl(id), size: FILM.length, query: Object.fromEntries(searchParams) };
}
