-- Regrades wrote points into the reasons that people read; everything else says marks.
update solution set evaluation = jsonb_set(evaluation, '{reason}', to_jsonb(
  regexp_replace(evaluation ->> 'reason', '^(the same share of \S+|it was worth no) points ', '\1 marks ')))
where evaluation ->> 'reason' ~ '^(the same share of \S+|it was worth no) points ';
update regrade_result set evaluation = jsonb_set(evaluation, '{reason}', to_jsonb(
  regexp_replace(evaluation ->> 'reason', '^(the same share of \S+|it was worth no) points ', '\1 marks ')))
where evaluation ->> 'reason' ~ '^(the same share of \S+|it was worth no) points ';
