import { SNAPSHOT_FALLBACK_TYPE, SNAPSHOT_TYPE } from "@invigil/contract/constants";
import type { FailureStage } from "@invigil/contract/proctoring/proctoring";
import type { SnapshotOptions } from "../types.ts";
import { shouldPrefetch } from "./prefetch.ts";

export interface Address {
  signed_url: string;
  image_sequence: number;
}

export interface Addresses {
  /** The next address for a picture of this type: one fetched ahead, or one requested now. */
  take(contentType: string): Promise<Address>;
  /** Fetches more addresses ahead after a picture was stored, if the rules say so. */
  prefetch(sequence: number): Promise<void>;
  /** The storage refused one, and the others of the batch are just as old. */
  forget(): void;
  /** Reported to the server with the next call. */
  tellFailure(sequence: number, stage: FailureStage): void;
  /** The number that the server will give the next picture. */
  expected(): number;
}

const FAILURES_TOLD = 100;

/** `uploadSpeed` is that of the last stored picture in Mbps, or null before the first. */
export function createAddresses(options: SnapshotOptions, uploadSpeed: () => number | null): Addresses {
  const { plan, calls } = options;
  let asked = options.imageSequence;
  let ahead: Address[] = [];
  let fetching = false;
  let batchesAsked = 0;
  let lastUrl: string | null = null;
  /** The type of the last picture, because a browser encodes all of them alike. */
  let type: typeof SNAPSHOT_TYPE | typeof SNAPSHOT_FALLBACK_TYPE = SNAPSHOT_TYPE;
  let failures: { sequence: number; stage: FailureStage }[] = [];

  function facts() {
    return {
      ...options.network(),
      upload_speed: uploadSpeed(),
      assessment_id: options.assessmentId,
      failed_image_uploads: failures,
      proctoring_start_time: options.startTime,
      image_sequence: asked,
      mode: plan.video ? ("video" as const) : ("image" as const),
      content_type: type,
    };
  }

  function note(sequence: number, told: typeof failures): void {
    asked = Math.max(asked, sequence);
    failures = failures.filter((failure) => !told.includes(failure));
  }

  async function askForOne(): Promise<Address> {
    const told = failures;
    const address = await calls.signImage(facts(), crypto.randomUUID());
    note(address.image_sequence, told);
    return address;
  }

  async function askForBatch(): Promise<void> {
    const told = failures;
    const initial_call = batchesAsked === 0;
    const body = { ...facts(), batch_size: plan.batch_size, last_signed_url: lastUrl, initial_call };
    const { signed_urls, image_sequence } = await calls.signImages(body, crypto.randomUUID());
    batchesAsked += 1;
    ahead.push(...signed_urls);
    note(image_sequence, told);
  }

  return {
    async take(contentType) {
      const wanted = contentType === SNAPSHOT_FALLBACK_TYPE ? SNAPSHOT_FALLBACK_TYPE : SNAPSHOT_TYPE;
      // An address accepts only the type that it was signed for.
      if (wanted !== type) ahead = [];
      type = wanted;
      const address = ahead.shift() ?? (await askForOne());
      lastUrl = address.signed_url;
      return address;
    },
    async prefetch(sequence) {
      if (plan.ab_mode !== "batch" || fetching) return;
      if (!shouldPrefetch({ sequence, batchSize: plan.batch_size, left: ahead.length })) return;
      fetching = true;
      try {
        await askForBatch();
      } catch {
        // Pictures continue with single addresses, and a later one tries again.
      } finally {
        fetching = false;
      }
    },
    forget() {
      ahead = [];
    },
    tellFailure(sequence, stage) {
      failures = [...failures, { sequence, stage }].slice(-FAILURES_TOLD);
    },
    expected: () => ahead[0]?.image_sequence ?? Math.max(asked, 0) + 1,
  };
}
