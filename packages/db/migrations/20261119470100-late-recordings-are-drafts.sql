-- Recordings that came after the end had a line of the timeline and no decision; they are late drafts now.
-- What needs the installation's key, the receipt, is empty until the server starts: it signs it then.
insert into late_draft (attempt_id, problem_id, section_id, answer, writer, seq, base, digest, written_at, deadline,
  received_at, receipt, media_id)
select event.attempt_id, event.problem_id, part.section_id, body.answer::jsonb, media.id, 1, 0,
  encode(sha256(convert_to(body.answer, 'UTF8')), 'hex'), coalesce(heard.at, closed.at), closed.at,
  event.received_at, '{}', media.id
from attempt_event event
join proctor_media media on media.id = event.media_id and media.state = 'stored'
join problem on problem.id = event.problem_id
cross join lateral (
  select part.section_id, part.submitted_at
  from attempt_section part join section_problem sp on sp.section_id = part.section_id
  where part.attempt_id = event.attempt_id and sp.problem_id = coalesce(problem.parent_id, problem.id)
  limit 1
) part
-- As the server writes it, so that the digest is that of the same text.
cross join lateral (
  select case problem.problem_type when 'VID' then '{"video_post_url":"' else '{"audio_post_url":"' end
    || '/media/proctor/' || media.id || '"}' as answer
) body
-- The attempt may have been given more time since: the line says when it had ended.
cross join lateral (
  select least(event.at - (event.data ->> 'after_end')::float8 * interval '1 millisecond', part.submitted_at) as at
) closed
cross join lateral (
  select max(at) as at from (
    select asked.created_at as at from proctor_media asked
    where asked.attempt_id = event.attempt_id and asked.problem_id = event.problem_id and asked.kind = 'recording'
      and not asked.metadata ? 'late'
    union all
    select begun.received_at from attempt_event begun
    where begun.attempt_id = event.attempt_id and begun.problem_id = event.problem_id and begun.kind = 'recording-begun'
  ) told
  where at <= closed.at + interval '5 seconds'
) heard
where event.kind = 'recording-late'
on conflict do nothing;

update attempt_event set kind = 'draft-late' where kind = 'recording-late';
