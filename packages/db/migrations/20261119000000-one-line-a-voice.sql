-- A voice is told of by the page and by its clip, in any order: one line of the timeline for both.
update attempt_event line set media_id = twin.media_id
from attempt_event twin
where line.attempt_id = twin.attempt_id and line.kind = 'voice' and twin.kind = 'voice'
  and line.data ->> 'incidentId' = twin.data ->> 'incidentId'
  and line.media_id is null and twin.media_id is not null;
delete from attempt_event twin using attempt_event line
where twin.attempt_id = line.attempt_id and twin.kind = 'voice' and line.kind = 'voice'
  and twin.data ->> 'incidentId' = line.data ->> 'incidentId'
  and (twin.sequence is null, twin.id) > (line.sequence is null, line.id);
create unique index attempt_event_voice on attempt_event (attempt_id, (data ->> 'incidentId')) where kind = 'voice';
