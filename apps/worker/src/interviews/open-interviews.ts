import type { Db } from "@invigil/db/connection";
import { openInterviewer } from "@invigil/interviewer/open-interviewer";
import { hostOf, type AiSettings, type SpeechSettings } from "@invigil/interviewer/settings";
import { appendCall, tokensUsed } from "@invigil/records/interviews/calls";
import { openStorage, type StorageConfig } from "@invigil/storage/open-storage";
import type { Pool } from "pg";
import type { Logger } from "pino";
import { openEar } from "./speech/open-ear.ts";
import { openSpeaker } from "./speech/open-speaker.ts";
import { startInterviews } from "./start-interviews.ts";

interface Surroundings {
  db: Db;
  pool: Pool;
  log: Logger;
  storage: StorageConfig;
  /** A folder that may contain a speech model and voices. */
  speechModel: string;
  ai: AiSettings | null;
  speech: SpeechSettings;
}

/** The work of interviews with real voices, ears and models; each is loaded when it is first needed. */
export function openInterviews({ db, pool, log, storage, speechModel, ai, speech }: Surroundings): {
  stop(): Promise<void>;
} {
  const now = () => new Date();
  const ear = openEar({ folder: speechModel, settings: speech.transcription, log, now });
  const speaker = openSpeaker({ folder: speechModel, settings: speech.voice, log, now });
  const interviewer = openInterviewer(ai, {
    record: (call) => appendCall(db, call),
    tokensUsed: (attemptId) => tokensUsed(db, { attemptId, now: now() }),
    now,
  });
  const modelHost = ai && hostOf(ai);
  const files = openStorage(storage);
  const interviews = startInterviews(
    { db, storage: files, ear, speaker, interviewer, modelHost, hearings: new Map(), log, now },
    pool,
  );
  return {
    async stop() {
      await interviews.stop();
      await Promise.all([ear.close(), speaker.close()]);
    },
  };
}
