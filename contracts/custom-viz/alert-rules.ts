import { z } from 'zod';
import { deliveryFields, Sensitivity } from '#contracts/alerts/rule-fields.ts';
import { MeasureAlertKind } from '#contracts/custom-viz/alert-facts.ts';
import { FilterValue } from '#contracts/custom-viz/filter-value.ts';
import { LocalText } from '#contracts/custom-viz/local-text.ts';
import { LocalId } from '#contracts/custom-viz/tiles.ts';
import { toChangesSchema } from '#contracts/kit/changes.ts';
import { fault, type Fault } from '#contracts/kit/faults/fault.ts';
import { Id, Instant, Version } from '#contracts/kit/ids.ts';
import { MeasureRef } from '#contracts/semantic/question.ts';

/** In which direction a value has to differ. */
export const ALERT_DIRECTIONS = ['up', 'down', 'either'] as const;
export const AlertDirection = z.enum(ALERT_DIRECTIONS);
export type AlertDirection = z.infer<typeof AlertDirection>;

/** How often a rule is checked, in minutes. */
export const CHECK_MINUTES = [5, 15, 60, 360, 1440] as const;

/** The number that a rule watches: a measure of a chart tile, under values of the filters of its dashboard. */
export const WatchedMeasure = z.strictObject({
  dashboard_id: Id,
  tile: LocalId,
  measure: MeasureRef,
  /** The dimension of which each value is watched by itself; null: the number as a whole. */
  by: z.string().max(60).nullable().default(null),
  filters: z.record(LocalId, FilterValue).default({}),
  parameters: z.record(LocalId, z.union([z.number(), z.string().max(121)])).default({}),
});
export type WatchedMeasure = z.infer<typeof WatchedMeasure>;

/** When a rule on a measure fires. */
export const conditionFields = {
  kind: MeasureAlertKind,
  /** The limit of `above` and `below` in the unit of the measure; of `change` in percent; unused otherwise. */
  limit: z.number().nullable().default(null),
  /** Of `change` and `unusual`. */
  direction: AlertDirection.default('either'),
  /** Of `unusual`. */
  sensitivity: Sensitivity.default('balanced'),
  /** For how long a rule pauses for a value after it fired; 0: not at all. */
  cooldown_hours: z.number().int().min(0).max(168).default(0),
};

const ruleShape = {
  name: z.string().trim().min(1).max(80),
  watched: WatchedMeasure,
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
  version: z.number().int(),
  created_at: Instant,
  updated_at: Instant,
});
export type MeasureRule = z.infer<typeof MeasureRule>;

/** Why a rule is invalid: the field and its fault; null where it is valid. */
export function validateMeasureRule({
  kind,
  limit,
}: Pick<MeasureRuleInput, 'kind' | 'limit'>): { field: 'limit'; fault: Fault } | null {
  if (kind === 'unusual') return null;
  if (limit === null) return { field: 'limit', fault: fault('limit_needed') };
  return kind === 'change' && limit <= 0 ? { field: 'limit', fault: fault('limit_needed') } : null;
}
