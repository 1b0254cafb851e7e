import type { Db } from "@invigil/db/connection";
import { openStorage, type StorageConfig } from "@invigil/storage/open-storage";
import { hasSpeechModel, openSpeech } from "@invigil/vision/speech/speech";
import { openVision } from "@invigil/vision/vision";
import type { Logger } from "pino";
import { createKnownPhotos } from "./known-photos.ts";
import { startAnalysis } from "./start-analysis.ts";

interface Surroundings {
  /** The worker's. */
  id: string;
  db: Db;
  log: Logger;
  storage: StorageConfig;
  /** A folder that may contain a speech model. */
  speechModel: string;
}

/** They yield to everything else on a busy machine, so they may take long. */
const PATIENT = { quiet: true, timeout: 120_000 };

/** The analysis with the real detectors, which are loaded with the first picture. */
export function openAnalysis({ id, db, log, storage: files, speechModel }: Surroundings): { stop(): Promise<void> } {
  const storage = openStorage(files);
  const vision = openVision(PATIENT);
  const speech = hasSpeechModel(speechModel) ? openSpeech(speechModel, PATIENT) : undefined;
  const photos = createKnownPhotos(storage, vision);
  const analysis = startAnalysis({ worker: id, db, log, storage, vision, speech, photos });
  return {
    async stop() {
      const stopped = analysis.stop();
      // Releases the detectors; nobody waits for this.
      await Promise.all([vision.close(), speech?.close()]);
      await stopped;
    },
  };
}
