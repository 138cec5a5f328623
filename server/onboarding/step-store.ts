import { sql, type RawBuilder } from 'kysely';
import type { OnboardingStepName } from '#contracts/onboarding/endpoints.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';

/** Tables of which a row says that a step was done. */
type StepTable =
  | 'connections'
  | 'monitors'
  | 'sla_policies'
  | 'ticket_tags'
  | 'canned_responses'
  | 'auto_assign_rules'
  | 'keywords'
  | 'usage_days'
  | 'ticket_counters'
  | 'users';

/** Reads which steps the organisation has done: one statement of index look-ups, within the rows that the transaction sees. */
export async function readDoneSteps(
  unit: UnitOfWork,
  userId: string,
): Promise<Record<OnboardingStepName, boolean>> {
  const has = (table: StepTable, condition: RawBuilder<unknown> = sql`true`): RawBuilder<boolean> =>
    sql<boolean>`exists (select from ${sql.table(table)} where account_id = ${unit.accountId} and ${condition})`;
  const { rows } = await sql<Record<OnboardingStepName, boolean>>`select
    ${has('connections')} or ${has('monitors')} as channel,
    ${has('users', sql`_id <> ${userId}`)} as people,
    ${has('sla_policies')} as hours,
    ${has('ticket_tags', sql`removal_id is null`)} as tags,
    ${has('canned_responses')} as canned,
    ${has('auto_assign_rules')} as assignment,
    ${has('keywords', sql`product = 'listening'`)} as keyword,
    ${has('usage_days', sql`meter = 'stored_mentions' and amount > 0`)} or ${has('ticket_counters')} as first_post`.execute(
    unit.db,
  );
  const [row] = rows;
  if (!row) throw new Error('a selection without a table has one row');
  return row;
}
