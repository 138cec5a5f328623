import { sql } from 'kysely';
import { NO_KEY } from '#contracts/crm/reports/metric.ts';
import { crmUi } from '#contracts/crm/ui-settings/area.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { loadUserNames } from '#server/people/public.ts';
import { readSetting } from '#server/settings/public.ts';

/** The tables of names by ID; people may have left, so they are looked up separately. */
const TABLES: Readonly<Record<string, string>> = {
  customer: 'contacts',
  customer_tag: 'interest_tags',
  connection: 'connections',
  group: 'groups',
  tag: 'ticket_tags',
  keyword: 'keywords',
};

/**
 * The names of a dimension's or a filter's keys, for those whose keys are IDs, and of states that the account renames in a language.
 * Deleted ones have none.
 */
export async function loadKeyNames(
  unit: UnitOfWork,
  dimension: string,
  { keys, language }: { keys: readonly string[]; language?: 'en' | 'th' | undefined },
): Promise<ReadonlyMap<string, string>> {
  const ids = keys.filter((key) => key !== NO_KEY);
  if (dimension === 'state') return language ? stateNames(unit, language) : new Map();
  if (dimension === 'assignee') return loadUserNames(unit, ids);
  const table = TABLES[dimension];
  if (!table || ids.length === 0) return new Map();
  const { rows } = await sql<{ _id: string; name: string }>`
    select _id, name from ${sql.table(table)} where account_id = ${unit.accountId} and _id = any(${ids}::uuid[])`.execute(
    unit.db,
  );
  return new Map(rows.map(({ _id, name }) => [_id, name]));
}

async function stateNames(unit: UnitOfWork, language: 'en' | 'th'): Promise<Map<string, string>> {
  const { ticket_states } = await readSetting(unit, crmUi, 'settings');
  return new Map(
    ticket_states.flatMap(({ state, label }) => (label[language] ? [[state, label[language]]] : [])),
  );
}
