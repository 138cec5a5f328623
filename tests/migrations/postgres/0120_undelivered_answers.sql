-- Answers that failed, or of which nobody knows whether they arrived: few among many, and lists ask for their tickets.
create index outbox__undelivered on outbox (account_id, ticket_id) where state in ('failed', 'unknown');
