import type { ColumnType, Generated } from 'kysely';

type Instant = ColumnType<string, string | Date | undefined, string | Date>;
type Rules = {
  account_id: string;
  _id: string;
  name: string;
  query: string;
  tag_ids: string[];
  keyword_ids: Generated<string[]>;
  active: Generated<boolean>;
  version: Generated<number>;
  created_at: Instant;
  updated_at: Instant;
};

/** The table of rules of tags (migration 0035). */
export type TagRuleTables = { listening_tag_rules: Rules };
