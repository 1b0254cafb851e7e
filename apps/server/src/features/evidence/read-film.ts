import type { readFilm as contract } from "@invigil/contract/proctoring/film";
import type { ParamsOf, QueryOf, ReplyOf } from "@invigil/contract/route";
import { evidenceLabel } from "@invigil/rules/evidence/evidence-labels";
import { seenAtPictures } from "@invigil/rules/evidence/film";
import { z } from "zod";
import { AppError } from "../../platform/app-error.ts";
import type { Deps } from "../../platform/deps.ts";
import type { Caller } from "../../platform/identity/sessions.ts";
import { mediaUrl } from "../../shared/media/sign-media.ts";
import { deletedPictures, filmPictures, notableReports, type FilmCursor } from "./film.queries.ts";
import { attemptForReview } from "./timeline.queries.ts";

const Data = z.record(z.string(), z.unknown());

/** The pictures of an attempt for its company's recruiters, with what was seen at each. */
export async function readFilm(
  { db }: Pick<Deps, "db">,
  caller: Caller,
  { slug, username, after, limit }: ParamsOf<typeof contract> & QueryOf<typeof contract>,
): Promise<ReplyOf<typeof contract>> {
  const attempt = await attemptForReview(db, { testSlug: slug, username, companyId: caller.companyId ?? 0 });
  if (!attempt) throw new AppError("test_not_found");
  const { id: attemptId } = attempt;
  if (attemptId === null) throw new AppError("solution_set_not_found");
  const cursor = after === undefined ? undefined : readCursor(after);
  // Reads one more than requested to know whether there is a next page.
  const found = await filmPictures(db, { attemptId, after: cursor, limit: limit + 1 });
  const pictures = found.slice(0, limit);
  const following = found[limit];
  const from = cursor === undefined ? null : (pictures[0]?.at ?? null);
  const reports =
    pictures.length === 0 ? [] : await notableReports(db, { attemptId, from, until: following?.at ?? null });
  const seen = seenAtPictures(pictures, reports);
  const last = following && pictures.at(-1);
  return {
    start_time: attempt.started_at?.toISOString() ?? null,
    pictures: pictures.map(({ id, at }) => ({
      id,
      url: mediaUrl(id),
      at: at.toISOString(),
      seen: (seen.get(id) ?? []).map(({ kind, data }) => ({ kind, label: evidenceLabel(kind, Data.parse(data)) })),
    })),
    deleted: await deletedPictures(db, attemptId),
    next: last ? `${last.at.toISOString()}_${last.id}` : null,
  };
}

const CURSOR = /^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z)_([\w-]{1,80})$/;

function readCursor(text: string): FilmCursor {
  const [, at, id] = CURSOR.exec(text) ?? [];
  if (at === undefined || id === undefined || Number.isNaN(Date.parse(at))) throw new AppError("invalid_request");
  return { at: new Date(at), id };
}
