import type { Instant, MadeAt } from '#server/kit/db/columns.ts';

/** The tables of pools of evergreen posts. */
declare module '#server/kit/db/schema.ts' {
  interface Tables {
    publishing_pools: {
      account_id: string;
      queue_id: string;
      cooldown_days: number;
      most_repeats: number;
      ahead_days: number;
      paused: boolean;
      created_by: string | null;
      updated_at: MadeAt;
    };
    publishing_pool_posts: {
      account_id: string;
      post_id: string;
      queue_id: string;
      used: number;
      last_at: Instant | null;
      added_at: Instant;
    };
    publishing_pool_repeats: {
      account_id: string;
      post_id: string;
      pattern_id: string;
      queue_id: string;
      repeat: number;
      before_at: Instant | null;
      others: number;
    };
  }
}
