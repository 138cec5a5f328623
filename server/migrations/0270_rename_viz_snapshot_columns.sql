-- The usual names of who created a row, and when.
alter table viz_snapshots rename column taken_at to created_at;
alter table viz_snapshots rename column taken_by to created_by;
