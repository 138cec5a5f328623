-- Signatures of e-mails: of a person, or of a mailbox, which also says which of the two stands below a mail.
create table mail_signatures (
  account_id uuid not null references accounts (_id) on delete cascade,
  holder text not null check (holder in ('user', 'mailbox')),
  holder_id uuid not null,
  html text not null,
  choice text not null check (choice in ('own', 'mailbox', 'both', 'none')),
  automatic boolean not null,
  version int not null,
  updated_at timestamptz not null,
  primary key (account_id, holder, holder_id)
);

-- A signature goes with its person or mailbox, and frees the pictures in it.
create function delete_signature() returns trigger language plpgsql as $$
begin
  delete from mail_signatures where account_id = old.account_id and holder = tg_argv[0] and holder_id = old._id;
  delete from file_references
   where account_id = old.account_id and holder = 'mail_signature' and holder_id = old._id;
  return null;
end $$;

create trigger delete_signature after delete on users for each row execute function delete_signature('user');
create trigger delete_signature after delete on connections for each row
  execute function delete_signature('mailbox');
