-- The code and the parameters of a fault beside its English sentence. Rows of before have the sentence alone.
alter table connections
  add column last_error_fault jsonb,
  add column token_message_fault jsonb,
  add column delivery_message_fault jsonb;
alter table monitors
  add column last_error_fault jsonb,
  add column note_fault jsonb;
alter table outbox add column note_fault jsonb;
alter table webhook_endpoints add column last_error_fault jsonb;
alter table webhook_attempts add column error_fault jsonb;
alter table imports add column error_fault jsonb;
alter table import_refusals add column reason_fault jsonb;
