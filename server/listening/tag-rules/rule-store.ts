import { accountTable } from '#server/kit/db/account-table.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';

/** The fields of a rule that applying it needs. */
export type TagRule = {
  _id: string;
  name: string;
  query: string;
  tag_ids: string[];
  keyword_ids: string[];
  active: boolean;
  version: number;
};

/** One rule of the account. */
export function findRule(unit: UnitOfWork, id: string): Promise<TagRule | undefined> {
  return accountTable(unit, 'listening_tag_rules').find(id, [
    '_id',
    'name',
    'query',
    'tag_ids',
    'keyword_ids',
    'active',
    'version',
  ]);
}
