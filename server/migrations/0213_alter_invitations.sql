-- A link that was used is kept, so that opening it again says so. The token of an open invitation is kept sealed, so that those who may
-- invite can copy the link that was mailed; the mail shows whether it arrived.
alter table invitations
  add column accepted_at timestamptz,
  add column token_sealed bytea,
  add column mail_id uuid;
alter table password_resets add column used_at timestamptz;
