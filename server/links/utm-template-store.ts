import { accountTable, type StoredRow } from '#server/kit/db/account-table.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';

const COLUMNS = [
  'network',
  'form',
  'source',
  'medium',
  'campaign',
  'content',
  'term',
  'id',
  'replace_utm',
] as const;

/** A template as it is stored. */
export type StoredUtmTemplate = Pick<StoredRow<'utm_templates'>, (typeof COLUMNS)[number]>;

/** The templates of the account. */
export function listUtmTemplates(unit: UnitOfWork): Promise<StoredUtmTemplate[]> {
  return accountTable(unit, 'utm_templates').list({}, COLUMNS);
}
