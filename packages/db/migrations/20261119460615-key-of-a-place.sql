-- A regrade leaves the live version of a question as it is: it makes the next one, whose key counts at this place from
-- then on. The place keeps the question that open pages, answers and receipts name.
alter table section_problem
  -- The version whose key counts here; null: the question's own.
  add column key_id bigint references problem;
create index section_problem_key on section_problem (key_id) where key_id is not null;

alter table regrade
  -- The version that was made when it was applied.
  add column version_id bigint references problem;
create index regrade_version on regrade (version_id) where version_id is not null;

-- The row whose key judges a question, or a part of one, at a place: a part has the number of its counterpart.
create function placed_key(key_id bigint, asked bigint) returns bigint language sql stable as $$
  select case
    when key_id is null then asked
    else (
      select case
        when asked_row.parent_id is null then key_id
        else coalesce(
          (select part.id from problem part where part.parent_id = key_id and part.position = asked_row.position limit 1),
          asked)
      end
      from problem asked_row where asked_row.id = asked
    )
  end
$$;
