import type { JudgedSentiment } from '#contracts/listening/mention.ts';
import type { Sql } from '#server/kit/clickhouse/sql.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { buildCorrectableCondition } from '#server/listening/corrections/named-sql.ts';
import { correctMentions, type CorrectionContext } from './correct.ts';
import { rememberedAmong } from './work-row-store.ts';

type MarkedMentions = {
  /** The import under whose id the previous state of mentions is stored. */
  workId: string;
  /** The sentiment of each mention, by its id, and when it was published. */
  said: ReadonlyMap<string, { published: number; sentiment: JudgedSentiment }>;
  /** Which mentions the user sees; null for all. */
  sees: Sql | null;
};

/**
 * Sets the sentiments that people gave mentions elsewhere, as a correction by the importing user. Corrections made here are kept.
 * @returns how many were corrected
 */
export async function correctMarked(
  corrector: CorrectionContext,
  { workId, said, sees }: MarkedMentions,
): Promise<number> {
  if (said.size === 0) return 0;
  const ids = [...said.keys()];
  // Mentions that an earlier attempt of the same step corrected, perhaps without recording a review.
  const begun = await corrector.inUnit((unit: UnitOfWork) => rememberedAmong(unit, workId, ids));
  const places = ids.map((_id) => ({ _id, published: said.get(_id)?.published ?? 0 }));
  const done = await correctMentions(corrector, {
    where: buildCorrectableCondition(places, { begun, sees }),
    most: ids.length,
    meant: ({ _id }) => said.get(_id)?.sentiment ?? null,
    workId,
  });
  return done?.mentions.length ?? 0;
}
