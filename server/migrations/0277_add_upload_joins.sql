-- Columns of an upload whose values are those of a dimension of another data set.
alter table uploads add column joined_columns jsonb not null default '[]';
-- The columns of texts whose values come once in the rows of the version, so that each finds one row.
alter table upload_versions add column unique_columns text[] not null default '{}';
