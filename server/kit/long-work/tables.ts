import type { ColumnType, Generated } from 'kysely';
import type { Instant, Json } from '#server/kit/db/columns.ts';

type LongWorks = {
  account_id: string;
  _id: string;
  kind: string;
  about_id: string | null;
  owner_id: string | null;
  label: Json<Record<string, string>>;
  input: Json<unknown>;
  state: string;
  done: Generated<number>;
  total: number | null;
  place: Json | null;
  result: ColumnType<Record<string, unknown>, string | undefined, string>;
  error: string | null;
  rate: number | null;
  turn: Generated<number>;
  created_at: Instant;
  started_at: Instant | null;
  finished_at: Instant | null;
};

/** The table of long works. */
declare module '#server/kit/db/schema.ts' {
  interface Tables {
    long_works: LongWorks;
  }
}
