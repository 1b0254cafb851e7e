import type { Db } from "@invigil/db/connection";
import { sql } from "kysely";

export interface Holdings {
  companies: number;
  tests: number;
  attempts: number;
  answers: number;
  receipts: number;
  /** What goes on as soon as the product starts. */
  running: number;
  mails: number;
  deliveries: number;
}

export async function readHoldings(db: Db): Promise<Holdings> {
  const { rows } = await sql<Holdings>`
    select (select count(*) from company) as companies,
           (select count(*) from test) as tests,
           (select count(*) from attempt) as attempts,
           (select count(*) from solution) as answers,
           (select count(*) from attempt where receipt is not null) as receipts,
           (select count(*) from attempt where state = 'ACTIVE') as running,
           (select count(*) from mail where state = 'queued') as mails,
           (select count(*) from webhook_delivery where state = 'queued') as deliveries`.execute(db);
  const [row] = rows;
  if (!row) throw new Error("The database returned no counts.");
  return row;
}

/** Every file that some row names as stored. */
export async function storedKeys(db: Db): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    select id as key from upload
    union select id from proctor_media where state = 'stored'
    union select substring(avatar_url from '^/media/brand/(.+)$') from company where avatar_url like '/media/brand/_%'
    union select file_key from chat_file
    union select file_key from interview_piece
    union select file_key from interview_late_piece
    union select cv_key from interview_session where cv_key is not null
    union select audio_key from interview_turn where audio_key is not null
    union select rephrased_audio_key from interview_turn where rephrased_audio_key is not null`.execute(db);
  return rows.map(({ key }) => key);
}
