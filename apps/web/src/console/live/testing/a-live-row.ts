import type { LiveRow } from "@invigil/contract/proctoring/live";

export function aLiveRow(id: number, over: Partial<LiveRow> = {}): LiveRow {
  return {
    id,
    username: `user-${id}`,
    full_name: `Candidate ${id}`,
    started_at: "2026-01-01T10:00:00.000Z",
    expires_at: "2026-01-01T11:00:00.000Z",
    paused_at: null,
    paused_by: null,
    answered: 0,
    total: 4,
    interview: null,
    section: null,
    section_expires_at: null,
    connected: true,
    heard_at: "2026-01-01T10:05:00.000Z",
    snapshot: null,
    unseen: null,
    silent: false,
    alerts: {},
    seen: null,
    ...over,
  };
}
