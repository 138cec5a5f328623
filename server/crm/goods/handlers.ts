import type { GoodsQuery } from '#connectors/kit/goods.ts';
import { findConnector } from '#connectors/register.ts';
import * as contract from '#contracts/crm/goods/endpoints.ts';
import { getCapabilities } from '#contracts/networks.ts';
import type { GoodsReference } from '#contracts/networks/goods.ts';
import { getAppValues, loadConnection, makeIo } from '#server/channels/public.ts';
import { listNamedGoods } from '#server/crm/goods/goods-store.ts';
import { findNewestPublic } from '#server/crm/social/reply-target-store.ts';
import { findListed } from '#server/crm/views/inbox-store.ts';
import { refuse, requireFound } from '#server/kit/errors.ts';
import { bind } from '#server/kit/http/call.ts';

export const handlers = [
  bind(contract.listGoods, async ({ context, params, query, inUnit }) => {
    const { kind, text } = query;
    const { ticket, connection, named, isReview } = await inUnit(async (unit) => {
      const found = requireFound(await findListed(unit, params._id));
      return {
        ticket: found,
        connection: await loadConnection(context, unit, found.connection_id),
        named: kind === 'order' ? await listNamedGoods(unit, found.contact_id, kind) : [],
        isReview: (await findNewestPublic(unit, found._id, 'review')) !== null,
      };
    });
    if (!getCapabilities(ticket.channel).goods.includes(kind)) return refuse('not_found');
    const { listGoods } = findConnector(ticket.channel) ?? {};
    if (!connection?.active || !listGoods) return refuse('connection_inactive');
    const values = { ...connection.values, ...getAppValues(context, connection.channel) };
    const wanted: GoodsQuery[] =
      kind === 'product'
        ? [{ kind, by: 'text', text }]
        : [
            // The author of a review has no id there.
            ...(isReview ? [] : [{ kind, by: 'person' as const, person: ticket.external_id }]),
            ...(named.length > 0 ? [{ kind, by: 'ids' as const, ids: named }] : []),
          ];
    const items = new Map<string, GoodsReference>();
    for (const one of wanted) {
      const found = await listGoods(one, values, makeIo(context, connection));
      if (!found.ok) return { items: [...items.values()], next: null, failed: found.message };
      for (const goods of found.value) items.set(goods._id, goods);
    }
    return { items: [...items.values()], next: null, failed: null };
  }),
];
