-- The colours of the values of charts, by hashes of the values (contracts/custom-viz/value-colors.ts): the rows name no person and no keyword.
create table viz_value_colors (
  account_id uuid not null references accounts (_id) on delete cascade,
  dimension text,
  value_hash text,
  slot smallint not null,
  primary key (account_id, dimension, value_hash)
);
