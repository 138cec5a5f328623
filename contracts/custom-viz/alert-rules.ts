import { z } from 'zod';
import { deliveryFields, Sensitivity } from '#contracts/alerts/rule-fields.ts';
import { MeasureAlertKind } from '#contracts/custom-viz/alert-facts.ts';
import { FilterValue } from '#contracts/custom-viz/filter-value.ts';
import { LocalId } from '#contracts/custom-viz/tiles.ts';
import { toChangesSchema } from '#contracts/kit/changes.ts';
import { fault, type Fault } from '#contracts/kit/faults/fault.ts';
import { Id, Instant, Version } from '#contracts/kit/ids.ts';
import { LocalText } from '#contracts/kit/local-text.ts';

/** In which direction a value has to differ. */
export const ALERT_DIRECTIONS = ['up', 'down', 'either'] as const;
export const AlertDirection = z.enum(ALERT_DIRECTIONS);
export type AlertDirection = z.infer<typeof AlertDirection>;

/** How often a rule is checked, in minutes. */
export const CHECK_MINUTES = [5, 15, 60, 360, 1440] as const;

/** The most conditions of a rule. */
export const MOST_CONDITIONS = 5;

/** The tile that a rule watches, under values of the filters of its dashboard. */
export const WatchedTile = z.strictObject({
  dashboard_id: Id,
  tile: LocalId,
  /** The dimension of a chart, or the column of a statement, of which each value is watched by itself; null: the numbers as a whole. */
  by: z.string().max(130).nullable().default(null),
  filters: z.record(LocalId, FilterValue).default({}),
  parameters: z.record(LocalId, z.union([z.number(), z.string().max(121)])).default({}),
});
export type WatchedTile = z.infer<typeof WatchedTile>;

/** A condition on one number of a tile. */
export const AlertCondition = z.strictObject({
  /** A measure of a chart (`tickets.csat`), the name of a live number of a text, or a column of a statement. */
  number: z.string().min(1).max(130),
  kind: MeasureAlertKind,
  /** The limit of `above` and `below` in the unit of the number; of `change` in percent; unused otherwise. */
  limit: z.number().nullable().default(null),
  /** Of `change` and `unusual`. */
  direction: AlertDirection.default('either'),
  /** Of `unusual`. */
  sensitivity: Sensitivity.default('balanced'),
});
export type AlertCondition = z.infer<typeof AlertCondition>;

/** When a rule fires: all of its conditions hold, or any of them. */
export const CONDITION_MATCHES = ['all', 'any'] as const;
export const conditionFields = {
  match: z.enum(CONDITION_MATCHES).default('all'),
  conditions: z.array(AlertCondition).min(1).max(MOST_CONDITIONS),
  /** For how long a rule pauses for a value after it fired; 0: not at all. */
  cooldown_hours: z.number().int().min(0).max(168).default(0),
};

const ruleShape = {
  name: z.string().trim().min(1).max(80),
  watched: WatchedTile,
  ...conditionFields,
  check_minutes: z.literal(CHECK_MINUTES).default(60),
  ...deliveryFields,
};

/** What a user edits of a rule on a measure. */
export const MeasureRuleInput = z.strictObject(ruleShape);
export type MeasureRuleInput = z.infer<typeof MeasureRuleInput>;
export const MeasureRuleChanges = toChangesSchema(ruleShape).extend({ version: Version.optional() });

/**
 * Why a rule no longer checks anything: its maker has left or is suspended (`maker`), may no longer see the dashboard or the number (`hidden`);
 * its dashboard, tile or measure is gone.
 */
const STOP_REASONS = ['maker', 'hidden', 'dashboard', 'tile', 'measure'] as const;
export const MeasureStop = z.enum(STOP_REASONS);
export type MeasureStop = z.infer<typeof MeasureStop>;

/** A rule on a measure with its state. */
export const MeasureRule = z.object({
  ...ruleShape,
  _id: Id,
  /** With whose rights it counts: who saved it last. */
  maker: z.object({ _id: Id.nullable(), name: z.string() }),
  may_change: z.boolean(),
  /** The names of the dashboard and the tile as they are now; empty where they are gone. */
  dashboard: z.string(),
  tile_title: LocalText,
  muted: z.boolean(),
  snoozed_until: Instant.nullable(),
  fired: z.number().int(),
  last_fired_at: Instant.nullable(),
  checked_at: Instant.nullable(),
  /** Why it stopped, and since when; null while it checks. */
  stopped: MeasureStop.nullable(),
  stopped_at: Instant.nullable(),
  /** Whether the last check found no answer; it is repeated. */
  failed: z.boolean(),
  /** Whether the time of its next check has passed without one. */
  overdue: z.boolean(),
  version: z.number().int(),
  created_at: Instant,
  updated_at: Instant,
});
export type MeasureRule = z.infer<typeof MeasureRule>;

type ValidatedRule = { watched: Pick<WatchedTile, 'by'>; conditions: readonly AlertCondition[] };

/** Why a rule is invalid: the field and its fault; null where it is valid. */
export function validateMeasureRule({
  watched,
  conditions,
}: ValidatedRule): { field: string; fault: Fault } | null {
  for (const [index, { kind, limit }] of conditions.entries()) {
    const isLimited = kind === 'above' || kind === 'below' || kind === 'change';
    if (isLimited && (limit === null || (kind === 'change' && limit <= 0)))
      return { field: `conditions.${index}.limit`, fault: fault('limit_needed') };
    // A value of which there is nothing is in no answer.
    if (kind === 'empty' && watched.by !== null)
      return { field: `conditions.${index}.kind`, fault: fault('nothing_as_a_whole') };
  }
  return null;
}
