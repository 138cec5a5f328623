import type { Generated } from 'kysely';
import type { VersionColumns } from '#server/kit/db/columns.ts';

type Rules = VersionColumns & {
  account_id: string;
  _id: string;
  name: string;
  query: string;
  tag_ids: string[];
  keyword_ids: Generated<string[]>;
  active: Generated<boolean>;
};

/** The table of tag rules. */
declare module '#server/kit/db/schema.ts' {
  interface Tables {
    listening_tag_rules: Rules;
  }
}
