import { sql } from 'kysely';
import type { AlertKind } from '#contracts/listening/alerts/alert-facts.ts';
import type { AlertRuleInput } from '#contracts/listening/alerts/rule.ts';
import type { HourlyModel } from '#engine/anomaly/learn-hours.ts';
import { selectRules, toRuleColumns } from '#server/alerts/public.ts';
import { accountTable } from '#server/kit/db/account-table.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';

const COLUMNS = ['filter', 'at_least', 'authors', 'merge', 'shift', 'model'] as const;

function ofAccount(unit: UnitOfWork) {
  return selectRules(unit, 'mentions').select(COLUMNS).$narrowType<{ kind: AlertKind }>();
}

/** A stored rule. */
export type RuleRow = Awaited<ReturnType<ReturnType<typeof ofAccount>['executeTakeFirstOrThrow']>>;

type Range = { limit: number; after?: readonly [string, string] | undefined };

/** Rules by name. */
export function listRuleRows(unit: UnitOfWork, { limit, after }: Range): Promise<RuleRow[]> {
  const rows = ofAccount(unit).orderBy('name').orderBy('_id').limit(limit);
  return (after ? rows.where(sql<boolean>`(name, _id) > (${after[0]}, ${after[1]}::uuid)`) : rows).execute();
}

/** The active rules. */
export function listActiveRules(unit: UnitOfWork): Promise<RuleRow[]> {
  return ofAccount(unit).where('active', '=', true).orderBy('_id').execute();
}

export function findRule(unit: UnitOfWork, id: string): Promise<RuleRow | undefined> {
  return ofAccount(unit).where('_id', '=', id).executeTakeFirst();
}

/** Locks a rule: nobody else changes it or fires for it until the transaction ends. */
export function lockRule(unit: UnitOfWork, id: string): Promise<RuleRow | undefined> {
  return ofAccount(unit).where('_id', '=', id).forUpdate().executeTakeFirst();
}

function toColumns({ filter, ...fields }: AlertRuleInput) {
  return { ...toRuleColumns(fields), filter: JSON.stringify(filter) };
}

/** Adds a rule. */
export async function insertRule(unit: UnitOfWork, _id: string, fields: AlertRuleInput): Promise<void> {
  await accountTable(unit, 'alert_rules').insert({
    _id,
    ...toColumns(fields),
    snoozed_until: null,
    model: null,
    created_at: unit.now,
    updated_at: unit.now,
    effective_from: unit.now,
  });
}

/**
 * Replaces the editable fields of a rule; `anew` where the learnt baseline is about other mentions, `switchedOn` where the rule was
 * inactive before.
 */
export async function updateRule(
  unit: UnitOfWork,
  id: string,
  { fields, anew, switchedOn }: { fields: AlertRuleInput; anew: boolean; switchedOn: boolean },
): Promise<void> {
  await accountTable(unit, 'alert_rules')
    .updateTable()
    .set({
      ...toColumns(fields),
      ...(anew ? { model: null, shift: 0 } : {}),
      ...(anew || switchedOn ? { effective_from: unit.now } : {}),
      version: sql`version + 1`,
      updated_at: unit.now,
    })
    .where('_id', '=', id)
    .execute();
}

/** Stores how much feedback moved the sensitivity of a rule. */
export async function setRuleShift(unit: UnitOfWork, id: string, shift: number): Promise<void> {
  await accountTable(unit, 'alert_rules').update(id, { shift });
}

/** Stores the learnt baselines of rules in one statement. A rule whose filter was changed meanwhile (another version) is skipped. */
export async function saveLearnt(
  unit: UnitOfWork,
  rules: readonly { _id: string; version: number; model: HourlyModel }[],
): Promise<void> {
  if (rules.length === 0) return;
  await sql`
    update alert_rules set model = given.model
      from jsonb_to_recordset(${JSON.stringify(rules)}::jsonb) as given (_id uuid, version int, model jsonb)
     where alert_rules.account_id = ${unit.accountId} and alert_rules._id = given._id
       and alert_rules.version = given.version`.execute(unit.db);
}

/** Whether anything that the account received is still to be processed. */
export async function isAnyBatchStored(unit: UnitOfWork): Promise<boolean> {
  return accountTable(unit, 'inbound_batches').exists({});
}
