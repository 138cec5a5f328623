import type { ColumnType, Generated } from 'kysely';
import type { Instant, Json } from '#server/kit/db/columns.ts';

type KeywordOptions = {
  account_id: string;
  _id: string;
  product: string;
  name: string;
  filter: Json;
  version: Generated<number>;
  created_at: Instant;
  updated_at: Instant;
};
type DeletedKeywords = {
  account_id: string;
  _id: string;
  product: string;
  keyword: Json;
  child_ids: string[];
  moved_to: string | null;
  deleted_at: Instant;
  in_options: ColumnType<unknown, string | undefined, string>;
  in_settings: Generated<string[]>;
  in_tags: Generated<string[]>;
};

/** Written by triggers of the table of keywords. */
type KeywordWordings = {
  account_id: string;
  keyword_id: string;
  since: Instant;
  patterns: string[];
  query: string | null;
  match: string;
  active: boolean;
};

/** The tables related to keywords; the table of keywords itself is declared with the foundation. */
declare module '#server/kit/db/schema.ts' {
  interface Tables {
    keyword_options: KeywordOptions;
    deleted_keywords: DeletedKeywords;
    keyword_wordings: KeywordWordings;
  }
}
