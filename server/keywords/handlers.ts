import {
  countKeywords as countEndpoint,
  createKeyword as createEndpoint,
  deleteKeyword as deleteEndpoint,
  getKeyword,
  listKeywords as listEndpoint,
  previewKeyword,
  updateKeyword as updateEndpoint,
} from '#contracts/keywords/endpoints.ts';
import {
  estimateBackfill,
  getBackfill,
  startBackfill,
  startBackfills,
} from '#contracts/keywords/backfill.ts';
import { listQueryValues } from '#contracts/keywords/query-values.ts';
import { bind } from '#server/kit/http/call.ts';
import { createKeyword, deleteKeywords, updateKeyword } from '#server/keywords/change.ts';
import { countKeywords, type KeywordKey } from '#server/keywords/keyword-store.ts';
import { listKeywordParts, getKeywordPart } from '#server/keywords/lists.ts';
import {
  enqueueBackfill,
  enqueueBackfills,
  findNewestBackfill,
  computeBackfillEstimate,
} from '#server/keywords/backfill/backfill.ts';
import { manyHandlers } from '#server/keywords/many/many-handlers.ts';
import { optionHandlers } from '#server/keywords/option-handlers.ts';
import { computePreview } from '#server/keywords/preview.ts';
import { findQueryValues } from '#server/keywords/query-values.ts';
import { rootHandlers } from '#server/keywords/root-handlers.ts';
import { getVisibleKeywords } from '#server/keywords/visible-keywords.ts';

const placeOf = ({ product, _id }: { product: string; _id: string }): KeywordKey => ({
  products: [product],
  _id,
});

export const handlers = [
  ...optionHandlers,
  ...manyHandlers,
  bind(listQueryValues, (call) => findQueryValues(call, call.query)),
  ...rootHandlers,
  bind(listEndpoint, ({ unit, session, params, query }) =>
    listKeywordParts({ unit, session }, [params.product], query),
  ),
  bind(countEndpoint, async ({ unit, session, params }) => ({
    count: await countKeywords(unit, [params.product], await getVisibleKeywords(unit, session)),
  })),
  bind(getKeyword, ({ unit, session, params, query }) =>
    getKeywordPart({ unit, session }, placeOf(params), query),
  ),
  bind(createEndpoint, ({ unit, params, body }) => createKeyword(unit, params.product, body)),
  bind(updateEndpoint, ({ unit, params, body }) => updateKeyword(unit, placeOf(params), body)),
  bind(deleteEndpoint, async ({ unit, params }) => {
    await deleteKeywords(unit, [params.product], [params._id]);
    return { _id: params._id };
  }),
  bind(previewKeyword, (call) => computePreview(call, call.body)),
  bind(startBackfills, ({ unit, params, body }) => enqueueBackfills(unit, params.product, body)),
  bind(estimateBackfill, (call) => computeBackfillEstimate(call, placeOf(call.params), call.query.from)),
  bind(startBackfill, ({ unit, params, body }) => enqueueBackfill(unit, placeOf(params), body.from)),
  bind(getBackfill, ({ unit, params }) => findNewestBackfill(unit, placeOf(params))),
];
