import { evidenceLabel } from "@invigil/rules/evidence/evidence-labels";
import { evidenceName } from "@invigil/rules/evidence/evidence-names";
import { sumUp } from "@invigil/rules/evidence/happenings";
import { z } from "zod";
import type { eventsOf } from "./export.queries.ts";

type EventRow = Awaited<ReturnType<typeof eventsOf>>[number];

const Data = z.record(z.string(), z.unknown());

/** What happened, as the timeline shows it: one entry for all reports of a happening, with the numbers of the reports. */
export function happeningsOf(events: readonly EventRow[]) {
  const parts = Map.groupBy(events, ({ part_of }) => part_of);
  return (parts.get(null) ?? []).map((event) => {
    const others = parts.get(event.id) ?? [];
    const { at, endsAt, sources, confidence, detector, media, data } = sumUp(reportOf(event), others.map(reportOf));
    return {
      id: event.id,
      kind: event.kind,
      name: evidenceLabel(event.kind, data) ?? evidenceName(event.kind),
      code: event.code,
      at,
      ends_at: endsAt,
      sources,
      confidence,
      detector,
      media_id: media,
      data,
      reports: [event, ...others].map(({ id }) => id),
    };
  });
}

function reportOf({ at, source, confidence, detector, media_id: media, data }: EventRow) {
  return { at, source, confidence, detector, media, data: Data.parse(data) };
}
