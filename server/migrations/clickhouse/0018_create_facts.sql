-- Facts of the CRM (contracts/facts): narrow rows that server/facts derives from PostgreSQL. Of the rows with one key the one with the
-- largest version is current, so they are read with FINAL. Inserts carry a token: a repeated batch adds nothing.

-- A ticket as it is now: done, merged and blocked ones too.
create table if not exists ticket_facts (
  account_id UUID,
  version UInt64 codec(Delta, ZSTD(1)),
  removed UInt8 default 0,
  _id UUID codec(ZSTD(1)),
  number UInt64 codec(ZSTD(1)),
  created_at DateTime64(3, 'UTC') codec(Delta, ZSTD(1)),
  done_at Nullable(DateTime64(3, 'UTC')) codec(ZSTD(1)),
  last_message_at DateTime64(3, 'UTC') codec(Delta, ZSTD(1)),
  waiting_since Nullable(DateTime64(3, 'UTC')) codec(ZSTD(1)),
  snoozed_until Nullable(DateTime64(3, 'UTC')) codec(ZSTD(1)),
  sla_due_at Nullable(DateTime64(3, 'UTC')) codec(ZSTD(1)),
  channel LowCardinality(String),
  connection_id UUID codec(ZSTD(1)),
  contact_id UUID codec(ZSTD(1)),
  customer_id Nullable(UUID) codec(ZSTD(1)),
  customer_tag_ids Array(UUID) codec(ZSTD(1)),
  customer_tag_ends Array(DateTime64(3, 'UTC')) codec(ZSTD(1)),
  state LowCardinality(String),
  done UInt8 codec(ZSTD(1)),
  priority UInt32 codec(ZSTD(1)),
  source LowCardinality(String),
  assignee_id Nullable(UUID) codec(ZSTD(1)),
  group_id Nullable(UUID) codec(ZSTD(1)),
  tag_ids Array(UUID) codec(ZSTD(1)),
  keyword_ids Array(UUID) codec(ZSTD(1)),
  form Map(String, Array(String)) codec(ZSTD(1)),
  form_numbers Map(String, Float64) codec(ZSTD(1)),
  sla_band LowCardinality(Nullable(String)),
  survey LowCardinality(Nullable(String)),
  blocked UInt8 codec(ZSTD(1)),
  standby UInt8 codec(ZSTD(1)),
  merged_into Nullable(UUID) codec(ZSTD(1)),
  parent_id Nullable(UUID) codec(ZSTD(1)),
  split_from Nullable(UUID) codec(ZSTD(1)),
  undelivered UInt8 codec(ZSTD(1)),
  side_waiting UInt8 codec(ZSTD(1)),
  side_answered UInt8 codec(ZSTD(1)),
  side_unread UInt8 codec(ZSTD(1)),
  mentioned_user_ids Array(UUID) codec(ZSTD(1)),
  replies UInt32 codec(ZSTD(1)),
  received UInt32 codec(ZSTD(1)),
  worked Nullable(Float64) codec(ZSTD(1)),
  reopened UInt8 codec(ZSTD(1)),
  breached UInt8 codec(ZSTD(1)),
  csat Nullable(UInt32) codec(ZSTD(1)),
  nps Nullable(UInt32) codec(ZSTD(1)),
  first_response Nullable(Int32) codec(ZSTD(1)),
  handling_time Nullable(Int32) codec(ZSTD(1)),
  avg_response_time Nullable(Int32) codec(ZSTD(1)),
  resolution_time Nullable(Int32) codec(ZSTD(1)),
  sla_time Nullable(Int32) codec(ZSTD(1)),
  waiting_time Nullable(Int32) codec(ZSTD(1)),
  turn_around_time Nullable(Int32) codec(ZSTD(1)),
  index by_time created_at type minmax granularity 1
)
engine = ReplacingMergeTree(version, removed)
order by (account_id, _id)
settings non_replicated_deduplication_window = 10000;

-- A line of a ticket: a message of the customer, a reply, a note or an event.
create table if not exists message_facts (
  account_id UUID,
  version UInt64 codec(Delta, ZSTD(1)),
  removed UInt8 default 0,
  _id UUID codec(ZSTD(1)),
  ticket_id UUID codec(ZSTD(1)),
  contact_id UUID codec(ZSTD(1)),
  at DateTime64(3, 'UTC') codec(Delta, ZSTD(1)),
  channel LowCardinality(String),
  connection_id UUID codec(ZSTD(1)),
  direction LowCardinality(String),
  kind LowCardinality(String),
  content LowCardinality(String),
  event LowCardinality(Nullable(String)),
  author_id Nullable(UUID) codec(ZSTD(1)),
  delivery LowCardinality(Nullable(String)),
  hidden UInt8 codec(ZSTD(1)),
  index by_time at type minmax granularity 1,
  index by_ticket ticket_id type bloom_filter(0.01) granularity 1
)
engine = ReplacingMergeTree(version, removed)
order by (account_id, _id)
settings non_replicated_deduplication_window = 10000;

