import { sql } from 'kysely';
import type { MeasureAlertKind } from '#contracts/custom-viz/alert-facts.ts';
import {
  MeasureRuleInput,
  WatchedTile,
  type AlertCondition,
  type MeasureStop,
} from '#contracts/custom-viz/alert-rules.ts';
import { selectRules, toRuleColumns } from '#server/alerts/public.ts';
import { accountTable } from '#server/kit/db/account-table.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { buildPersonNameSql } from '#server/kit/shared-list/shared-rows.ts';

const COLUMNS = [
  'dashboard_id',
  'maker_id',
  'holding',
  'checked_at',
  'stopped',
  'stopped_at',
  'failed',
  'next_check_at',
  'measure',
] as const;

function ofMeasures(unit: UnitOfWork) {
  return selectRules(unit, 'measure').select(COLUMNS).$narrowType<{ kind: MeasureAlertKind }>();
}

/** A stored rule on a measure. */
type StoredRule = Awaited<ReturnType<ReturnType<typeof ofMeasures>['executeTakeFirstOrThrow']>>;
type RuleMeasure = Pick<MeasureRuleInput, 'watched' | 'match' | 'conditions' | 'check_minutes'>;
export type MeasureRuleRow = Omit<StoredRule, 'measure' | 'kind' | 'sensitivity'> & { measure: RuleMeasure };

function toRow({ measure, kind, sensitivity, ...row }: StoredRule): MeasureRuleRow {
  if (!measure) throw new Error('a rule on a measure without a measure');
  const { watched, match = 'all', conditions, check_minutes } = measure;
  // Processes of the former version store the only condition apart.
  const only: AlertCondition = {
    number: measure.watched.measure ?? '',
    kind,
    limit: measure.limit ?? null,
    direction: measure.direction ?? 'either',
    sensitivity,
  };
  return {
    ...row,
    measure: {
      watched: WatchedTile.strip().parse(watched),
      match,
      conditions: conditions ?? [only],
      check_minutes,
    },
  };
}

/** Rules on measures by name, with the names of their makers. */
export async function listMeasureRuleRows(
  unit: UnitOfWork,
): Promise<(MeasureRuleRow & { maker_name: string | null })[]> {
  const rows = await ofMeasures(unit)
    .select(buildPersonNameSql('alert_rules', 'maker_id').as('maker_name'))
    .orderBy(sql`lower(name)`)
    .orderBy('_id')
    .execute();
  return rows.map(({ maker_name, ...row }) => ({ ...toRow(row), maker_name }));
}

export async function findMeasureRule(unit: UnitOfWork, id: string): Promise<MeasureRuleRow | undefined> {
  const row = await ofMeasures(unit).where('_id', '=', id).executeTakeFirst();
  return row && toRow(row);
}

/** Locks a rule: nobody else changes it or fires for it until the transaction ends. */
export async function lockMeasureRule(unit: UnitOfWork, id: string): Promise<MeasureRuleRow | undefined> {
  const row = await ofMeasures(unit).where('_id', '=', id).forUpdate().executeTakeFirst();
  return row && toRow(row);
}

function toColumns({ watched, match, conditions, check_minutes, ...fields }: MeasureRuleInput) {
  const [first] = conditions;
  if (!first) throw new Error('a rule without conditions');
  return {
    ...toRuleColumns(fields),
    kind: first.kind,
    sensitivity: first.sensitivity,
    measure: JSON.stringify({ watched, match, conditions, check_minutes }),
    dashboard_id: watched.dashboard_id,
  };
}

/** Adds a rule on a measure; the first check is now. */
export async function insertMeasureRule(
  unit: UnitOfWork,
  { _id, makerId }: { _id: string; makerId: string },
  fields: MeasureRuleInput,
): Promise<void> {
  await accountTable(unit, 'alert_rules').insert({
    _id,
    ...toColumns(fields),
    source: 'measure',
    maker_id: makerId,
    filter: '{}',
    at_least: null,
    authors: [],
    merge: false,
    snoozed_until: null,
    model: null,
    checked_at: null,
    next_check_at: unit.now,
    stopped: null,
    stopped_at: null,
    failed: null,
    created_at: unit.now,
    updated_at: unit.now,
    effective_from: unit.now,
  });
}

/**
 * Replaces the editable fields of a rule, which counts with the rights of who saves it and checks again; `anew` where it is about another
 * number or another condition, so that what held before says nothing.
 */
export async function updateMeasureRule(
  unit: UnitOfWork,
  { _id, makerId, anew }: { _id: string; makerId: string; anew: boolean },
  fields: MeasureRuleInput,
): Promise<void> {
  await accountTable(unit, 'alert_rules').update(_id, {
    ...toColumns(fields),
    maker_id: makerId,
    ...(anew ? { holding: '[]', effective_from: unit.now } : {}),
    next_check_at: unit.now,
    stopped: null,
    stopped_at: null,
    failed: null,
    version: sql`version + 1`,
    updated_at: unit.now,
  });
}

/** What a check changes. */
type CheckState = { next: Date } & (
  | { holding: readonly string[] }
  | { stopped: MeasureStop }
  | { failed: string }
);

/** Stores what a check found; a rule that stopped is checked no more. */
export async function storeCheck(
  unit: UnitOfWork,
  id: string,
  { next, ...state }: CheckState,
): Promise<void> {
  await accountTable(unit, 'alert_rules').update(id, {
    next_check_at: next,
    ...('holding' in state && {
      holding: JSON.stringify(state.holding),
      checked_at: unit.now,
      failed: null,
    }),
    ...('stopped' in state && { stopped: state.stopped, stopped_at: unit.now }),
    ...('failed' in state && { failed: state.failed }),
  });
}
