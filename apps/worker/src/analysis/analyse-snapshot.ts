import { createHash } from "node:crypto";
import { noteFindings } from "@invigil/records/evidence/note-findings";
import { comparedBefore, identityPhoto, markAnalysed, type ClaimedMedia } from "@invigil/records/media/analysis-work";
import type { Db } from "@invigil/db/connection";
import type { Storage } from "@invigil/storage/storage";
import { faceDistance } from "@invigil/vision/compare-faces";
import { judgeSnapshot } from "@invigil/vision/judge-snapshot";
import { UnreadablePicture } from "@invigil/vision/picture";
import { picturePrint } from "@invigil/vision/picture-print";
import { round } from "@invigil/vision/round";
import type { Vision } from "@invigil/vision/vision";
import { judgeFaces, LOOKED_BACK } from "./judge-faces.ts";
import { judgePictures, type Reported } from "./judge-pictures.ts";
import { judgeStills } from "./judge-stills.ts";
import { judgeUnclear } from "./judge-unclear.ts";
import type { KnownPhotos } from "./known-photos.ts";
import { writeUnreadable } from "./write-unreadable.ts";

export interface SnapshotDeps {
  db: Db;
  storage: Pick<Storage, "read">;
  vision: Vision;
  photos: KnownPhotos;
}

const ABOUT_FACES = new Set(["no-face", "turned-away", "multiple-faces", "different-face"]);

/** Analyses one picture, compares it with the candidate's photo, and stores the findings. */
export async function analyseSnapshot(deps: SnapshotDeps, media: ClaimedMedia): Promise<void> {
  const { db, storage, vision, photos } = deps;
  const content = await storage.read(media.id);
  const look = await vision.look(content, { descriptors: true, objects: true }).catch((error: unknown) => {
    if (error instanceof UnreadablePicture) return error.message;
    throw error;
  });
  if (typeof look === "string") return writeUnreadable(db, media, look);
  const { unclear, poor, faces, things, weak, likeness, descriptor, pose } = judgeSnapshot(look);
  const photo = descriptor && (await identityPhoto(db, media.attempt_id));
  const known = photo && (await photos.describe(photo));
  const prints = { digest: createHash("sha256").update(content).digest(), print: await picturePrint(content) };
  const distance = descriptor && known ? round(faceDistance(descriptor, known)) : null;

  await db.transaction().execute(async (tx) => {
    const compared = photo && distance !== null ? { photo, distance } : {};
    const seen = unclear === null ? { things, weak, likeness } : {};
    const head = media.asks_movements && !media.no_face_alerts && pose ? { pose: { ...pose } } : {};
    if (!(await markAnalysed(tx, media, { unclear, poor, faces, ...seen, ...compared, ...head }, prints))) return;
    const { id, sequence, taken_at } = media;
    const current = { id, sequence, taken_at, things, weak, likeness, fields: prints.print, told: [] };
    const reports: Reported[] =
      unclear === null ? await judgePictures(tx, media, current) : await judgeUnclear(tx, media, unclear);
    if (photo && distance !== null) {
      const before = await comparedBefore(tx, media, { photo, limit: LOOKED_BACK - 1 });
      const different = judgeFaces(photo, [{ id: media.id, distance }, ...before]);
      if (different) reports.push({ picture: current, findings: [different] });
    }
    for (const { picture, findings } of reports) {
      const wanted = findings.filter(({ kind }) => !media.no_face_alerts || !ABOUT_FACES.has(kind));
      await noteFindings(tx, { ...picture, attempt_id: media.attempt_id }, wanted);
    }
    await judgeStills(tx, media);
  });
}
