-- Which fields of data sets not everybody may read: members of the groups do, and who has the permission. A field without a row is open.
create table viz_field_rules (
  account_id uuid not null references accounts (_id) on delete cascade,
  field text not null check (length(field) between 1 and 120),
  groups uuid[] not null,
  permission text,
  primary key (account_id, field)
);
