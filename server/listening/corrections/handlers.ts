import { fault } from '#contracts/kit/faults/fault.ts';
import { computeAccuracy } from '#contracts/listening/corrections/accuracy.ts';
import { FEWEST_SAMPLED, type Adaptation } from '#contracts/listening/corrections/adaptation.ts';
import * as calls from '#contracts/listening/corrections/endpoints.ts';
import { undoSentimentWork } from '#contracts/listening/corrections/undo-work.ts';
import { toWireFilter } from '#contracts/listening/exports/wire-filter.ts';
import type { MentionFilter } from '#contracts/listening/filter.ts';
import type { JudgedSentiment } from '#contracts/listening/mention.ts';
import { requireFound, refuse } from '#server/kit/errors.ts';
import { bind, type Call } from '#server/kit/http/call.ts';
import { startLongWork } from '#server/kit/long-work/start.ts';
import { buildNamedCondition } from '#server/listening/corrections/named-sql.ts';
import { countMentions } from '#server/listening/counts/count-mentions.ts';
import { refuseEmpty } from '#server/listening/filter-sql/mention-filter.ts';
import { resolveFilter } from '#server/listening/filter-sql/resolved-filter.ts';
import { loadKeywordNames } from '#server/listening/keyword-names.ts';
import { listAdaptations, switchAdaptation } from './adaptation-store.ts';
import { correctMentions, type CorrectionContext } from './correct.ts';
import { drawMentions } from './review-store.ts';
import { startUndo } from './start-undo.ts';
import { undoCorrection } from './undo.ts';
import { countSampledSince, countReviews, listMeasuredReviews } from './verdict-store.ts';

type Scope = Pick<Call, 'context' | 'accountId' | 'inUnit' | 'session'>;

export const handlers = [
  bind(calls.correctSentiment, async (call) => {
    const { selection, sentiment } = call.body;
    return 'ids' in selection
      ? correctNamed(call, selection.ids, sentiment)
      : correctFound(call, selection.filter, sentiment);
  }),
  bind(calls.undoCorrection, (call) => undoCorrection(correctorOf(call), call.params._id)),
  bind(undoSentimentWork, ({ unit, session, params }) => startUndo(unit, session, params._id)),
  bind(calls.getAccuracy, async ({ unit, query, session }) =>
    computeAccuracy(await listMeasuredReviews(unit, query), session.account.week_start),
  ),
  bind(calls.getReview, async (call) => ({
    items: await drawMentions(
      { clickhouse: call.context.clickhouse, accountId: call.accountId },
      { ...call.query, sees: (await loadKeywordNames(call)).sees },
    ),
    judged: (await call.inUnit((unit) => listMeasuredReviews(unit, call.query))).filter(
      ({ sampled }) => sampled,
    ).length,
  })),
  bind(calls.reviewSentiment, async (call) => {
    const { items, from, to } = call.body;
    const said = new Map(items.map(({ _id, sentiment }) => [_id, sentiment]));
    const done = await correctMentions(correctorOf(call), {
      where: await buildNamedCondition(call, [...said.keys()]),
      most: said.size,
      meant: ({ _id }) => said.get(_id) ?? null,
      draw: { from, to },
    });
    if (!done) return refuse('not_found');
    return { correction_id: done.correctionId, mentions: done.mentions.length, work: null };
  }),
  bind(calls.listAdaptations, async ({ unit }) => {
    const items = await listAdaptations(unit);
    const { sampled } = await countReviews(unit);
    const fresh = items[0] ? await countSampledSince(unit, items[0].created_at) : sampled;
    return { items, sampled, fewest: FEWEST_SAMPLED, suggested: suggestion(items, { sampled, fresh }) };
  }),
  bind(calls.learnAdaptation, async ({ unit }) => {
    const { sampled } = await countReviews(unit);
    if (sampled < FEWEST_SAMPLED)
      refuse('invalid_request', {
        fields: { sampled: fault('sampled', { needed: FEWEST_SAMPLED, has: sampled }) },
      });
    return startLongWork(unit, calls.learnWork, { input: {}, aboutId: unit.accountId });
  }),
  bind(calls.switchAdaptation, async ({ unit, params, body, session }) => {
    const now = requireFound(
      await switchAdaptation(unit, params._id, { active: body.active, userId: session.user._id }),
    );
    unit.record({
      kind: 'sentiment.adaptation_switched',
      entityId: params._id,
      before: { active: !body.active },
      after: { active: body.active },
    });
    return now;
  }),
];

function correctorOf({ context, accountId, inUnit, session }: Scope): CorrectionContext {
  return {
    context,
    accountId,
    inUnit,
    userId: session.user._id,
  };
}

async function correctNamed(call: Scope, ids: readonly string[], sentiment: JudgedSentiment | null) {
  const done = await correctMentions(correctorOf(call), {
    where: await buildNamedCondition(call, ids),
    most: ids.length,
    meant: () => sentiment,
  });
  if (!done && sentiment !== null) return refuse('not_found');
  return { correction_id: done?.correctionId ?? null, mentions: done?.mentions.length ?? 0, work: null };
}

async function correctFound(call: Scope, filter: MentionFilter, sentiment: JudgedSentiment | null) {
  refuseEmpty(filter);
  const total = await countMentions(
    call.context.clickhouse,
    call.accountId,
    await resolveFilter(call, filter),
  );
  const work = await call.inUnit((unit) => {
    unit.record({ kind: 'sentiment.corrected', data: { count: total, state: 'waiting', sentiment } });
    return startLongWork(unit, calls.correctWork, {
      input: { filter: toWireFilter(filter), sentiment, total },
      aboutId: unit.newId(),
      label: { sentiment: sentiment ?? '' },
    });
  });
  return { correction_id: null, mentions: total, work };
}

/**
 * Half as many new reviews as the newest adaptation was measured by may improve it. Reviews that it was not measured by for another reason
 * (there are more than are used for training, or their mentions are past retention) would not be used next time either.
 */
const GROWN = 0.5;

function suggestion(items: readonly Adaptation[], { sampled, fresh }: { sampled: number; fresh: number }) {
  if (sampled < FEWEST_SAMPLED) return 'review' as const;
  const [newest] = items;
  if (!newest || fresh >= Math.max(1, newest.metrics.measured * GROWN)) return 'learn' as const;
  return newest.is_improvement && !newest.active ? ('switch_on' as const) : ('none' as const);
}
