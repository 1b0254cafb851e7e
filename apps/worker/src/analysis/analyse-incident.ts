import { noteFindings } from "@invigil/records/evidence/note-findings";
import { markAnalysed, type ClaimedMedia } from "@invigil/records/media/analysis-work";
import type { Db } from "@invigil/db/connection";
import type { Storage } from "@invigil/storage/storage";
import { round } from "@invigil/vision/round";
import { readWav, UnreadableSound, type Sound } from "@invigil/sound/read-wav";
import { measureSound } from "@invigil/sound/sound-level";
import { TRANSCRIBER, type Speech } from "@invigil/vision/speech/speech";
import { ThreadFailed } from "@invigil/vision/thread-client";
import type { Finding } from "./finding.ts";
import { writeUnreadable } from "./write-unreadable.ts";

export interface IncidentDeps {
  db: Db;
  storage: Pick<Storage, "read">;
  /** Absent if no speech model is installed, so there are no transcripts. */
  speech?: Pick<Speech, "transcribe"> | undefined;
}

/** Measures one clip, and transcribes it if a model is installed. */
export async function analyseIncident({ db, storage, speech }: IncidentDeps, media: ClaimedMedia): Promise<void> {
  const sound = tryRead(await storage.read(media.id));
  if (typeof sound === "string") return writeUnreadable(db, media, sound);
  const level = rounded({ ...measureSound(sound) });
  const text = await transcribe(speech, sound);
  const data = text === undefined ? { level } : { level, transcribed: text !== null };
  const findings: Finding[] = [{ kind: "voice", confidence: null, detector: "sound-level 1", data }];
  if (text) findings.push({ kind: "transcript", confidence: null, detector: TRANSCRIBER, data: { text } });
  await db.transaction().execute(async (tx) => {
    if (await markAnalysed(tx, media, { level })) await noteFindings(tx, media, findings);
  });
}

function rounded(values: Record<string, number>): Record<string, number> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, round(value)]));
}

/** Undefined if there is no model; null if it failed, which must not cost the reviewer the rest. */
async function transcribe(speech: IncidentDeps["speech"], sound: Sound): Promise<string | null | undefined> {
  try {
    return await speech?.transcribe(sound);
  } catch (error) {
    if (error instanceof ThreadFailed) return null;
    throw error;
  }
}

function tryRead(content: Buffer): Sound | string {
  try {
    return readWav(content);
  } catch (error) {
    if (error instanceof UnreadableSound) return error.message;
    throw error;
  }
}
