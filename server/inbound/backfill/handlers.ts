import {
  estimateBackfill,
  getBackfill,
  startBackfill,
  startBackfills,
} from '#contracts/keywords/backfill.ts';
import {
  computeBackfillEstimate,
  enqueueBackfill,
  enqueueBackfills,
  findNewestBackfill,
} from '#server/inbound/backfill/backfill.ts';
import type { KeywordKey } from '#server/keywords/public.ts';
import { bind } from '#server/kit/http/call.ts';

function keyOf({ product, _id }: { product: string; _id: string }): KeywordKey {
  return {
    products: [product],
    _id,
  };
}

/** Calls that match stored posts against keywords. */
export const handlers = [
  bind(startBackfills, ({ unit, params, body }) => enqueueBackfills(unit, params.product, body)),
  bind(estimateBackfill, (call) => computeBackfillEstimate(call, keyOf(call.params), call.query.from)),
  bind(startBackfill, ({ unit, params, body }) => enqueueBackfill(unit, keyOf(params), body.from)),
  bind(getBackfill, ({ unit, params }) => findNewestBackfill(unit, keyOf(params))),
];
