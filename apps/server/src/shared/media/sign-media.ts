import type { Db, Tx } from "@invigil/db/connection";
import { insertSigned, type MediaKind } from "@invigil/records/media/write-media";
import type { Deps } from "../../platform/deps.ts";
import { randomSlug } from "../../platform/identity/tokens.ts";

/** Seconds, unless a use case needs longer: enough for a slow connection, too short to share the address. */
const PUT_SECONDS = 15 * 60;
/** A bucket notifies nobody of an arrived file, so the server polls; the disk's own route reports it at once. */
const FIRST_LOOK = 10_000;

export interface MediaToSign {
  attemptId: number;
  kind: MediaKind;
  /** The number of a snapshot or clip. */
  sequence?: number;
  problemId?: number;
  contentType: string;
  maxBytes: number;
  /** The file has exactly `maxBytes`, as the sender declared. */
  exact?: boolean;
  /** The browser's time; never later than now. */
  takenAt: Date;
  metadata?: object;
  /** The prefix of the key's random part: VID or ADO, by default the kind. */
  prefix?: string;
  /** Seconds; longer for prefetched addresses. */
  expiresIn?: number;
}

export interface SignedMedia {
  id: string;
  signed_url: string;
}

type SigningDeps = Pick<Deps, "now" | "storage"> & { db: Db | Tx };

/**
 * Creates the row of an expected file and signs the address to upload it to. The upload must have exactly this content
 * type.
 */
export async function signMedia(deps: SigningDeps, media: MediaToSign): Promise<SignedMedia> {
  const [signed] = await signAllMedia(deps, [media]);
  if (!signed) throw new Error("Signing a file returned no row.");
  return signed;
}

/** Many at once, in the given order: one statement for a whole batch of snapshots. */
export async function signAllMedia(deps: SigningDeps, all: readonly MediaToSign[]): Promise<SignedMedia[]> {
  const now = deps.now();
  const rows = all.map(({ maxBytes, takenAt, prefix, kind, expiresIn = PUT_SECONDS, ...media }) => ({
    ...media,
    kind,
    id: `${prefix ?? kind.replaceAll("_", "-")}-${randomSlug()}`,
    sizeLimit: maxBytes,
    takenAt: takenAt > now ? now : takenAt,
    expiresIn,
    putUntil: new Date(now.getTime() + expiresIn * 1_000),
  }));
  await insertSigned(deps.db, rows, {
    now,
    putUntil: new Date(now.getTime() + PUT_SECONDS * 1_000),
    lookAt: new Date(now.getTime() + FIRST_LOOK),
  });
  return Promise.all(
    rows.map(async ({ id, contentType, sizeLimit, exact = false, expiresIn }) => ({
      id,
      signed_url: await deps.storage.signPut({ key: id, contentType, size: sizeLimit, exact, expiresIn }),
    })),
  );
}

/** Where a stored file is read; also the `resource_uri` of a recorded answer. */
export function mediaUrl(id: string): string {
  return `/media/proctor/${id}`;
}

export function mediaIdOf(url: string): string | null {
  return /^\/media\/proctor\/([\w-]+)$/.exec(url)?.[1] ?? null;
}
