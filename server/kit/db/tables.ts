import type { ColumnType, Generated } from 'kysely';
import type { Language } from '#contracts/accounts/account.ts';
import type { Calendar } from '#contracts/kit/date-locale.ts';
import type { WeekStart } from '#contracts/kit/week.ts';
import type { Channel } from '#contracts/networks.ts';
import type { FeatureOverrides } from '#contracts/permissions/features.ts';
import type { Instant, Json, MadeAt, VersionColumns, StoredFaultJson } from '#server/kit/db/columns.ts';

type AccountRow = { account_id: string };

type Accounts = {
  _id: string;
  name: string;
  product: Json<Record<string, { active: boolean }>>;
  password_strength: Generated<string>;
  password_policy_since: MadeAt;
  time_zone: Generated<string>;
  week_start: Generated<WeekStart>;
  fiscal_start_month: Generated<number>;
  language: Generated<string>;
  plan_id: string | null;
  plan_granted: Generated<boolean>;
  plan_selected: string | null;
  suspended_at: Instant | null;
  suspended_reason: Generated<string>;
  delete_at: Instant | null;
  session_idle_minutes: Generated<number>;
  session_hours: number | null;
  second_factor_required: Generated<boolean>;
  feature_overrides: ColumnType<FeatureOverrides, string | undefined, string>;
  version: Generated<number>;
  demo: Generated<boolean>;
  created_at: MadeAt;
};
type Roles = AccountRow &
  VersionColumns & {
    _id: string;
    name: string;
    about: Generated<string>;
    permissions: string[];
    second_factor_required: Generated<boolean>;
  };
type Groups = AccountRow & VersionColumns & { _id: string; name: string };
type Users = AccountRow &
  VersionColumns & {
    _id: string;
    email: string;
    name: string;
    role_id: string;
    group_id: string | null;
    /** Null until an invitation is accepted. */
    password_hash: string | null;
    must_change_password: Generated<boolean>;
    password_change_date: Instant | null;
    in_status: Generated<boolean>;
    break_glass: Generated<boolean>;
    signed_in_at: Instant | null;
    /** The brand at whose host they signed in last; null at the suite's own. */
    brand_id: string | null;
    /** The language in which they read the suite; null until their first sign-in. */
    language: Language | null;
    calendar: Generated<Calendar>;
    time_zone: Generated<string | null>;
    disabled_at: Instant | null;
  };
type Sessions = AccountRow & {
  token_hash: Buffer;
  user_id: string;
  created_at: MadeAt;
  last_seen_at: MadeAt;
  expires_at: Instant;
  user_agent: string;
  ip: string;
  _id: Generated<string>;
  idle_minutes: Generated<number>;
  brand_id: string | null;
  verified_at: MadeAt;
  method: Generated<string>;
  remote_by: string | null;
  remote_home: Buffer | null;
};
type SocketTickets = AccountRow & {
  ticket_hash: Buffer;
  user_id: string;
  session_hash: Buffer;
  expires_at: Instant;
};
type EventHeads = AccountRow & { seq: Generated<number> };
type EventLog = AccountRow & {
  seq: number;
  at: Instant;
  kind: string;
  entity_id: string | null;
  actor_kind: string;
  actor_id: string | null;
  data: Json;
  digest: Buffer;
};
type EventValues = AccountRow & {
  seq: number;
  salt: Buffer;
  before: Json | null;
  after: Json | null;
  canonical: Generated<boolean>;
  erased_at: Instant | null;
};
type EventSeals = AccountRow & { seq: number; hash: Buffer; proof: Buffer | null };
type IdempotencyKeys = AccountRow & {
  user_id: string;
  method: string;
  path: string;
  key: string;
  body_hash: Buffer;
  status: number;
  answer: Json;
  created_at: MadeAt;
};
type ErrorReports = {
  _id: string;
  at: MadeAt;
  message: string;
  stack: string;
  path: string;
  what_happened: string;
  email: string;
};
type Installation = { key: string; value: Json };
type WorkingStatuses = AccountRow &
  VersionColumns & {
    _id: string;
    name: string;
    name_th: Generated<string>;
    color: string;
    accepts_tickets: boolean;
    counts_as_staff: Generated<boolean>;
    active: boolean;
    position: Generated<number>;
  };
type UserWorkingStatuses = AccountRow & { user_id: string; status_id: string; since: Instant };
type Monitors = AccountRow &
  VersionColumns & {
    _id: string;
    product: string;
    kind: string;
    name: string;
    url: string;
    active: boolean;
    etag: string | null;
    last_modified: string | null;
    failures: Generated<number>;
    last_error: string | null;
    last_error_fault: StoredFaultJson;
    note: string | null;
    note_fault: StoredFaultJson;
    last_polled_at: Instant | null;
    last_success_at: Instant | null;
    found: Generated<number>;
    next_poll_at: MadeAt;
    /** Computed by the database from the others. */
    state: ColumnType<string, never, never>;
    cursor: string | null;
    leased_until: Instant | null;
    waits_for: string | null;
    month_limit: Generated<number>;
    month_read: Generated<number>;
    read_month: Generated<string>;
    keep_days: Generated<number>;
    keep_megabytes: Generated<number>;
  };
type Keywords = AccountRow &
  VersionColumns & {
    _id: string;
    number: Generated<number>;
    product: string;
    name: string;
    parent_id: string | null;
    patterns: string[];
    query: string | null;
    match: string;
    group_ids: Generated<string[]>;
    active: boolean;
    owner_id: string | null;
  };
type Connections = AccountRow &
  VersionColumns & {
    _id: string;
    channel: Channel;
    name: string;
    product: Json<Record<string, { active: boolean }>>;
    config: Json<Record<string, unknown>>;
    secrets: Buffer | null;
    secret_names: Generated<string[]>;
    active: boolean;
    inactive_reason: string | null;
    last_received_at: Instant | null;
    lag_seconds: number | null;
    last_error: string | null;
    last_error_fault: StoredFaultJson;
    token_state: 'good' | 'refused' | 'not_ready' | 'unknown' | null;
    token_message: string | null;
    token_message_fault: StoredFaultJson;
    token_checked_at: Instant | null;
    token_expires_at: Instant | null;
    /** Until when one process renews it alone. */
    renewing_until: Instant | null;
    /** The longest text, where the network lets the server of an account set it. */
    text_max: number | null;
    remote_id: string | null;
    remote_name: string | null;
    delivery: 'pushed' | 'asked' | null;
    delivery_message: string | null;
    delivery_message_fault: StoredFaultJson;
    embedded_at: Instant | null;
    embedded_on: string | null;
  };

/** The accounts that a consent at a network opened, until the user has chosen. */
type ChannelCandidates = AccountRow & {
  _id: string;
  user_id: string;
  channel: Channel;
  sealed: Buffer;
  expires_at: Instant;
};

/** The tables of the kit; each module adds its own in its `tables.ts` (see {@link Tables}). */
export type FoundationTables = {
  accounts: Accounts;
  roles: Roles;
  groups: Groups;
  users: Users;
  sessions: Sessions;
  socket_tickets: SocketTickets;
  event_heads: EventHeads;
  event_log: EventLog;
  event_values: EventValues;
  event_seals: EventSeals;
  idempotency_keys: IdempotencyKeys;
  error_reports: ErrorReports;
  installation: Installation;
  working_statuses: WorkingStatuses;
  user_working_statuses: UserWorkingStatuses;
  monitors: Monitors;
  keywords: Keywords;
  connections: Connections;
  channel_candidates: ChannelCandidates;
};
