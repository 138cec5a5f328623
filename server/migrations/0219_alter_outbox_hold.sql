-- A reply by e-mail waits a moment, so that its author can take it back: until when, and what follows once it is released.
alter table outbox add column hold_until timestamptz, add column release_plan jsonb;
