import {
  applyToKeywords,
  changeKeywords as changeEndpoint,
  deleteKeywords as deleteEndpoint,
  exportKeywords,
  findKeywordUses,
  importKeywords,
  restoreKeywords,
} from '#contracts/keywords/many.ts';
import { restoreDeleted } from '#server/keywords/bin/bin.ts';
import { deleteKeywords } from '#server/keywords/change.ts';
import { readKeywordCsvPages } from '#server/keywords/csv/export-csv.ts';
import { importCsv } from '#server/keywords/csv/import-csv.ts';
import { listKeywordUses } from '#server/keywords/keyword-use-store.ts';
import { applyToAll, changeKeywords } from '#server/keywords/many/many.ts';
import { getVisibleKeywords } from '#server/keywords/visible-keywords.ts';
import { bind, bindFile } from '#server/kit/http/call.ts';
import { buildCsvResponse } from '#server/kit/http/csv.ts';

/** Bulk changes to the keywords of a product. */
export const manyHandlers = [
  bindFile(exportKeywords, async ({ unit, session, params }) =>
    buildCsvResponse(
      'keywords.csv',
      await readKeywordCsvPages(unit, params.product, await getVisibleKeywords(unit, session)),
    ),
  ),
  bind(importKeywords, ({ unit, params, body }) => importCsv(unit, params.product, body)),
  bind(findKeywordUses, async ({ unit, body }) => ({ items: await listKeywordUses(unit, body.ids) })),
  bind(changeEndpoint, ({ unit, params, body }) => changeKeywords(unit, params.product, body)),
  bind(applyToKeywords, ({ unit, params, body }) => applyToAll(unit, params.product, body)),
  bind(restoreKeywords, ({ unit, params, body }) => restoreDeleted(unit, params.product, body.ids)),
  bind(deleteEndpoint, async ({ unit, params, body: { ids } }) => {
    await deleteKeywords(unit, [params.product], ids);
    return { ids };
  }),
];
