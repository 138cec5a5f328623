import {
  countKeywords as countEndpoint,
  createKeyword as createEndpoint,
  deleteKeyword as deleteEndpoint,
  getKeyword,
  listKeywords as listEndpoint,
  updateKeyword as updateEndpoint,
} from '#contracts/keywords/endpoints.ts';
import { createKeyword, deleteKeywords, updateKeyword } from '#server/keywords/change.ts';
import { countKeywords, type KeywordKey } from '#server/keywords/keyword-store.ts';
import { listKeywordParts, getKeywordPart } from '#server/keywords/lists.ts';
import { getVisibleKeywords } from '#server/keywords/visible-keywords.ts';
import { bind } from '#server/kit/http/call.ts';

function placeOf({ product, _id }: { product: string; _id: string }): KeywordKey {
  return {
    products: [product],
    _id,
  };
}

export const handlers = [
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
];