-- One service-level metric of one ticket that a policy applies to.
create table if not exists sla_clock_facts (
  account_id UUID,
  version UInt64 codec(Delta, ZSTD(1)),
  removed UInt8 default 0,
  _id UUID codec(ZSTD(1)),
  ticket_id UUID codec(ZSTD(1)),
  metric LowCardinality(String),
  started_at DateTime64(3, 'UTC') codec(Delta, ZSTD(1)),
  ended_at Nullable(DateTime64(3, 'UTC')) codec(ZSTD(1)),
  channel LowCardinality(String),
  agent_id Nullable(UUID) codec(ZSTD(1)),
  group_id Nullable(UUID) codec(ZSTD(1)),
  policy_id UUID codec(ZSTD(1)),
  policy_version UInt32 codec(ZSTD(1)),
  seconds Nullable(Int32) codec(ZSTD(1)),
  level Nullable(UInt32) codec(ZSTD(1)),
  breached UInt8 codec(ZSTD(1)),
  breached_at Nullable(DateTime64(3, 'UTC')) codec(ZSTD(1)),
  breach_assignee_id Nullable(UUID) codec(ZSTD(1)),
  index by_time started_at type minmax granularity 1
)
engine = ReplacingMergeTree(version, removed)
order by (account_id, ticket_id, metric)
settings non_replicated_deduplication_window = 10000;

-- An invitation to a survey: sent, answered, or not sent for a reason.
create table if not exists survey_facts (
  account_id UUID,
  version UInt64 codec(Delta, ZSTD(1)),
  removed UInt8 default 0,
  _id UUID codec(ZSTD(1)),
  ticket_id UUID codec(ZSTD(1)),
  contact_id UUID codec(ZSTD(1)),
  created_at DateTime64(3, 'UTC') codec(Delta, ZSTD(1)),
  answered_at Nullable(DateTime64(3, 'UTC')) codec(ZSTD(1)),
  expires_at DateTime64(3, 'UTC') codec(Delta, ZSTD(1)),
  channel LowCardinality(String),
  agent_id Nullable(UUID) codec(ZSTD(1)),
  requested_by Nullable(UUID) codec(ZSTD(1)),
  survey_id UUID codec(ZSTD(1)),
  survey_version UInt32 codec(ZSTD(1)),
  language LowCardinality(String),
  reason LowCardinality(Nullable(String)),
  csat Nullable(UInt32) codec(ZSTD(1)),
  nps Nullable(UInt32) codec(ZSTD(1)),
  answers Map(String, String) codec(ZSTD(1)),
  index by_time created_at type minmax granularity 1,
  index by_ticket ticket_id type bloom_filter(0.01) granularity 1
)
engine = ReplacingMergeTree(version, removed)
order by (account_id, _id)
settings non_replicated_deduplication_window = 10000;

-- A span of time of a user: punched in, in a working status, or handling a ticket.
create table if not exists agent_work_facts (
  account_id UUID,
  version UInt64 codec(Delta, ZSTD(1)),
  removed UInt8 default 0,
  _id UUID codec(ZSTD(1)),
  agent_id UUID codec(ZSTD(1)),
  kind LowCardinality(String),
  started_at DateTime64(3, 'UTC') codec(Delta, ZSTD(1)),
  ended_at Nullable(DateTime64(3, 'UTC')) codec(ZSTD(1)),
  heartbeat_at Nullable(DateTime64(3, 'UTC')) codec(ZSTD(1)),
  seconds Float64 codec(ZSTD(1)),
  status LowCardinality(Nullable(String)),
  accepts_tickets Nullable(UInt8) codec(ZSTD(1)),
  counts_as_staff Nullable(UInt8) codec(ZSTD(1)),
  ticket_id Nullable(UUID) codec(ZSTD(1)),
  source LowCardinality(Nullable(String)),
  index by_time started_at type minmax granularity 1,
  index by_agent agent_id type bloom_filter(0.01) granularity 1
)
engine = ReplacingMergeTree(version, removed)
order by (account_id, _id)
settings non_replicated_deduplication_window = 10000;
