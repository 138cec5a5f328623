import type { ColumnType, Generated } from 'kysely';
import type { LineTarget, QuietHours, Sensitivity } from '#contracts/alerts/rule-fields.ts';
import type { MeasureAlertFacts, MeasureAlertKind } from '#contracts/custom-viz/alert-facts.ts';
import type { AlertCondition, MeasureRuleInput, MeasureStop } from '#contracts/custom-viz/alert-rules.ts';
import type { AlertKind, AlertFacts } from '#contracts/listening/alerts/alert-facts.ts';
import type { Cause } from '#contracts/listening/alerts/alert.ts';
import type { StoredFilter } from '#contracts/listening/stored-filter.ts';
import type { HourlyModel } from '#engine/anomaly/learn-hours.ts';
import type { AlertSource } from '#server/alerts/ports.ts';
import type { Instant, Json } from '#server/kit/db/columns.ts';

type AlertRules = {
  account_id: string;
  _id: string;
  name: string;
  kind: AlertKind | MeasureAlertKind;
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
  source: Generated<AlertSource>;
  measure: Json<StoredMeasure> | null;
  dashboard_id: string | null;
  maker_id: string | null;
  holding: ColumnType<string[], string | undefined, string>;
  checked_at: Instant | null;
  next_check_at: Instant | null;
  stopped: MeasureStop | null;
  stopped_at: Instant | null;
  failed: string | null;
};

/** What a rule on a measure watches, and when it fires; one of a process of the former version has its only condition apart. */
type StoredMeasure = Pick<MeasureRuleInput, 'check_minutes'> &
  Partial<Pick<MeasureRuleInput, 'match' | 'conditions'>> &
  Partial<Pick<AlertCondition, 'limit' | 'direction'>> & {
    watched: MeasureRuleInput['watched'] & { measure?: string };
  };

type AlertCursors = { account_id: string; seq: number; evaluated_until: Instant };

type Alerts = {
  account_id: string;
  _id: string;
  rule_id: string;
  topic: string;
  from_at: Instant;
  to_at: Instant;
  source: Generated<AlertSource>;
  facts: Json<AlertFacts | MeasureAlertFacts>;
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
