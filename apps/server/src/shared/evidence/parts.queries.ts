import { sql, type RawBuilder } from "kysely";
import { z } from "zod";

export const ShownMedia = z.object({ id: z.string(), content_type: z.string(), kind: z.string() });

/** Another report of the happening that a line is about. */
export const Part = z.object({
  at: z.coerce.date(),
  source: z.enum(["browser", "server", "analysis"]),
  confidence: z.number().nullable(),
  detector: z.string().nullable(),
  data: z.record(z.string(), z.unknown()),
  media: ShownMedia.nullable(),
});

/** The other reports of a line's happening, as JSON. */
export function partsOf(eventId: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(
    select coalesce(json_agg(json_build_object(
      'at', part.at, 'source', part.source, 'confidence', part.confidence, 'detector', part.detector, 'data', part.data,
      'media', case when file.id is not null then
        json_build_object('id', file.id, 'content_type', file.content_type, 'kind', file.kind) end
    ) order by part.at), '[]')
    from attempt_event part
    left join proctor_media file on file.id = part.media_id and file.state = 'stored'
    where part.part_of = ${eventId}
  )`;
}
