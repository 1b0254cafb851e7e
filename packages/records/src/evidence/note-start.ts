/**
 * A part of the statement that starts an attempt. `started` has the attempt's id, `$6` is the time, `$9` whether it is
 * a trial and `$10` the hash of the session that starts it. The candidate's sign-ins follow (`noteEarlierSignIns`).
 */
export const NOTE_START = `
  insert into attempt_event (attempt_id, kind, at, received_at, source, data)
  select started.id, 'start', $6::timestamptz, $6::timestamptz, 'server', coalesce((
    select jsonb_build_object('session', s.id, 'browser', coalesce(s.browser, s.id)) from session s
    where s.token_hash = $10 and not $9
  ), '{}') from started`;
