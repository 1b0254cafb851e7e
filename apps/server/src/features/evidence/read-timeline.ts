import {
  ProctorEventCode,
  type Evidence,
  type LineKind,
  type readTimeline as contract,
} from "@invigil/contract/proctoring/evidence";
import { UserType } from "@invigil/contract/people/accounts";
import type { IdentityKind } from "@invigil/contract/proctoring/identity-check";
import { SystemSettings, TestSettings } from "@invigil/contract/taking/tests";
import { askedProofs } from "@invigil/rules/proctoring/asked-proofs";
import type { ParamsOf, QueryOf, ReplyOf } from "@invigil/contract/route";
import { evidenceLabel } from "@invigil/rules/evidence/evidence-labels";
import { sumUp } from "@invigil/rules/evidence/happenings";
import { z } from "zod";
import { AppError } from "../../platform/app-error.ts";
import type { Deps } from "../../platform/deps.ts";
import type { Caller } from "../../platform/identity/sessions.ts";
import { readCoverage } from "../../shared/evidence/read-coverage.ts";
import { presentVerdict } from "../../shared/evidence/verdicts.queries.ts";
import { mediaUrl } from "../../shared/media/sign-media.ts";
import { attemptForReview, proofsOfIdentity, readLines, type Cursor, type Line } from "./timeline.queries.ts";

interface AskedRow {
  usertype: unknown;
  settings: unknown;
  system_settings: unknown;
}

const Counters = z.record(z.string(), z.unknown()).nullable();

/** The timeline of an attempt for its company's recruiters: evidence with time, cause and confidence. */
export async function readTimeline(
  deps: Pick<Deps, "db" | "now">,
  caller: Caller,
  { slug, username, kinds, after, newest = false, limit }: ParamsOf<typeof contract> & QueryOf<typeof contract>,
): Promise<ReplyOf<typeof contract>> {
  const { db } = deps;
  const attempt = await attemptForReview(db, { testSlug: slug, username, companyId: caller.companyId ?? 0 });
  if (!attempt) throw new AppError("test_not_found");
  const { id, full_name, email } = attempt;
  if (id === null || full_name === null || email === null) throw new AppError("solution_set_not_found");
  const cursor = after === undefined ? undefined : readCursor(after);
  // Reads one more than requested to know whether there is a next page.
  const { counts, dismissed, lines } = await readLines(db, {
    attemptId: id,
    kinds,
    after: cursor,
    newest,
    limit: limit + 1,
  });
  const shown = newest ? lines.slice(-limit) : lines.slice(0, limit);
  const last = lines.length > limit && !newest ? shown.at(-1) : undefined;
  return {
    solution_set: { id, username, full_name, email, start_time: attempt.started_at?.toISOString() ?? null },
    identity: { ...(await identityOf(db, id)), asked: askedOf({ ...attempt, id }) },
    coverage: (await readCoverage(deps, id)).coverage,
    counters: Counters.parse(attempt.counters),
    counts,
    dismissed,
    evidence: shown.map(presentLine),
    next: last === undefined ? null : `${last.at}_${last.place}`,
  };
}

const CURSOR = /^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d{1,6})?[+-]\d{2}:\d{2})_([er]\d{20,32})$/;

function readCursor(text: string): Cursor {
  const [, at, place] = CURSOR.exec(text) ?? [];
  if (at === undefined || place === undefined || Number.isNaN(Date.parse(at))) throw new AppError("invalid_request");
  return { at, place };
}

/** As at the start of the attempt, when the proofs were taken. */
function askedOf({ id, usertype, settings, system_settings }: { id: number } & AskedRow): IdentityKind[] {
  return askedProofs({
    settings: TestSettings.parse(settings),
    system: SystemSettings.parse(system_settings),
    usertype: UserType.parse(usertype),
    attempt: { id, add_test_duration: 0, has_resumed_test: false },
  });
}

async function identityOf(db: Deps["db"], attemptId: number) {
  const proofs = new Map((await proofsOfIdentity(db, attemptId)).map(({ kind, id }) => [kind, mediaUrl(id)]));
  return {
    identity_image_url: proofs.get("identity_image") ?? null,
    id_card_image_url: proofs.get("id_card_image") ?? null,
    audio_sample_url: proofs.get("sample_audio") ?? null,
  };
}

const Pictures = z.object({ pictures: z.array(z.string()) });

const WITH_PICTURES: ReadonlySet<string> = new Set<LineKind>(["camera-still", "movement", "movement-missed"]);

/** The other pictures of a stretch; they are deleted together with the first. */
function picturesOf({ kind, data }: Pick<Line, "kind" | "data">, first: string | undefined): { pictures?: string[] } {
  const named = WITH_PICTURES.has(kind) && first !== undefined ? Pictures.safeParse(data).data : undefined;
  return named ? { pictures: named.pictures.filter((id) => id !== first).map(mediaUrl) } : {};
}

/** The server notices a silence as it begins, and how long it lasted when it is over. */
function endOfSilence({ kind, at, data: { duration } }: Pick<Line, "kind" | "at" | "data">): Date | null {
  const isSilence = kind === "heartbeat-lost" || kind === "page-closed";
  return isSilence && typeof duration === "number" ? new Date(Date.parse(at) + duration) : null;
}

function presentLine({ place: _place, problem_type: type, parts, verdicts, received_at, ...line }: Line): Evidence {
  const { at, endsAt, sources, media, ...best } = sumUp({ ...line, at: new Date(line.at) }, parts);
  return {
    ...line,
    ...best,
    sources,
    label: evidenceLabel(line.kind, line.data),
    code: ProctorEventCode.safeParse(type).data ?? null,
    at: at.toISOString(),
    ends_at: (endOfSilence(line) ?? endsAt)?.toISOString() ?? null,
    received_at: new Date(received_at).toISOString(),
    ...picturesOf(line, media?.id),
    verdicts: verdicts.map(presentVerdict),
    media: media && { url: mediaUrl(media.id), content_type: media.content_type, kind: media.kind },
  };
}
