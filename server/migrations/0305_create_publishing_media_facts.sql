-- What was found in the pictures and films of posts (contracts/publishing/limits/media-facts.ts). They follow from the bytes of a file, which never change.
create table publishing_media_facts (
  account_id uuid not null references accounts (_id) on delete cascade,
  file_id uuid,
  facts jsonb not null,
  primary key (account_id, file_id),
  foreign key (account_id, file_id) references files (account_id, _id) on delete cascade
);
