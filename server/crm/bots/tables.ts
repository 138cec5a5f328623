import type { ColumnType, Generated } from 'kysely';
import type { z } from 'zod';
import type { BotOutcome, HandOverReason } from '#contracts/crm/bots/endpoints.ts';
import type { BotAnswer } from '#engine/bots/step.ts';
import type { Instant, Json } from '#server/kit/db/columns.ts';

/** See 0001_create_baseline.sql. */
declare module '#server/kit/db/schema.ts' {
  interface Tables {
    bot_episodes: {
      account_id: string;
      _id: string;
      bot_id: string;
      bot_name: string;
      ticket_id: string;
      node_id: string | null;
      variables: Json<Record<string, string>>;
      collected_answers: ColumnType<readonly BotAnswer[], string | undefined, string>;
      misses: Generated<number>;
      turns: Generated<number>;
      answers: Generated<number>;
      outcome: Generated<BotOutcome>;
      reason: z.infer<typeof HandOverReason> | null;
      outside_id: string | null;
      started_at: Instant;
      last_at: Instant;
      ended_at: Instant | null;
    };
  }
}
