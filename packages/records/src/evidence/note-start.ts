/** A part of the statement that starts an attempt: `started` has its id, `$6` is the time. */
export const NOTE_START = `
  insert into attempt_event (attempt_id, kind, at, received_at, source) select id, 'start', $6, $6, 'server' from started`;
