import { z } from 'zod';
import { AdaptationMetrics, type Adaptation } from '#contracts/listening/corrections/adaptation.ts';
import { accountTable } from '#server/kit/db/account-table.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import type { AdaptationWeights } from '#server/listening/sentiment-rules/live-account-store.ts';

/** How many are kept: the newest, and the active one. */
const SHOWN = 10;
const COLUMNS = ['_id', 'active', 'is_improvement', 'metrics', 'switched_at', 'created_at'] as const;

const Row = z.object({
  _id: z.string(),
  active: z.boolean(),
  is_improvement: z.boolean(),
  metrics: AdaptationMetrics,
  switched_at: z.string().nullable(),
  created_at: z.string(),
});

/** The adaptations, newest first. */
export async function listAdaptations(unit: UnitOfWork): Promise<Adaptation[]> {
  return z
    .array(Row)
    .parse(
      await accountTable(unit, 'sentiment_adaptations')
        .selectFrom()
        .select(COLUMNS)
        .orderBy('created_at', 'desc')
        .limit(SHOWN)
        .execute(),
    );
}

type AdaptationInput = {
  weights: z.infer<typeof AdaptationWeights>;
  metrics: AdaptationMetrics;
  is_improvement: boolean;
};

/**
 * Stores an adaptation, inactive; only the newest few are kept besides the active one.
 * @returns its id
 */
export async function insertAdaptation(
  unit: UnitOfWork,
  { weights, metrics, is_improvement }: AdaptationInput,
): Promise<string> {
  const _id = unit.newId();
  await accountTable(unit, 'sentiment_adaptations').insert({
    _id,
    weights: JSON.stringify(weights),
    metrics: JSON.stringify(metrics),
    is_improvement,
    switched_by: null,
    switched_at: null,
    created_at: unit.now,
  });
  const kept = (await listAdaptations(unit)).map((one) => one._id);
  await accountTable(unit, 'sentiment_adaptations')
    .deleteFrom()
    .where('active', '=', false)
    .where('_id', 'not in', kept)
    .execute();
  return _id;
}

/**
 * Activates one (and deactivates any other) or deactivates it.
 * @returns its present state; undefined where there is none
 */
export async function switchAdaptation(
  unit: UnitOfWork,
  id: string,
  { active, userId }: { active: boolean; userId: string | null },
): Promise<Adaptation | undefined> {
  if (active)
    await accountTable(unit, 'sentiment_adaptations')
      .updateTable()
      .set({ active: false })
      .where('_id', '!=', id)
      .where('active', '=', true)
      .execute();
  const row = await accountTable(unit, 'sentiment_adaptations')
    .updateTable()
    .set({ active, switched_by: userId, switched_at: unit.now })
    .where('_id', '=', id)
    .returning(COLUMNS)
    .executeTakeFirst();
  return row && Row.parse(row);
}
