import { sql } from 'kysely';
import type { MeasureAlertFacts } from '#contracts/custom-viz/alert-facts.ts';
import type { AlertFacts } from '#contracts/listening/alerts/alert-facts.ts';
import type { Cause } from '#contracts/listening/alerts/alert.ts';
import type { AlertSource } from '#server/alerts/ports.ts';
import { accountTable } from '#server/kit/db/account-table.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';

function rows(unit: UnitOfWork) {
  return unit.db
    .selectFrom('alerts')
    .leftJoin('users', (join) =>
      join
        .onRef('users.account_id', '=', 'alerts.account_id')
        .onRef('users._id', '=', 'alerts.acknowledged_by'),
    )
    .select([
      'alerts._id',
      'alerts.rule_id',
      'alerts.source',
      'alerts.from_at',
      'alerts.to_at',
      'alerts.facts',
      'alerts.cause',
      'alerts.path',
      'alerts.merged_into',
      'alerts.notified_at',
      'alerts.acknowledged_at',
      'alerts.acknowledged_by',
      'alerts.useful',
      'alerts.created_at',
      'users.name as acknowledged_name',
    ])
    .select((is) =>
      is
        .selectFrom('alerts as child')
        .whereRef('child.account_id', '=', 'alerts.account_id')
        .whereRef('child.merged_into', '=', 'alerts._id')
        .select((child) => child.fn.countAll<number>().as('count'))
        .as('merged'),
    )
    .where('alerts.account_id', '=', unit.accountId);
}

/** A stored alert. */
export type AlertRow = Awaited<ReturnType<ReturnType<typeof rows>['executeTakeFirstOrThrow']>>;

type AlertQuery = {
  source: AlertSource;
  /** The rules whose alerts are listed; all where it is absent. */
  among?: readonly string[] | undefined;
  rule?: string | undefined;
  open?: 'yes' | 'no' | undefined;
  since?: Date | undefined;
  limit: number;
  after?: readonly [string, string] | undefined;
};

/** Alerts, newest first; those that were merged into another alert are left out. */
export function listAlertRows(
  unit: UnitOfWork,
  { source, among, rule, open, since, limit, after }: AlertQuery,
): Promise<AlertRow[]> {
  let query = rows(unit)
    .where('alerts.source', '=', source)
    .orderBy('alerts.to_at', 'desc')
    .orderBy('alerts._id', 'desc')
    .limit(limit);
  if (among) query = query.where('rule_id', 'in', [...among]);
  query = rule === undefined ? query.where('merged_into', 'is', null) : query.where('rule_id', '=', rule);
  if (open) query = query.where('acknowledged_at', open === 'yes' ? 'is' : 'is not', null);
  if (since) query = query.where('to_at', '>=', since.toISOString());
  if (after)
    query = query.where(
      sql<boolean>`(alerts.to_at, alerts._id) < (${after[0]}::timestamptz, ${after[1]}::uuid)`,
    );
  return query.execute();
}

/** An alert, whatever its numbers come from. */
export function findAlert(unit: UnitOfWork, id: string): Promise<AlertRow | undefined> {
  return rows(unit).where('alerts._id', '=', id).executeTakeFirst();
}

/** An alert whose numbers come from one source. */
export function findAlertOf(
  unit: UnitOfWork,
  source: AlertSource,
  id: string,
): Promise<AlertRow | undefined> {
  return rows(unit).where('alerts._id', '=', id).where('alerts.source', '=', source).executeTakeFirst();
}

/** The alerts that were merged into another one. */
export function listMerged(unit: UnitOfWork, id: string): Promise<AlertRow[]> {
  return rows(unit).where('merged_into', '=', id).orderBy('alerts.to_at').execute();
}

/** Whether a rule fired within `withinMs` of an instant, for one topic. */
export async function hasFiredNear(
  unit: UnitOfWork,
  { ruleId, topic, at, withinMs }: { ruleId: string; topic: string; at: number; withinMs: number },
): Promise<boolean> {
  const near = await accountTable(unit, 'alerts')
    .selectFrom()
    .select('_id')
    .where('rule_id', '=', ruleId)
    .where('topic', '=', topic)
    .where('to_at', '>', new Date(at - withinMs).toISOString())
    .where('to_at', '<', new Date(at + withinMs).toISOString())
    .limit(1)
    .executeTakeFirst();
  return near !== undefined;
}

