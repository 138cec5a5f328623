import type { Instant, Json } from '#server/kit/db/columns.ts';

type QuickSearches = {
  account_id: string;
  _id: string;
  user_id: string;
  day: string;
  terms_hash: string;
  terms: Json<string[]>;
  address: string;
  at: Instant;
  found: number | null;
};

/** The table of recent searches. */
declare module '#server/kit/db/schema.ts' {
  interface Tables {
    quick_searches: QuickSearches;
  }
}
