import { z } from 'zod';
import {
  countKeywords as countEndpoint,
  createKeyword,
  deleteKeyword as deleteEndpoint,
  getKeyword,
  getLookBack,
  listKeywords as listEndpoint,
  previewKeyword,
  startLookBack,
  updateKeyword as updateEndpoint,
} from '#contracts/settings/keywords/endpoints.ts';
import { Keyword } from '#contracts/settings/keywords/keyword.ts';
import { bind } from '#server/kit/http/call.ts';
import { readCursor, writeCursor } from '#server/kit/http/cursor.ts';
import { orNotFound, refuse } from '#server/kit/errors.ts';
import * as store from '#server/settings/keywords/keyword-store.ts';
import { beginLookBack, newestLookBack } from '#server/settings/keywords/look-back.ts';
import { tellPreview } from '#server/settings/keywords/preview.ts';
import { checkKeyword, withFreeName } from '#server/settings/keywords/save.ts';

const Cursor = z.tuple([z.string(), z.uuid()]);
const PAGE = 50;

/** The row without what is the server's own. */
const shown = (row: store.KeywordRow): Keyword => Keyword.parse(Keyword.strip().parse(row));

export const handlers = [
  bind(listEndpoint, async ({ unit, params, query }) => {
    const after = query.cursor === undefined ? undefined : readCursor(Cursor, query.cursor);
    // Whole unless a page is asked for, like every settings list.
    const limit = query.limit ?? (after ? PAGE : undefined);
    const rows = await store.listKeywords(unit, {
      product: params.product,
      q: query.q,
      after: after && { name: after[0], _id: after[1] },
      limit: limit === undefined ? undefined : limit + 1,
    });
    const items = limit === undefined ? rows : rows.slice(0, limit);
    const last = items.at(-1);
    return {
      items: items.map(shown),
      next: last && items.length < rows.length ? writeCursor([last.name, last._id]) : null,
    };
  }),
  bind(countEndpoint, async ({ unit, params }) => ({
    count: await store.countKeywords(unit, params.product),
  })),
  bind(getKeyword, async ({ unit, params }) => shown(orNotFound(await store.findKeyword(unit, params)))),
  bind(createKeyword, async ({ context, unit, params, body }) => {
    const place = { product: params.product, _id: context.newId() };
    await checkKeyword(unit, place, body);
    const after = shown(await withFreeName(() => store.insertKeyword(unit, place, body)));
    unit.record({ kind: 'keyword.created', entityId: after._id, data: { product: after.product }, after });
    return after;
  }),
  bind(updateEndpoint, async ({ unit, params, body }) => {
    const { version, ...fields } = body;
    const before = shown(orNotFound(await store.findKeyword(unit, params, true)));
    if (version !== undefined && version !== before.version) refuse('stale_version', { data: before });
    await checkKeyword(unit, params, { ...before, ...fields });
    const after = shown(await withFreeName(() => store.updateKeyword(unit, params._id, fields)));
    unit.record({
      kind: 'keyword.updated',
      entityId: after._id,
      data: { product: after.product },
      before,
      after,
    });
    return after;
  }),
  bind(deleteEndpoint, async ({ unit, params }) => {
    const row = orNotFound(await store.findKeyword(unit, params, true));
    await store.deleteKeyword(unit, row);
    unit.record({
      kind: 'keyword.deleted',
      entityId: row._id,
      data: { product: row.product },
      before: shown(row),
    });
    return { _id: row._id };
  }),
  bind(previewKeyword, (call) => tellPreview(call, call.body)),
  bind(startLookBack, ({ context, unit, params, body }) => beginLookBack(context, unit, params, body.from)),
  bind(getLookBack, ({ unit, params }) => newestLookBack(unit, params)),
];
