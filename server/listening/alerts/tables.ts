import type { Generated } from 'kysely';
import type { AlertKind, AlertFacts } from '#contracts/listening/alerts/alert-facts.ts';
import type { Cause } from '#contracts/listening/alerts/alert.ts';
import type { LineTarget, QuietHours, Sensitivity } from '#contracts/listening/alerts/rule.ts';
import type { StoredFilter } from '#contracts/listening/dashboards/stored-filter.ts';
import type { HourlyModel } from '#engine/anomaly/learn-hours.ts';
import type { Instant, Json } from '#server/kit/db/columns.ts';

type AlertRules = {
  account_id: string;
  _id: string;
  name: string;
  kind: AlertKind;
  filter: Json<StoredFilter>;
  sensitivity: Sensitivity;
  at_least: number | null;
  authors: string[];
  cooldown_hours: number;
  merge: boolean;
  quiet_hours: Json<QuietHours> | null;
  people: string[];
  by_web: boolean;
  by_email: boolean;
  line: Json<LineTarget> | null;
  active: boolean;
  shift: Generated<number>;
  muted: Generated<boolean>;
  snoozed_until: Instant | null;
  model: Json<HourlyModel> | null;
  version: Generated<number>;
  created_at: Instant;
  updated_at: Instant;
  effective_from: Instant;
};

type AlertCursors = { account_id: string; seq: number; evaluated_until: Instant };

type Alerts = {
  account_id: string;
  _id: string;
  rule_id: string;
  topic: string;
  from_at: Instant;
  to_at: Instant;
  facts: Json<AlertFacts>;
  cause: Json<Cause> | null;
  path: string;
  merged_into: string | null;
  notified_at: Instant | null;
  line_notified_at: Instant | null;
  acknowledged_at: Instant | null;
  acknowledged_by: string | null;
  useful: boolean | null;
  created_at: Instant;
};

/** The tables of alerts. */
declare module '#server/kit/db/schema.ts' {
  interface Tables {
    alert_rules: AlertRules;
    alert_cursors: AlertCursors;
    alerts: Alerts;
  }
}