/** When each rule last fired, in milliseconds. */
export async function findLastFirings(unit: UnitOfWork): Promise<Map<string, number>> {
  const last = await accountTable(unit, 'alerts')
    .selectFrom()
    .select((is) => ['rule_id', is.fn.max('to_at').as('at')])
    .groupBy('rule_id')
    .execute();
  return new Map(last.map(({ rule_id, at }) => [rule_id, Date.parse(at)]));
}

/** How often each of some rules fired since an instant, and when it last fired. */
export async function countFirings(
  unit: UnitOfWork,
  ruleIds: readonly string[],
  since: Date,
): Promise<Map<string, { fired: number; last: string }>> {
  if (ruleIds.length === 0) return new Map();
  const found = await accountTable(unit, 'alerts')
    .selectFrom()
    .select((is) => [
      'rule_id',
      // The window that fired may end in the minute that is not over.
      sql<string>`max(least(to_at, created_at))`.as('last'),
      is.fn.countAll<number>().filterWhere('to_at', '>=', since.toISOString()).as('fired'),
    ])
    .where('rule_id', 'in', ruleIds)
    .groupBy('rule_id')
    .execute();
  return new Map(found.map(({ rule_id, fired, last }) => [rule_id, { fired, last }]));
}

/** An alert to be inserted. */
export type NewAlert = {
  source: AlertSource;
  rule_id: string;
  topic: string;
  from: number;
  to: number;
  facts: AlertFacts | MeasureAlertFacts;
  cause: Cause | null;
  path: string;
  merged_into: string | null;
};

/**
 * Inserts an alert.
 * @returns its id; nothing where the same moment fired before
 */
export async function insertAlert(unit: UnitOfWork, alert: NewAlert): Promise<string | undefined> {
  const { from, to, facts, cause, ...rest } = alert;
  const _id = unit.newId();
  const written = await accountTable(unit, 'alerts')
    .insertInto({
      _id,
      ...rest,
      from_at: new Date(from),
      to_at: new Date(to),
      facts: JSON.stringify(facts),
      cause: cause && JSON.stringify(cause),
      notified_at: null,
      line_notified_at: null,
      acknowledged_at: null,
      acknowledged_by: null,
      useful: null,
      created_at: unit.now,
    })
    .onConflict((conflict) => conflict.constraint('alerts__moment').doNothing())
    .returning('_id')
    .executeTakeFirst();
  return written?._id;
}

type Change = Partial<{
  acknowledged_at: Date | null;
  acknowledged_by: string | null;
  useful: boolean;
  line_notified_at: Date;
}>;

/** Sets fields of an alert; does nothing where it is deleted. */
export async function changeAlert(unit: UnitOfWork, id: string, change: Change): Promise<void> {
  await accountTable(unit, 'alerts').updateTable().set(change).where('_id', '=', id).execute();
}

/** Acknowledges an alert, or opens it again; does nothing where it is so already. */
export async function acknowledgeAlert(
  unit: UnitOfWork,
  alert: Pick<AlertRow, '_id' | 'acknowledged_at'>,
  { acknowledged, by }: { acknowledged: boolean; by: string },
): Promise<void> {
  if ((alert.acknowledged_at !== null) === acknowledged) return;
  await changeAlert(unit, alert._id, {
    acknowledged_at: acknowledged ? unit.now : null,
    acknowledged_by: acknowledged ? by : null,
  });
}

/** Who acknowledged an alert, as it is presented. */
export function presentAcknowledger({
  acknowledged_by: _id,
  acknowledged_name: name,
}: Pick<AlertRow, 'acknowledged_by' | 'acknowledged_name'>): { _id: string; name: string } | null {
  return _id === null ? null : { _id, name: name ?? '' };
}

/**
 * Marks an alert as notified.
 * @returns whether it was not marked before: only the caller that gets true notifies
 */
export async function claimNotification(unit: UnitOfWork, id: string): Promise<boolean> {
  const claimed = await accountTable(unit, 'alerts')
    .updateTable()
    .set({ notified_at: unit.now })
    .where('_id', '=', id)
    .where('notified_at', 'is', null)
    .returning('_id')
    .executeTakeFirst();
  return claimed !== undefined;
}
