-- What was filled in at the custom form of tickets, for lists that are narrowed by it; where nothing was, nothing stands here.
create index tickets__fields on tickets using gin (fields jsonb_path_ops) where fields <> '{}';
