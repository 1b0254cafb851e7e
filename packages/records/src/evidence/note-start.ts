import { signInData } from "./note-sign-in.ts";

/**
 * A part of the statement that starts an attempt: the candidate's sign-ins so far (at most as many as an account may
 * have sessions), then the start. `started` has the attempt's id, `$4` is the account, `$6` the time, `$9` whether it is
 * a trial and `$10` the hash of the session that starts it.
 */
export const NOTE_START = `
  insert into attempt_event (attempt_id, kind, at, received_at, source, data)
  select attempt_id, kind, at, at, 'server', data from (
    select started.id as attempt_id, 'sign-in' as kind, s.created_at as at, ${signInData("s")} as data, 1 as place
    from started join session s on s.account_id = $4 and s.expires_at > $6 and not $9
    union all
    select started.id, 'start', $6::timestamptz, coalesce((
      select jsonb_build_object('session', s.id, 'browser', coalesce(s.browser, s.id)) from session s
      where s.token_hash = $10 and not $9
    ), '{}'), 2 from started
  ) line order by place, at`;
