-- The SHA-256 digest of a piece, so that a receipt can name a recording without reading it.
alter table interview_piece add column digest text;

-- When a company was last told who waits for an answer: it hears of all of them at once, and not too often.
create table chat_reminder (
  company_id bigint primary key references company on delete cascade,
  mailed_at timestamptz not null
);
