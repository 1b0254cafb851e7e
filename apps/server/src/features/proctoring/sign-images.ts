import { IMAGE_RETRIES, SNAPSHOT_TYPE } from "@invigil/contract/constants";
import type { ProctorPlan, signImage, signImages } from "@invigil/contract/proctoring/proctoring";
import type { BodyOf, ReplyOf } from "@invigil/contract/route";
import { noteFailedSnapshots } from "@invigil/records/evidence/note-failed-snapshots";
import { takeImageSequences } from "@invigil/records/evidence/write-session";
import { proctoredFor, snapshotQuota } from "@invigil/rules/proctoring/media-quota";
import { AppError } from "../../platform/app-error.ts";
import type { Deps } from "../../platform/deps.ts";
import type { Proctored } from "../../platform/identity/proctor-tokens.ts";
import { signAllMedia } from "../../shared/media/sign-media.ts";
import { proctoredByToken } from "./load-proctored.ts";
import { mediaLimit, withMediaLimit } from "./media-limit.ts";

/** In bytes. A 640 by 480 picture takes a tenth of it. */
const SNAPSHOT_LIMIT = 2_000_000;
/** Seconds to upload one picture, retries included, once it is due. */
const PUT_SECONDS = IMAGE_RETRIES * 60;

type Asked = BodyOf<typeof signImage>;
interface Signing {
  body: Asked;
  count: (plan: ProctorPlan) => number;
  transaction: string | undefined;
  /** The pictures are taken later, one after another. */
  ahead: boolean;
}

export async function signOneImage(
  deps: Deps,
  caller: Proctored,
  call: { body: Asked; transaction: string | undefined },
): Promise<ReplyOf<typeof signImage>> {
  const [signed] = await signNext(deps, caller, { ...call, count: () => 1, ahead: false });
  if (!signed) throw new Error("Signing a picture returned no row.");
  return signed;
}

export async function signBatch(
  deps: Deps,
  caller: Proctored,
  { body, transaction }: { body: BodyOf<typeof signImages>; transaction: string | undefined },
): Promise<ReplyOf<typeof signImages>> {
  const count = (plan: ProctorPlan) => Math.min(body.batch_size, plan.batch_size);
  const signed = await signNext(deps, caller, { body, transaction, count, ahead: true });
  return { signed_urls: signed, image_sequence: signed.at(-1)?.image_sequence ?? body.image_sequence };
}

/** Reserves the next numbers and signs an address for each. A picture that never arrives leaves a gap. */
async function signNext(deps: Deps, caller: Proctored, { body, count, transaction, ahead }: Signing) {
  const now = deps.now();
  return withMediaLimit(deps, { attemptId: caller.attemptId, kind: "snapshot" }, async (tx) => {
    const { plan, row } = await proctoredByToken({ ...deps, db: tx }, caller, body.assessment_id);
    if (!plan?.[body.mode]) {
      throw new AppError("invalid_request", { message: `This attempt is not proctored by ${body.mode}.` });
    }
    const { attemptId } = caller;
    const wanted = count(plan);
    const last = await takeImageSequences(tx, { attemptId, claimed: body.image_sequence, count: wanted });
    if (last === undefined) throw new AppError("sequence_refused");
    const { files } = snapshotQuota(proctoredFor({ since: row.session_since, until: row.expires_at, now }), {
      interval: plan.snapshot_interval,
      batchSize: plan.batch_size,
    });
    if (last > files) throw mediaLimit();
    await noteFailedSnapshots(tx, { attemptId, now, failed: body.failed_image_uploads });
    const { upload_speed, download_speed, offline_duration, proctoring_start_time, mode } = body;
    const metadata = {
      upload_speed,
      download_speed,
      offline_duration,
      proctoring_start_time,
      mode,
      transaction,
      ahead,
    };
    const sequences = Array.from({ length: wanted }, (_, index) => last - wanted + 1 + index);
    const signed = await signAllMedia(
      { ...deps, db: tx },
      sequences.map((sequence, index) => ({
        attemptId,
        kind: "snapshot",
        sequence,
        contentType: SNAPSHOT_TYPE,
        maxBytes: SNAPSHOT_LIMIT,
        takenAt: now,
        metadata,
        // Prefetched addresses must stay valid until they are due.
        expiresIn: Math.ceil(((index + 1) * plan.snapshot_interval) / 1_000) + PUT_SECONDS,
      })),
    );
    return signed.map(({ signed_url }, index) => ({ signed_url, image_sequence: sequences[index] ?? last }));
  });
}
