-- Why a message was certainly not accepted, in the vocabulary of all networks, for what its author can do about it.
alter table outbox add column failure text;

-- Networks report what became of a message under the key with which it was sent.
create index outbox__retry_key on outbox (account_id, connection_id, retry_key);
