import { sql } from 'kysely';
import type { AlertKind } from '#contracts/listening/alerts/alert-facts.ts';
import type { AlertRuleInput } from '#contracts/listening/alerts/rule.ts';
import type { HourlyModel } from '#engine/anomaly/learn-hours.ts';
import { accountTable } from '#server/kit/db/account-table.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';

const COLUMNS = [
  '_id',
  'name',
  'kind',
  'filter',
  'sensitivity',
  'at_least',
  'authors',
  'cooldown_hours',
  'merge',
  'quiet_hours',
  'people',
  'by_web',
  'by_email',
  'line',
  'active',
  'shift',
  'muted',
  'snoozed_until',
  'model',
  'version',
  'created_at',
  'updated_at',
  'effective_from',
] as const;

function ofAccount(unit: UnitOfWork) {
  return accountTable(unit, 'alert_rules')
    .selectFrom()
    .select(COLUMNS)
    .where('source', '=', 'mentions')
    .$narrowType<{ kind: AlertKind }>();
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

/** How many rules the account has. */
export async function countRules(unit: UnitOfWork): Promise<number> {
  const { count } = await accountTable(unit, 'alert_rules')
    .selectFrom()
    .select((is) => is.fn.countAll<number>().as('count'))
    .where('source', '=', 'mentions')
    .executeTakeFirstOrThrow();
  return count;
}

function columns({ filter, quiet_hours, line, ...fields }: AlertRuleInput) {
  return {
    ...fields,
    filter: JSON.stringify(filter),
    quiet_hours: quiet_hours && JSON.stringify(quiet_hours),
    line: line && JSON.stringify(line),
  };
}

/** Adds a rule. */
export async function insertRule(unit: UnitOfWork, _id: string, fields: AlertRuleInput): Promise<void> {
  await accountTable(unit, 'alert_rules').insert({
    _id,
    ...columns(fields),
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
      ...columns(fields),
      ...(anew ? { model: null, shift: 0 } : {}),
      ...(anew || switchedOn ? { effective_from: unit.now } : {}),
      version: sql`version + 1`,
      updated_at: unit.now,
    })
    .where('_id', '=', id)
    .execute();
}

type State = Partial<{ muted: boolean; snoozed_until: Date | null; shift: number }>;

/** Changes the state of a rule; its editable fields and its version stay. */
export async function setRuleState(unit: UnitOfWork, id: string, state: State): Promise<void> {
  await accountTable(unit, 'alert_rules').updateTable().set(state).where('_id', '=', id).execute();
}

export function deleteRule(unit: UnitOfWork, id: string): Promise<void> {
  return accountTable(unit, 'alert_rules').delete(id);
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
