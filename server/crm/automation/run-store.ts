import { sql } from 'kysely';
import type { ActionResult, RuleKind, RuleRun, RunOutcome } from '#contracts/crm/automation/endpoints.ts';
import { buildContactNameSql } from '#server/crm/customers/contact-store.ts';
import { accountTable } from '#server/kit/db/account-table.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';

/** A run to be recorded: which rule, on which ticket, because of what. */
export type NewRun = {
  kind: RuleKind;
  rule: { _id: string; name: string };
  ticketId: string;
  cause: string;
  outcome: RunOutcome;
  results: readonly ActionResult[];
  /** What is sent later, and when. */
  later?: { dueAt: Date; planned: unknown };
};

/** Records a run and notifies open screens. @returns its ID; null when this rule ran for this cause already */
export async function noteRun(unit: UnitOfWork, run: NewRun): Promise<string | null> {
  const row = await accountTable(unit, 'rule_runs')
    .insertInto({
      _id: unit.newId(),
      kind: run.kind,
      rule_id: run.rule._id,
      rule_name: run.rule.name,
      ticket_id: run.ticketId,
      cause: run.cause,
      outcome: run.outcome,
      results: JSON.stringify(run.results),
      planned: run.later ? JSON.stringify(run.later.planned) : null,
      due_at: run.later?.dueAt ?? null,
      at: unit.now,
    })
    .onConflict((on) => on.columns(['account_id', 'kind', 'rule_id', 'ticket_id', 'cause']).doNothing())
    .returning('_id')
    .executeTakeFirst();
  if (!row) return null;
  unit.record({ kind: 'rule_run.created', data: { run_id: row._id, ticket_id: run.ticketId } });
  return row._id;
}

/** Writes how a run ended. */
export async function finishRun(
  unit: UnitOfWork,
  id: string,
  { outcome, results }: { outcome: RunOutcome; results: readonly ActionResult[] },
): Promise<void> {
  await accountTable(unit, 'rule_runs').update(id, {
    outcome,
    results: JSON.stringify(results),
    due_at: null,
    planned: null,
  });
}

/** A run that waits to send something, locked; nothing when it has ended. */
export async function lockWaitingRun(unit: UnitOfWork, id: string) {
  return accountTable(unit, 'rule_runs').lock({ _id: id, outcome: 'waiting' }, [
    '_id',
    'kind',
    'rule_id',
    'rule_name',
    'ticket_id',
    'cause',
    'planned',
  ]);
}

/** When a rule last sent something to a contact; null for never. */
export async function findLastRunAt(
  { db, accountId }: UnitOfWork,
  ruleId: string,
  contactId: string,
): Promise<Date | null> {
  const { rows } = await sql<{ at: string | null }>`
    select max(r.at) as at from rule_runs r
      join tickets t on t.account_id = r.account_id and t._id = r.ticket_id
     where r.account_id = ${accountId} and r.rule_id = ${ruleId} and r.outcome in ('done', 'waiting')
       and t.contact_id = ${contactId}`.execute(db);
  return rows[0]?.at ? new Date(rows[0].at) : null;
}

/** Whether a rule has run on a ticket. */
export async function hasRunOn(unit: UnitOfWork, ruleId: string, ticketId: string): Promise<boolean> {
  return (
    (await accountTable(unit, 'rule_runs')
      .selectFrom()
      .select('_id')
      .where('rule_id', '=', ruleId)
      .where('ticket_id', '=', ticketId)
      .where('outcome', 'in', ['done', 'waiting'])
      .limit(1)
      .executeTakeFirst()) !== undefined
  );
}

type RuleRunQuery = {
  kinds: readonly RuleKind[];
  rule_id?: string | undefined;
  ticket_id?: string | undefined;
  outcome?: RunOutcome | undefined;
  before?: string | undefined;
  limit: number;
};

/** At most one more than `limit`, newest first. */
export async function listRuns(unit: UnitOfWork, wanted: RuleRunQuery): Promise<RuleRun[]> {
  let query = unit.db
    .selectFrom('rule_runs as r')
    .innerJoin('tickets as t', (on) =>
      on.onRef('t.account_id', '=', 'r.account_id').onRef('t._id', '=', 'r.ticket_id'),
    )
    .innerJoin('contacts as c', (on) =>
      on.onRef('c.account_id', '=', 't.account_id').onRef('c._id', '=', 't.contact_id'),
    )
    .select([
      'r._id',
      'r.kind',
      'r.rule_id',
      'r.rule_name',
      'r.ticket_id',
      'r.outcome',
      'r.results',
      'r.due_at',
      'r.at',
    ])
    .select(['t.number', buildContactNameSql('c').as('customer')])
    .where('r.account_id', '=', unit.accountId)
    .where('r.kind', 'in', [...wanted.kinds]);
  if (wanted.rule_id) query = query.where('r.rule_id', '=', wanted.rule_id);
  if (wanted.ticket_id) query = query.where('r.ticket_id', '=', wanted.ticket_id);
  if (wanted.outcome) query = query.where('r.outcome', '=', wanted.outcome);
  if (wanted.before) query = query.where('r._id', '<', wanted.before);
  const rows = await query
    .orderBy('r._id', 'desc')
    .limit(wanted.limit + 1)
    .execute();
  return rows.map(({ rule_id, rule_name, ticket_id, number, customer, ...row }) => ({
    ...row,
    rule: { _id: rule_id, name: rule_name },
    ticket: { _id: ticket_id, number, customer },
  }));
}
