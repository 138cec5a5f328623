import type { AccountId } from '#contracts/kit/ids.ts';
import type { JudgedSentiment, Sentiment } from '#contracts/listening/mention.ts';
import type { Sql } from '#server/kit/clickhouse/sql.ts';
import type { Context } from '#server/kit/context.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { touchDays } from '#server/listening/rollups/days-store.ts';
import { readAccountSentiments } from '#server/listening/sentiment-rules/live-account-store.ts';
import { getSentimentReader } from '#server/sentiment/public.ts';
import {
  getDays,
  readSentiments,
  writeSentiments,
  type MentionSentiment,
  type CorrectedSentiment,
} from './sentiment-store.ts';
import { deleteReviews, insertCorrection, upsertReviews, moveIntoSample } from './verdict-store.ts';
import { rememberRows } from './work-row-store.ts';

/** Who corrects, and access to the stores. */
export type CorrectionContext = {
  context: Context;
  accountId: AccountId;
  userId: string | null;
  inUnit: <T>(work: (unit: UnitOfWork) => Promise<T>) => Promise<T>;
};

/** Which mentions, the sentiment that a person sets for each (null: let rules and model decide), and the sample that they come from. */
export type Correction = {
  where: Sql;
  most: number;
  meant: (mention: MentionSentiment) => JudgedSentiment | null;
  draw?: { from: string; to: string };
  /** The long work of which this is a step: the previous state of mentions is stored for it, and it is undone as a whole. */
  workId?: string;
};

/** The most mentions that the event log lists one by one. */
const MOST_TOLD = 1000;
const MOST_IDS = 100;

/**
 * Sets the sentiments of mentions as a person corrects them. A correction is final: rules, model and imports never overwrite it. It is
 * written to the event log with before and after; the rollups of the affected days are rebuilt. Idempotent: unchanged mentions are skipped.
 * @returns the correction, by which it is undone, and how many mentions it changes; null where there was nothing to do
 */
export async function correctMentions(
  corrector: CorrectionContext,
  { where, most, meant, draw, workId }: Correction,
): Promise<{ correctionId: string; mentions: MentionSentiment[] } | null> {
  const { context, accountId, userId, inUnit } = corrector;
  const store = { clickhouse: context.clickhouse, accountId };
  const found = await readSentiments(store, where, most);
  const plans = await planned(corrector, found, meant);
  if (plans.length === 0) return null;
  const mentions = plans.map(({ mention }) => mention);
  const days = getDays(mentions);
  await inUnit(async (unit) => {
    await touchDays(unit, days);
    if (workId) await rememberRows(unit, workId, plans);
  });
  await writeSentiments(store, plans);
  return inUnit(async (unit) => {
    const correctionId = workId ?? (await insertCorrection(unit, { userId, ...actOf(plans) }));
    await upsertReviews(
      unit,
      { userId, workId },
      plans.flatMap((plan) => verdictOf(plan, draw !== undefined)),
    );
    await deleteReviews(
      unit,
      plans.flatMap((plan) => (plan.said === null ? [plan.mention._id] : [])),
    );
    if (draw) await moveIntoSample(unit, { ...draw, place: Math.max(...mentions.map(({ place }) => place)) });
    await touchDays(unit, days);
    tell(unit, correctionId, plans);
    return { correctionId, mentions };
  });
}

type Plan = {
  mention: MentionSentiment;
  meant: CorrectedSentiment;
  said: JudgedSentiment | null;
  model: Sentiment;
};

/** A correction as it is stored, so that it can be undone. */
function actOf(plans: readonly Plan[]) {
  const said = new Set(plans.map((plan) => plan.said));
  const [only] = said;
  return {
    sentiment: said.size === 1 ? (only ?? null) : null,
    before: plans.map(({ mention: { _id, published, sentiment, sentiment_by, confidence } }) => ({
      _id,
      published,
      sentiment,
      by: sentiment_by,
      confidence,
    })),
  };
}

async function planned(
  { context, accountId }: CorrectionContext,
  found: readonly MentionSentiment[],
  meant: Correction['meant'],
): Promise<Plan[]> {
  const wanted = found.flatMap((mention) => {
    const said = meant(mention);
    return said === null && mention.sentiment_by !== 'person' ? [] : [{ mention, said }];
  });
  if (wanted.length === 0) return [];
  const [account] = await readAccountSentiments(context, [accountId]);
  const reading = getSentimentReader(context).tell(
    account ?? { accountId, rules: [], adaptation: null },
    wanted.map(({ mention }) => mention),
  );
  return wanted.flatMap(({ mention, said }, index) => {
    const read = reading[index];
    if (!read) return [];
    const { felt, model } = read;
    const becomes: CorrectedSentiment =
      said === null
        ? { sentiment: felt.sentiment, by: felt.by, confidence: felt.confidence }
        : { sentiment: said, by: 'person', confidence: 1 };
    return [{ mention, meant: becomes, said, model }];
  });
}

function verdictOf({ mention, said, model }: Plan, sampled: boolean) {
  return said === null
    ? []
    : [
        {
          mention_id: mention._id,
          sentiment: said,
          model_label: model,
          shown: mention.sentiment,
          shown_by: mention.sentiment_by,
          language: mention.language,
          published_at: new Date(mention.published).toISOString(),
          place: mention.place,
          sampled,
        },
      ];
}

/** Writes the event log with before and after, and notifies open feeds by the event on which they reload. */
function tell(unit: UnitOfWork, entityId: string, plans: readonly Plan[]): void {
  const few = plans.length <= MOST_TOLD;
  const each = (of: (plan: Plan) => string) =>
    Object.fromEntries(plans.map((plan) => [plan.mention._id, of(plan)]));
  unit.record({
    kind: 'sentiment.corrected',
    entityId,
    data: { count: plans.length },
    ...(few
      ? {
          before: each(({ mention }) => mention.sentiment),
          after: each(({ meant }) => meant.sentiment),
        }
      : {}),
  });
  notifyFeeds(
    unit,
    entityId,
    plans.map(({ mention }) => mention._id),
  );
}

/** Makes open feeds reload these mentions. */
export function notifyFeeds(unit: UnitOfWork, entityId: string, ids: readonly string[]): void {
  unit.record({
    kind: 'mentions.changed',
    entityId,
    data: { state: 'done', count: ids.length, ...(ids.length <= MOST_IDS ? { ids } : {}) },
  });
}
