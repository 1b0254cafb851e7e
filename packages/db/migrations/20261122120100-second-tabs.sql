-- A second page of the same browser is a second tab, as its data has always said.
update attempt_event set kind = 'second-tab' where kind = 'second-session' and data ->> 'same_browser' = 'true';
