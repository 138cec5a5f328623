import { z } from 'zod';
import { correctWork as declaration } from '#contracts/listening/corrections/endpoints.ts';
import { MentionFilter } from '#contracts/listening/filter.ts';
import { JudgedSentiment } from '#contracts/listening/mention.ts';
import { joinConditions } from '#server/kit/clickhouse/sql.ts';
import { handleLongWork } from '#server/kit/long-work/runner.ts';
import { buildUncorrectedCondition } from '#server/listening/corrections/named-sql.ts';
import { buildMentionCondition } from '#server/listening/filter-sql/mention-filter.ts';
import { readKeywordNames } from '#server/listening/keyword-names.ts';
import { correctMentions } from './correct.ts';
import { forgetOldRows } from './work-row-store.ts';

/** Mentions of one step. */
const STEP = 2000;

const Input = z.object({ filter: z.unknown(), sentiment: JudgedSentiment.nullable(), total: z.number() });

/** Corrects all mentions that a filter finds, batch by batch. */
export const correctFoundWork = handleLongWork(declaration, {
  input: Input,
  place: z.literal('next'),
  result: z.object({ mentions: z.number() }),
  begin: async ({ input, inUnit }) => {
    await inUnit(forgetOldRows);
    return { total: input.total, place: 'next' as const, result: { mentions: 0 } };
  },
  step: async (run, { result }) => {
    const { input, context, accountId, ownerId: userId, workId, inUnit } = run;
    // The suite runs the work; the mentions are limited to what the requesting user sees.
    const names = await inUnit((unit) => readKeywordNames(unit, { kind: 'user', id: userId }));
    const where = buildMentionCondition(MentionFilter.parse(input.filter), names);
    const done = await correctMentions(
      { context, accountId, userId, inUnit },
      {
        where: joinConditions([where, buildUncorrectedCondition(input.sentiment)]),
        most: STEP,
        meant: () => input.sentiment,
        workId,
      },
    );
    const mentions = done?.mentions.length ?? 0;
    return {
      done: mentions,
      place: mentions < STEP ? null : ('next' as const),
      result: { mentions: result.mentions + mentions },
    };
  },
});
