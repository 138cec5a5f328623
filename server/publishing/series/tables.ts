import type { SeriesRule } from '#contracts/publishing/series.ts';
import type { Instant, Json, MadeAt } from '#server/kit/db/columns.ts';

type PublishingSeries = {
  account_id: string;
  _id: string;
  post_id: string;
  rule: Json<SeriesRule>;
  wall_time: string;
  skip: Json<string[]>;
  schedule: boolean;
  made_until: string;
  made: number;
  created_by: string | null;
  ended_at: Instant | null;
  created_at: MadeAt;
  updated_at: MadeAt;
};

/** The tables of series of posts. */
declare module '#server/kit/db/schema.ts' {
  interface Tables {
    publishing_series: PublishingSeries;
    publishing_series_posts: { account_id: string; post_id: string; series_id: string };
  }
}
