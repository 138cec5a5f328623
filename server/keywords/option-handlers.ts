import type { Session } from '#contracts/identity/session.ts';
import {
  createKeywordOption,
  deleteKeywordOptions,
  getAllKeywordOptions,
  getKeywordOptions,
  SavedFilter,
  updateKeywordOption,
  type KeywordOptions,
} from '#contracts/keywords/options.ts';
import * as store from '#server/keywords/option-store.ts';
import { getReachableProducts } from '#server/keywords/reach.ts';
import { getVisibleKeywords } from '#server/keywords/visible-keywords.ts';
import { checkVersion } from '#server/kit/db/check-version.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { refuseDuplicateName } from '#server/kit/db/violations.ts';
import { requireFound, refuse } from '#server/kit/errors.ts';
import { bind } from '#server/kit/http/call.ts';

const shown = (row: store.OptionRow): SavedFilter => SavedFilter.parse(SavedFilter.strip().parse(row));

async function optionsOf(
  { unit, session }: { unit: UnitOfWork; session: Session },
  products: readonly string[],
  names: boolean,
): Promise<KeywordOptions> {
  const among = { products, visible: await getVisibleKeywords(unit, session) };
  return {
    ...(await store.listOptionChoices(unit, among)),
    names: names ? await store.listOptionNames(unit, among) : [],
    saved: (await store.listSaved(unit, products)).map(shown),
  };
}

/** The options of the filters, including the filters that a team saves. */
export const optionHandlers = [
  bind(getKeywordOptions, ({ unit, session, params, query }) =>
    optionsOf({ unit, session }, [params.product], query.names === '1'),
  ),
  bind(getAllKeywordOptions, ({ unit, session }) =>
    optionsOf({ unit, session }, getReachableProducts(session, 'read'), true),
  ),
  bind(createKeywordOption, async ({ unit, params, body }) => {
    const one = { _id: unit.newId(), product: params.product, ...body };
    const after = shown(await refuseDuplicateName(() => store.insertSaved(unit, one)));
    unit.record({ kind: 'keyword_option.created', entityId: after._id, data: params, after });
    return after;
  }),
  bind(updateKeywordOption, async ({ unit, params, body: { _id, version, ...fields } }) => {
    const [row] = await store.findSaved(unit, params.product, [_id]);
    const before = shown(requireFound(row));
    checkVersion(version, before);
    const after = shown(await refuseDuplicateName(() => store.updateSaved(unit, _id, fields)));
    unit.record({ kind: 'keyword_option.updated', entityId: _id, data: params, before, after });
    return after;
  }),
  bind(deleteKeywordOptions, async ({ unit, params, body: { ids } }) => {
    const gone = await store.findSaved(unit, params.product, ids);
    if (gone.length < new Set(ids).size) refuse('not_found');
    await store.deleteSaved(unit, ids);
    for (const row of gone)
      unit.record({ kind: 'keyword_option.deleted', entityId: row._id, data: params, before: shown(row) });
    return { ids };
  }),
];
