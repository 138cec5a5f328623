import { z } from 'zod';
import { rescoreWork } from '#contracts/listening/themes/reweigh.ts';
import { themeSettings } from '#contracts/listening/themes/area.ts';
import { readMentions, updateMentions } from '#server/kit/clickhouse/mentions.ts';
import { bindValue, sql } from '#server/kit/clickhouse/sql.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { startLongWork } from '#server/kit/long-work/start.ts';
import { handleLongWork, type WorkRun } from '#server/kit/long-work/runner.ts';
import { touchDays } from '#server/listening/rollups/days-store.ts';
import { readSetting } from '#server/settings/public.ts';
import { buildScoreAssignments } from './scores-sql.ts';

const Input = z.object({});
/** The next month, as `202611`, and its number of mentions; a month is a partition in ClickHouse. */
const Month = z.object({ month: z.number().int(), mentions: z.coerce.number().int() });
const Day = z.object({ day: z.string() });

const monthOf = sql`toYYYYMM(published_at)`;

const monthsBefore = (
  { context, accountId }: WorkRun<unknown>,
  month: number,
): Promise<z.infer<typeof Month>[]> =>
  readMentions(context.clickhouse, accountId, {
    row: Month,
    select: sql`${monthOf} as month, count() as mentions`,
    where: sql`${monthOf} < ${bindValue('UInt32', month)}`,
    tail: sql`group by month order by month desc`,
  });

/** Rescores stored mentions, the newest month first: one update a month, with the weights of that time. */
export const rescoreMentionsWork = handleLongWork(rescoreWork, {
  input: Input,
  place: Month,
  result: Input,
  begin: async (run) => {
    const months = await monthsBefore(run, 999_999);
    const total = months.reduce((sum, { mentions }) => sum + mentions, 0);
    return { total, place: months[0] ?? null, result: {} };
  },
  step: async (run, { place }) => {
    const { clickhouse } = run.context;
    const where = sql`${monthOf} = ${bindValue('UInt32', place.month)}`;
    const days = await readMentions(clickhouse, run.accountId, {
      row: Day,
      select: sql`distinct toString(toDate(published_at)) as day`,
      where,
    });
    const touch = (unit: UnitOfWork): Promise<void> =>
      touchDays(
        unit,
        days.map(({ day }) => day),
      );
    const weights = await run.inUnit(async (unit) => {
      await touch(unit);
      return readSetting(unit, themeSettings, 'score_weights');
    });
    await updateMentions(clickhouse, run.accountId, { set: buildScoreAssignments(weights), where });
    const [next] = await monthsBefore(run, place.month);
    return { done: place.mentions, place: next ?? null, result: {}, commit: touch };
  },
});

/** Starts rescoring in the transaction that changes the weights. */
export const startRescoring = async (
  unit: UnitOfWork,
  { before, next }: { before: Record<string, unknown>; next: Record<string, unknown> },
): Promise<void> => {
  if (Object.keys(next).some((name) => next[name] !== before[name]))
    await startLongWork(unit, rescoreWork, { input: {} });
};
