import { z } from 'zod';
import { themeSettings } from '#contracts/listening/themes/area.ts';
import { rescoreWork } from '#contracts/listening/themes/reweigh.ts';
import { updateMentions } from '#server/kit/clickhouse/mentions.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { handleLongWork } from '#server/kit/long-work/runner.ts';
import { startLongWork } from '#server/kit/long-work/start.ts';
import {
  Month,
  listMonthsBefore,
  buildMonthCondition,
  listDays,
} from '#server/listening/mention-score/rescore-store.ts';
import { touchDays } from '#server/listening/rollups/days-store.ts';
import { readSetting } from '#server/settings/public.ts';
import { buildScoreAssignments } from './scores-sql.ts';

const Input = z.object({});

/** Rescores stored mentions, the newest month first: one update a month, with the weights of that time. */
export const rescoreMentionsWork = handleLongWork(rescoreWork, {
  input: Input,
  place: Month,
  result: Input,
  begin: async (run) => {
    const months = await listMonthsBefore(run, 999_999);
    const total = months.reduce((sum, { mentions }) => sum + mentions, 0);
    return { total, place: months[0] ?? null, result: {} };
  },
  step: async (run, { place }) => {
    const { clickhouse } = run.context;
    const where = buildMonthCondition(place.month);
    const days = await listDays(clickhouse, run.accountId, where);
    const touch = (unit: UnitOfWork): Promise<void> => touchDays(unit, days);
    const weights = await run.inUnit(async (unit) => {
      await touch(unit);
      return readSetting(unit, themeSettings, 'score_weights');
    });
    await updateMentions(clickhouse, run.accountId, { set: buildScoreAssignments(weights), where });
    const [next] = await listMonthsBefore(run, place.month);
    return { done: place.mentions, place: next ?? null, result: {}, commit: touch };
  },
});

/** Starts rescoring in the transaction that changes the weights. */
export async function startRescoring(
  unit: UnitOfWork,
  { before, next }: { before: Record<string, unknown>; next: Record<string, unknown> },
): Promise<void> {
  if (Object.keys(next).some((name) => next[name] !== before[name]))
    await startLongWork(unit, rescoreWork, { input: {} });
}
