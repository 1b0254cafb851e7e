-- An answer of a few kilobytes stays in its row. To compress it and write it beside the table took a third of the
-- database's time for a save; larger ones still go there.
alter table solution_revision set (toast_tuple_target = 8160);
