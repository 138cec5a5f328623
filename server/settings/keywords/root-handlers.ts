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
} from '#contracts/settings/keywords/root.ts';
import type { Unit } from '#server/kit/db/unit.ts';
import { refuse } from '#server/kit/errors.ts';
import { bind } from '#server/kit/http/call.ts';
import { createKeyword, deleteKeywords, updateKeyword } from '#server/settings/keywords/change.ts';
import { countKeywords } from '#server/settings/keywords/keyword-store.ts';
import { listed, oneListed } from '#server/settings/keywords/lists.ts';
import { reachOf } from '#server/settings/keywords/reach.ts';
import { visibleKeywords } from '#server/settings/keywords/visible-keywords.ts';

const removeNamed = async ({
  unit,
  session,
  body,
}: {
  unit: Unit;
  session: Session;
  body: { ids: string[] };
}) => {
  await deleteKeywords(unit, reachOf(session, 'write'), body.ids);
  return { ids: body.ids };
};

/** The central root variant: what a caller cannot reach is not there. */
export const rootHandlers = [
  bind(listAllKeywords, ({ unit, session, query }) =>
    listed({ unit, session }, reachOf(session, 'read'), query),
  ),
  bind(countAllKeywords, async ({ unit, session }) => ({
    count: await countKeywords(unit, reachOf(session, 'read'), await visibleKeywords(unit, session)),
  })),
  bind(getAnyKeyword, ({ unit, session, params, query }) =>
    oneListed({ unit, session }, { products: reachOf(session, 'read'), ...params }, query),
  ),
  bind(createAnyKeyword, async ({ unit, session, body: { product, ...fields } }) =>
    reachOf(session, 'write').includes(product)
      ? createKeyword(unit, product, fields)
      : refuse('not_permitted'),
  ),
  bind(updateAnyKeyword, ({ unit, session, params, body }) =>
    updateKeyword(unit, { products: reachOf(session, 'write'), ...params }, body),
  ),
  bind(deleteNamedKeywords, removeNamed),
  bind(deleteNoneNamed, removeNamed),
  bind(deleteAnyKeyword, async ({ unit, session, params }) => {
    await deleteKeywords(unit, reachOf(session, 'write'), [params._id]);
    return params;
  }),
];
