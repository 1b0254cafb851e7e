-- VS Code and Jupyter need more memory than the light workspace, so they take several of a host's places.
alter table environment_host add column editor_places int not null default 1;
