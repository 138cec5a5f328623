import type { Session } from '#contracts/identity/session.ts';
import {
  countAllKeywords,
  createAnyKeyword,
  deleteAnyKeyword,
  deleteNamedKeywords,
  deleteNoneNamed,
  getAnyKeyword,
  listAllKeywords,
  updateAnyKeyword,
} from '#contracts/keywords/root.ts';
import { createKeyword, deleteKeywords, updateKeyword } from '#server/keywords/change.ts';
import { countKeywords } from '#server/keywords/keyword-store.ts';
import { listKeywordParts, getKeywordPart } from '#server/keywords/lists.ts';
import { getReachableProducts } from '#server/keywords/reach.ts';
import { getVisibleKeywords } from '#server/keywords/visible-keywords.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { refuse } from '#server/kit/errors.ts';
import { bind } from '#server/kit/http/call.ts';

async function removeNamed({
  unit,
  session,
  body,
}: {
  unit: UnitOfWork;
  session: Session;
  body: { ids: string[] };
}) {
  await deleteKeywords(unit, getReachableProducts(session, 'write'), body.ids);
  return { ids: body.ids };
}

/** The central root variant: what a caller cannot reach is not found. */
export const rootHandlers = [
  bind(listAllKeywords, ({ unit, session, query }) =>
    listKeywordParts({ unit, session }, getReachableProducts(session, 'read'), query),
  ),
  bind(countAllKeywords, async ({ unit, session }) => ({
    count: await countKeywords(
      unit,
      getReachableProducts(session, 'read'),
      await getVisibleKeywords(unit, session),
    ),
  })),
  bind(getAnyKeyword, ({ unit, session, params, query }) =>
    getKeywordPart({ unit, session }, { products: getReachableProducts(session, 'read'), ...params }, query),
  ),
  bind(createAnyKeyword, async ({ unit, session, body: { product, ...fields } }) =>
    getReachableProducts(session, 'write').includes(product)
      ? createKeyword(unit, product, fields)
      : refuse('not_permitted'),
  ),
  bind(updateAnyKeyword, ({ unit, session, params, body }) =>
    updateKeyword(unit, { products: getReachableProducts(session, 'write'), ...params }, body),
  ),
  bind(deleteNamedKeywords, removeNamed),
  bind(deleteNoneNamed, removeNamed),
  bind(deleteAnyKeyword, async ({ unit, session, params }) => {
    await deleteKeywords(unit, getReachableProducts(session, 'write'), [params._id]);
    return params;
  }),
];
